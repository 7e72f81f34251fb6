/** Reads `--name value`, `--name=value` and `--name`. A word that no task knows is an error, not silence. */
export function options<K extends string>(args: string[], known: Record<K, "value" | "flag">): { values: Partial<Record<K, string>> } | { problem: string } {
  const values: Partial<Record<K, string>> = {};
  for (let at = 0; at < args.length; at++) {
    const [word = "", inline] = (args[at] ?? "").split(/=(.*)/s);
    const name = word.replace(/^--?/, "") as K;
    if (!word.startsWith("-") || !Object.hasOwn(known, name)) {
      return { problem: `"${args[at]}" is not known here. There are: ${Object.keys(known).map((each) => (each.length === 1 ? `-${each}` : `--${each}`)).join(", ")}.` };
    }
    if (known[name] === "flag") { values[name] = "yes"; continue; }
    const value = inline ?? args[++at];
    if (value === undefined) return { problem: `${word} needs a value after it.` };
    values[name] = value;
  }
  return { values };
}

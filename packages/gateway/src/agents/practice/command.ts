/** What the practice agent was asked to do: read from the start of a message. */
export type PracticeCommand =
  | { kind: "long"; words: number; rate: number }
  | { kind: "wait"; seconds: number }
  | { kind: "tool"; name: string; input: unknown }
  | { kind: "notes"; texts: string[] }
  | { kind: "ask" }
  | { kind: "page"; calls: { name: string; input: unknown }[] }
  | { kind: "markdown" }
  | { kind: "think" }
  | { kind: "fail" }
  | { kind: "tour" }
  | { kind: "help" }
  | { kind: "other" }
  /** A known command with something wrong in it; `say` tells what. */
  | { kind: "wrong"; say: string };

export const MOST_WORDS = 20_000;
export const MOST_RATE = 5_000;
export const MOST_SECONDS = 600;
const USUAL_RATE = 50;

export function parseCommand(text: string): PracticeCommand {
  const [, name = "", rest = ""] = /^\s*\/(\w+)\s*([\s\S]*)$/.exec(text) ?? [];
  const args = rest.trim();
  const words = args.split(/\s+/).filter(Boolean);
  switch (name) {
    case "long": return long(words);
    case "wait": return waitFor(words[0]);
    case "tool": return call("tool", args, "`/tool` needs a name: clock, calculator, notes or windows.");
    case "note": return args ? { kind: "notes", texts: [args] } : wrong("`/note` needs a text, like `/note Buy milk`.");
    case "two": return words.length >= 2 ? { kind: "notes", texts: [words[0]!, words.slice(1).join(" ")] } : wrong("`/two` needs two notes, like `/two bread butter`.");
    case "page": return page(args);
    case "ask": case "markdown": case "think": case "fail": case "tour": case "help": return { kind: name };
    default: return { kind: "other" };
  }
}

function wrong(say: string): PracticeCommand {
  return { kind: "wrong", say };
}

function long([count, speed]: string[]): PracticeCommand {
  const words = Number(count);
  const rate = speed === undefined ? USUAL_RATE : Number(speed);
  const fits = Number.isInteger(words) && words >= 1 && words <= MOST_WORDS && rate > 0 && rate <= MOST_RATE;
  return fits ? { kind: "long", words, rate } : wrong(`\`/long W R\` writes W words at R words a second: W from 1 to ${MOST_WORDS}, R up to ${MOST_RATE}. Try \`/long 600 20\`.`);
}

function waitFor(text: string | undefined): PracticeCommand {
  const seconds = Number(text);
  return text !== undefined && seconds >= 0 && seconds <= MOST_SECONDS
    ? { kind: "wait", seconds } : wrong(`\`/wait S\` works for S seconds, from 0 to ${MOST_SECONDS}. Try \`/wait 20\`.`);
}

/** Several lines, each with its own `/page`: one call after the other. */
function page(args: string): PracticeCommand {
  const calls: { name: string; input: unknown }[] = [];
  for (const one of args.split(/\n\s*\/page\s/)) {
    const read = call("page", one.trim(), "`/page` needs the name of a page tool, and its input as JSON.");
    if (read.kind !== "page") return read;
    calls.push(...read.calls);
  }
  return { kind: "page", calls };
}

function call(kind: "tool" | "page", args: string, nameless: string): PracticeCommand {
  const [, name = "", json = ""] = /^(\S+)\s*([\s\S]*)$/.exec(args) ?? [];
  if (!name) return wrong(nameless);
  try {
    const input = json.trim() === "" ? {} : (JSON.parse(json) as unknown);
    return kind === "tool" ? { kind, name, input } : { kind, calls: [{ name, input }] };
  } catch {
    return wrong(`The input of \`/${kind} ${name}\` is not JSON. Try \`/tool calculator {"expression": "2 * (3 + 4)"}\`.`);
  }
}

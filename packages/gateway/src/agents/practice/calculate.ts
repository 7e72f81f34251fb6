/** Evaluates `+ - * / ( )` and decimals. Nothing else: no names, no calls, no eval. Throws with a sentence. */
export function calculate(expression: string): number {
  const tokens = expression.match(/\d+(?:\.\d+)?|[-+*/()]|\S/g) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new Error(`"${expression}" is not a sum of numbers with + - * / and brackets.`);
  };
  const factor = (): number => {
    const token = tokens[at++];
    if (token === "-") return -factor();
    if (token === "(") {
      const value = sum();
      return tokens[at++] === ")" ? value : fail();
    }
    return token !== undefined && /^\d/.test(token) ? Number(token) : fail();
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === "*" || tokens[at] === "/") value = tokens[at++] === "*" ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === "+" || tokens[at] === "-") value = tokens[at++] === "+" ? value + product() : value - product();
    return value;
  };
  if (tokens.length > 200) fail();
  const value = sum();
  if (at !== tokens.length) fail();
  if (!Number.isFinite(value)) throw new Error("That is a division by zero.");
  return value;
}

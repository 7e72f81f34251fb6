const LINE = 72;

/**
 * The exact input as text: JSON, indented, short lists of plain values on one line. A text value keeps its escapes, so that a line break
 * inside one can't pass for a new field; what JSON leaves as it is and nobody can see is named by `visibleText`.
 */
export function exactText(input: unknown, indent = ""): string {
  if (input === null || typeof input !== "object") return JSON.stringify(input) ?? "null";
  const inner = `${indent}  `;
  if (Array.isArray(input)) {
    if (input.every((value) => value === null || typeof value !== "object")) {
      const line = `[${input.map((value) => exactText(value)).join(", ")}]`;
      if (line.length <= LINE) return line;
    }
    return `[\n${input.map((value) => inner + exactText(value, inner)).join(",\n")}\n${indent}]`;
  }
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return "{}";
  return `{\n${fields.map(([key, value]) => `${inner}${JSON.stringify(key)}: ${exactText(value, inner)}`).join(",\n")}\n${indent}}`;
}

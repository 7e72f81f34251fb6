/**
 * Canonical JSON (RFC 8785): one text for one value, whatever the order of its keys. Two browsers and the gateway hash it,
 * so it treats what JSON can't hold exactly as `JSON.stringify` would (left out, or null): the page only ever sees the parsed copy.
 * Throws a RangeError on nesting deeper than the stack; callers hold input limits.
 */
export function canonicalJson(value: unknown): string {
  return text(value) ?? "null";
}

function text(value: unknown): string | undefined {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") return text(value.toJSON());
  if (Array.isArray(value)) return `[${value.map((item) => text(item) ?? "null").join(",")}]`;
  const members: string[] = [];
  // Sorted by UTF-16 code units, which is what sort() does without a comparator.
  for (const key of Object.keys(value).sort()) {
    const member = text((value as Record<string, unknown>)[key]);
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${member}`);
  }
  return `{${members.join(",")}}`;
}

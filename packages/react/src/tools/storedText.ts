/** A value as text for people: text as it is, everything else as indented JSON. */
export function storedText(value: unknown): string {
  if (typeof value === "string") return value;
  return JSON.stringify(value, null, 2) ?? "";
}

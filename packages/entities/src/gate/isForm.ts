/** Is a call's input a form: it holds a JSON Schema object under `schema` and a `title` for the person. */
export function isForm(input: unknown): input is { schema: object; title: string } {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return false;
  const { schema, title } = input as { schema?: unknown; title?: unknown };
  return typeof schema === "object" && schema !== null && !Array.isArray(schema) && typeof title === "string";
}

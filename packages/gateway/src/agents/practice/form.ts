import type { UIMessageChunk } from "ai";

/** Three questions. An input with `schema` and `title` is a form: the gateway opens a gate for it. */
export function* askForm(): Generator<UIMessageChunk> {
  yield { type: "start-step" };
  yield { type: "tool-input-available", toolCallId: "ask-1", toolName: "ask", input: { title: "Three questions about your boat", schema: SCHEMA } };
  yield { type: "finish-step" };
}

const SCHEMA = {
  type: "object",
  properties: {
    name: { type: "string", title: "What is its name?", maxLength: 60 },
    length: { type: "number", title: "How long is it, in metres?", minimum: 1, maximum: 400 },
    berth: { type: "string", title: "Where does it lie?", enum: ["North pier", "Ferry landing", "Old dock"] },
  },
  required: ["name", "berth"],
};

/** The answer to a submitted form. Values come from a person: only what fits is repeated. */
export function sayForm(value: unknown): string {
  const { name, length, berth } = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const what = typeof name === "string" && name.trim() ? `"${name.trim()}"` : "a boat without a name";
  const size = typeof length === "number" ? `, ${length} metres long` : "";
  const place = typeof berth === "string" && berth ? `, at the ${berth.toLowerCase()}` : "";
  return `Thank you. I wrote it down: ${what}${size}${place}. Every window knows it now.`;
}

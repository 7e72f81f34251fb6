import type { LogRecord } from "../../packages/entities/src/records/record.ts";

/** The least that any incremental reducer does: messages and their text, a new list and a new last message for each batch. No tree, calls, gates or checks. */
export interface Bare { messages: BareMessage[] }
interface BareMessage { id: string; role: "user" | "assistant"; parts: { type: "text"; text: string }[] }

export function bareReduce(state: Bare, records: readonly LogRecord[]): Bare {
  const messages = [...state.messages];
  let last = messages.at(-1);
  if (last !== undefined) messages[messages.length - 1] = last = { ...last, parts: [...last.parts] };
  for (const record of records) {
    if (record.type === "user-message") messages.push(last = { id: record.data.id, role: "user", parts: [{ type: "text", text: "" }] });
    if (record.type !== "chunk") continue;
    if (last?.id !== record.turn) messages.push(last = { id: record.turn!, role: "assistant", parts: [] });
    if (record.data.type === "text-start") last!.parts.push({ type: "text", text: "" });
    if (record.data.type !== "text-delta") continue;
    const part = last!.parts.at(-1)!;
    last!.parts[last!.parts.length - 1] = { ...part, text: part.text + record.data.delta };
  }
  return { messages };
}

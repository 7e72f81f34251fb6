import type { OutboxEntry } from "./outboxEntry.ts";

/** A message before this one is still on its way: this one would overtake it. */
export function isBehind(outbox: readonly OutboxEntry[], entry: OutboxEntry): boolean {
  if (entry.kind !== "message") return false;
  const at = outbox.findIndex((one) => one.id === entry.id);
  const before = at < 0 ? outbox : outbox.slice(0, at);
  return before.some((one) => one.kind === "message" && (one.state.kind === "sending" || (one.state.kind === "waiting" && (one.attempts > 0 || one.state.inLine === true))));
}

/** The first message that waited only for those before it and may go now. */
export function nextInLine(outbox: readonly OutboxEntry[]): OutboxEntry | null {
  return outbox.find((entry) => entry.state.kind === "waiting" && entry.state.inLine === true && !isBehind(outbox, entry)) ?? null;
}

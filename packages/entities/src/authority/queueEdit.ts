import { barred } from "./access.ts";
import { Draft, refusal } from "./draft.ts";
import { dequeue } from "./queue.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

type Of<K extends Command["kind"]> = Extract<Command, { kind: K }>;

/** Other words for a message that waits. It keeps who said it, where and when (TURN-12). An edit that another one overtook is refused. */
export function queueEdit(state: SessionState | null, command: Of<"queue-edit">, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const item = state.queue.find((known) => known.item === command.item);
  if (!item) return refusal(state, { code: "queue-item-removed" });
  // It goes out under the name of who wrote it: in a chat that several use, nobody puts words into another one's mouth.
  if ((item.subject ?? state.owner) !== command.caller.subject) return refusal(state, { code: "forbidden", detail: "Somebody else wrote this message. Take it out, or write one of your own." });
  if (item.version !== command.version) return refusal(state, { code: "header-changed", version: item.version });
  const draft = new Draft(state, now);
  draft.set({ queue: state.queue.map((known) => (known === item ? { ...item, version: item.version + 1 } : known)) });
  draft.keepParts(item.item, command.parts);
  draft.headerChanged();
  return draft.done({ ok: true, kind: "changed" });
}

export function queueRemove(state: SessionState | null, command: Of<"queue-remove">, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const item = state.queue.find((known) => known.item === command.item);
  if (!item) return refusal(state, { code: "queue-item-removed" });
  const draft = new Draft(state, now);
  dequeue(draft, item);
  return draft.done({ ok: true, kind: "changed" });
}

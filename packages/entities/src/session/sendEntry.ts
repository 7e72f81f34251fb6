import type { Failure, SessionKey, SessionSource } from "../client/sessionSource.ts";
import type { TabId } from "../ids/ids.ts";
import type { SendAnswer } from "../outbox/outbox.ts";
import type { OutboxEntry } from "../outbox/outboxEntry.ts";
import { afterAnswer, afterSubmit } from "./sendAnswer.ts";

/** Carries one entry to the server, as it was written: what is on the screen by now is nothing to it (TURN-12). `answer` tells of the connection. */
export async function sendEntry(source: SessionSource, key: SessionKey, me: TabId, entry: OutboxEntry): Promise<{ answer: { kind: string } | Failure; became: SendAnswer }> {
  if (entry.kind === "answer") {
    const { id, gate, answer: given, value, reason, scope, inputHash } = entry;
    const answer = await source.answer(key.session, gate, {
      answerId: id, answer: given, inputHash, ...(value !== undefined && { value }), ...(reason !== undefined && { reason }), ...(scope !== undefined && { scope }),
    });
    return { answer, became: afterAnswer(answer) };
  }
  if (entry.creates) {
    const made = await source.create(key.session, key.agent);
    if (made.kind !== "ok") return { answer: made, became: afterSubmit(made) };
  }
  const { id, parts, base, origin, tools, rewindTo, onBusy } = entry;
  const answer = await source.submit(key.session, {
    message: { id, parts }, base, origin: { ...origin, tab: me }, tools: tools ?? [], onBusy: onBusy ?? "reject", ...(rewindTo !== undefined && { rewindTo }),
  });
  return { answer, became: afterSubmit(answer) };
}

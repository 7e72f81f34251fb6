import type { QueueItem } from "../../authority/index.ts";
import type { SessionId } from "../../ids/ids.ts";
import type { FakeGateway } from "../fakeGateway.ts";

/** Every queue at every step: a message leaves it by its start, by somebody's word, or with a boundary, and by nothing else (TURN-11, TURN-12). */
export interface QueueBook {
  /** Takes what went wrong since the last time. */
  problems(): string[];
  /** A copy of the store was put back: what the queues were is no measure any more. */
  putBack(): void;
  /** Messages that ever waited. */
  readonly seen: ReadonlySet<string>;
  /** Messages that somebody took out, or that a boundary took along. */
  readonly dropped: ReadonlySet<string>;
}

export function createQueueBook(gateway: FakeGateway): QueueBook {
  let queues = new Map<SessionId, readonly QueueItem[]>();
  const found: string[] = [];
  const seen = new Set<string>();
  const dropped = new Set<string>();

  gateway.onCommit(({ session, records, command }) => {
    const { state } = gateway.session(session);
    const before = queues.get(session) ?? [];
    queues.set(session, state.queue);
    if (command === null) return;
    for (const { item } of state.queue) seen.add(item);
    const starts = records.filter((record) => record.type === "user-message");
    const gone = before.filter(({ item }) => !state.queue.some((one) => one.item === item));
    for (const item of gone) {
      const start = starts.find((record) => record.data.id === item.item);
      if (start !== undefined) {
        if (JSON.stringify(start.data.origin) !== JSON.stringify(item.origin)) found.push(`TURN-12: ${item.item} was queued from ${JSON.stringify(item.origin)} and said from ${JSON.stringify(start.data.origin)}`);
        if (start.data.queuedAt !== item.at || JSON.stringify(start.by) !== JSON.stringify(item.by)) found.push(`TURN-12: ${item.item} lost who queued it, or when`);
        if (item !== before[0] && command !== "send-now") found.push(`TURN-11: ${item.item} overtook ${before[0]?.item}`);
      } else if (command === "queue-remove" || command === "delete" || records.some((record) => record.type === "boundary")) dropped.add(item.item);
      else found.push(`TURN-11: ${item.item} left the queue of ${session} with ${command}, and was not said`);
    }
    const waitedFor = gone.length > 1 && command !== "delete" && !records.some((record) => record.type === "boundary");
    if (waitedFor) found.push(`TURN-11: ${gone.length} messages left the queue of ${session} in one step`);
    if (state.live === null && state.queue.length > 0 && state.lastOutcome?.outcome === "done" && records.some((record) => record.type === "turn-end")) found.push(`TURN-11: an answer of ${session} is done, and the next message was not started`);
  });

  return {
    problems: () => found.splice(0),
    putBack() { queues = new Map(gateway.sessions().map((id) => [id, gateway.session(id).state.queue])); },
    seen, dropped,
  };
}

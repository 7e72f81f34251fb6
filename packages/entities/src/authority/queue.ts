import type { UserPart } from "../records/record.ts";
import type { Draft } from "./draft.ts";
import { withData } from "./originData.ts";
import { startTurn, type Started } from "./startTurn.ts";
import type { QueueItem, QueuedContent, RunnerIdentity } from "./types.ts";

/** To the queue's end. Its parts stand beside the state. */
export function enqueue(draft: Draft, item: QueueItem, parts: UserPart[]): void {
  draft.set({ queue: [...draft.state.queue, item] });
  draft.keepParts(item.item, parts);
  draft.headerChanged();
}

export function dequeue(draft: Draft, item: QueueItem): void {
  draft.set({ queue: draft.state.queue.filter((other) => other.item !== item.item) });
  draft.keepParts(item.item, null);
  draft.headerChanged();
}

/** A boundary: what was said into a conversation that is no longer there doesn't go on in another one (BOUND-1). */
export function emptyQueue(draft: Draft): void {
  for (const item of draft.state.queue) dequeue(draft, item);
}

/** Out of the queue and into the log, with its start, in the step at hand: so it goes out once, under its own origin (TURN-11, TURN-12). */
export function startItem(draft: Draft, item: QueueItem, { parts, data }: QueuedContent, runner: RunnerIdentity): Started {
  dequeue(draft, item);
  const { by, origin, at, tools, subject, external } = item;
  return startTurn(draft, { message: { id: item.item, parts }, by, origin: withData(origin, data), tools, queuedAt: at, ...(subject !== undefined && { subject }), ...(external && { external }) }, runner);
}

/** The queue's first item. `head`: its content, read in this step; without them it stays where it is, held, for a person to see. */
export function startNext(draft: Draft, head: QueuedContent | null, runner: RunnerIdentity): Started | null {
  const [first] = draft.state.queue;
  return first && head ? startItem(draft, first, head, runner) : null;
}

import type { SessionHeader } from "../contract/header.ts";
import { existenceOf } from "./existence.ts";
import type { DriverEvent } from "./driverState.ts";
import { queueItems } from "./queueView.ts";
import type { Route } from "./route.ts";

/** The header, asked for itself: the only one that tells what stands in the queue. */
export function onHeader(route: Route, answer: Extract<DriverEvent, { type: "header" }>["answer"], gone: (route: Route) => Route): Route {
  const again = route.state.headerAgain;
  route.set({ headerAsked: false, headerAgain: false });
  if (answer.kind === "ok") take(route, answer.value, !again);
  else if (existenceOf(answer)?.kind === "deleted") return gone(route);
  return again ? route.askHeader() : route;
}

function take(route: Route, told: SessionHeader, fresh: boolean): void {
  const { header, headerKnown } = route.state;
  const otherHistory = isOfOtherHistory(told, header);
  if (header !== null && !otherHistory && told.revision < header.revision) return;
  route.set({ header: told, headerKnown: otherHistory ? told.revision : Math.max(headerKnown, told.revision), queueUnknown: false });
  route.outbox({ type: "queue", items: new Set(queueItems(told).map(({ item }) => item)), count: told.count, fresh });
  settleQueued(route);
  // A change that was told while this answer was under way; asked again only where it brought something, so that it can't go round for ever.
  if (told.revision > (header?.revision ?? -1)) route.headerDue();
}

/** A store was put back: its revisions say nothing against those that are known. */
export function isOfOtherHistory(told: SessionHeader, known: SessionHeader | null): boolean {
  return known !== null && known.epoch !== told.epoch;
}

/** What left the queue is in the log by then: it is read, unless it was already. */
function settleQueued(route: Route): void {
  if (route.state.outbox.some(({ state }) => state.kind === "queued" && state.left !== undefined)) route.follow({ type: "own-write" });
}

/** A list tells how many messages wait, not which: those known stay shown, and the header itself is asked where there are any. */
export function withQueueOf(told: SessionHeader, known: SessionHeader | null): SessionHeader {
  return Array.isArray(told.queue) ? told : { ...told, queue: told.queue === 0 ? [] : [...queueItems(known)] };
}

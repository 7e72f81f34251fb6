import { liveTurnOf, openPageCallsOf } from "../transcript/queries.ts";
import { attach } from "./attach.ts";
import { mayGoOut } from "./mayGoOut.ts";
import { pageCallsStep } from "./pageCalls.ts";
import type { PageCallEvent } from "./pageCallsState.ts";
import { sameData, samePage, type PageNow } from "./pageOffers.ts";
import type { Route } from "./route.ts";

/** One step of the page calls on what is known now; after a write of its own the window reads (FOLLOW-13). */
export function onPageCall(route: Route, event: PageCallEvent): Route {
  const { state, at } = route;
  const { fold, seen } = state.adoption;
  // Signed out, or not found for a moment, is no end of a turn: what was claimed goes on, and its result goes out afterwards (TURN-9).
  const live = state.existence.kind === "deleted" ? null : liveTurnOf(fold);
  // A chat that was made here and in which nothing was said has nothing to read: its first call may be open at the first read all the same, and
  // the person was asked about a page that had never been away. With something in the outbox an earlier load of this page may have said it.
  const nothingYet = state.existence.kind === "made-here" && state.outbox.length === 0;
  const step = pageCallsStep(state.calls, event, {
    me: state.me, upToDate: seen === "server" || nothingYet, mayAct: mayGoOut(state) && state.existence.kind === "there",
    live, open: live === null ? [] : openPageCallsOf(fold), page: state.page, nowMs: at.nowMs,
  });
  route.run(...step.effects);
  if (step.state !== state.calls) route.set({ calls: step.state });
  return event.type === "claimed" || event.type === "settled" ? route.follow({ type: "own-write" }) : route;
}

/** The page around the chat is another one now, or offers other tools. The server hears it; nothing starts, ends or moves because of it (PIN-14). */
export function onPage(route: Route, page: PageNow): Route {
  if (samePage(route.state.page, page)) return sameData(route.state.page, page) ? route : route.set({ page });
  return attach(route.set({ page }), "anew");
}

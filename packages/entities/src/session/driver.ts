import { adopt } from "../adoption/adopt.ts";
import { fromSnapshot } from "../adoption/fromSnapshot.ts";
import { unreachable } from "../assert/unreachable.ts";
import { positionOf, recordsOf } from "../records/recordLog.ts";
import type { DriverEvent, DriverState, DriverStep, Moment } from "./driverState.ts";
import { existenceOf } from "./existence.ts";
import { keepSnapshot } from "./keepSnapshot.ts";
import { onHead, onPage, onRestarted, onWindow } from "./onAnswer.ts";
import { isAskedAgain, onFollow } from "./onFollow.ts";
import { onTold } from "./onTold.ts";
import { unsentHere } from "./unsentHere.ts";
import { attach, keepAttached, onAttached } from "./attach.ts";
import { onHeader } from "./onHeader.ts";
import { onPage as onPageAround, onPageCall } from "./onPageCalls.ts";
import { nowThere } from "./nowThere.ts";
import { keepUnsaid, onRole } from "./onRole.ts";
import { onSent } from "./onSent.ts";
import { mayGoOut, waitsForRead } from "./mayGoOut.ts";
import { sendOf } from "./sendOf.ts";
import { onStop, onStopAnswered, stopSettled } from "./stopping.ts";
import { Route } from "./route.ts";

/**
 * The one way of everything that happens to a session in this window: reads, pushes, the cache, acts of the person. It only routes;
 * each slice decides about its own state. Pure: the shell runs the effects in their order.
 */
export function drive(state: DriverState, event: DriverEvent, at: Moment): DriverStep {
  const route = keepUnsaid(keepAttached(onPageCall(routeOf(new Route(state, at), event), { type: "look" })));
  return stopSettled({ state: route.state, effects: route.effects });
}

function routeOf(route: Route, event: DriverEvent): Route {
  const { at } = route;
  switch (event.type) {
    case "opened": return opened(route, event);
    case "closed": return route.follow({ type: "closed" });
    case "identity": return identity(route, event);
    case "read": {
      const { answer, flight } = event;
      if (answer.kind === "page") return onPage(route, event.base, answer, flight);
      if (answer.kind === "restarted") return onRestarted(route, event.base, answer, flight);
      return failed(route, answer, flight);
    }
    case "head": {
      const { answer, flight } = event;
      if (answer.kind === "head") return onHead(route, answer, flight);
      if (answer.kind === "restarted") return onRestarted(route, positionOf(route.state.adoption.log), answer, flight);
      return failed(route, answer, flight);
    }
    case "window": return event.answer.kind === "window" ? onWindow(route, event.answer) : route;
    case "older": {
      const { adoption: { log, want }, olderAsked } = route.state;
      if (olderAsked || log.first <= 1 || want.kind !== "tail") return route;
      return route.set({ olderAsked: true }).run({ type: "read-older", before: log.first });
    }
    case "older-read":
      route.set({ olderAsked: false });
      if (event.answer.kind !== "window") return route;
      return route.set({ adoption: adopt(route.state.adoption, { kind: "older", window: event.answer }, at.nowMs).state });
    case "streamed": {
      const { answer } = event;
      if (answer.kind === "page") return onPage(route, event.base, answer, null);
      if (answer.kind === "restarted") return onRestarted(route, event.base, answer, null);
      return route;
    }
    case "header": return onHeader(route, event.answer, gone);
    case "ask-header":
      return route.state.headerAsked ? route : route.askHeader();
    case "agent": return route.set({ agent: event.agent });
    case "role": return onRole(route, event.role);
    case "follow": return onFollow(route, event.event);
    case "looked-at": return isAskedAgain(route) ? route.follow({ type: "check-now" }) : route;
    case "hinted": return hinted(route, event.hint);
    case "told": return onTold(route, event.header);
    case "server-back": return serverBack(route);
    case "tick": return onTick(route);
    case "stranded":
      if (event.entries.length === 0) return route;
      route.run(...event.entries.map((entry) => ({ type: "save", entry }) as const));
      route.outbox({ type: "restored", entries: event.entries }).outbox({ type: "records", records: recordsOf(route.state.adoption.log) });
      return waitsForRead(route.state) && route.state.existence.kind === "there" ? route.follow({ type: "own-write" }) : unsentHere(route);
    case "attached": return onAttached(route, event.ok);
    case "attach-anew": return attach(route, "anew");
    case "page": return onPageAround(route, event.page);
    case "claimed": case "ran": case "settled": case "decided": return onPageCall(route, event);
    case "wrote": return route.follow({ type: "own-write" }).askHeader();
    case "deleted": return gone(route);
    case "restored": return route.set({ existence: { kind: "there" }, attached: "no" }).follow({ type: "check-now" });
    case "signed-out": {
      const { kind } = route.state.existence;
      return kind === "there" || kind === "made-here" ? route.set({ existence: { kind: "signed-out", was: kind } }) : route;
    }
    case "add": return route.outbox({ type: "added", entry: event.entry, maySend: mayGoOut(route.state) });
    case "again": {
      const onBusy = sendOf(route.state).kind === "queue" ? { onBusy: "enqueue" as const } : {};
      return route.outbox({ type: "again", id: event.id, base: positionOf(route.state.adoption.log), nowMs: event.wallMs, maySend: mayGoOut(route.state), ...onBusy });
    }
    case "discard": return route.outbox({ type: "discarded", id: event.id });
    case "sent": return onSent(route, event);
    case "stop": return onStop(route);
    case "stop-answered": return onStopAnswered(route, event);
    case "close-copy": return route.set({ copy: null, adoption: adopt(route.state.adoption, { kind: "close-aside" }, at.nowMs).state });
    case "keep": return keepSnapshot(route, "now");
    default: return unreachable(event);
  }
}

function opened(route: Route, event: Extract<DriverEvent, { type: "opened" }>): Route {
  if (event.snapshot !== null) {
    const { key, adoption, server } = route.state;
    const restored = fromSnapshot(event.snapshot, { connection: key.connection, agent: key.agent }, adoption.source);
    if (restored.kind === "restored") route.set({ adoption: restored.state, server: { ...server, seenAt: restored.seenAt, count: restored.state.log.count } });
  }
  route.set({ online: event.online, page: event.page, calls: { ...route.state.calls, notes: event.notes } });
  route.outbox({ type: "restored", entries: event.entries }).outbox({ type: "records", records: recordsOf(route.state.adoption.log) });
  // The server took its first message before the page was left: it is no chat of this window alone any more.
  if (route.state.existence.kind === "made-here" && event.entries.some((entry) => entry.kind === "message" && entry.state.kind === "accepted")) route.set({ existence: { kind: "there" } });
  if (route.state.existence.kind === "made-here") return unsentHere(route.follow({ type: event.visible ? "visible" : "hidden" }));
  return attach(route).follow({ type: "opened", visible: event.visible, online: event.online });
}

function gone(route: Route): Route {
  return route.set({ existence: { kind: "deleted" } }).outbox({ type: "refused-all", reason: "deleted" });
}

/**
 * Who this window is, is known. An entry is sent by the identity that made it (ADOPT-11): a duplicate, which showed its original's outbox
 * while it settled, goes on without it, or both would send one message.
 */
function identity(route: Route, event: Extract<DriverEvent, { type: "identity" }>): Route {
  const { state } = route;
  if (event.me === state.me && event.settled === state.settled) return route;
  route.set({ me: event.me, settled: event.settled, follow: { ...state.follow, me: event.me } });
  if (!event.settled) return route;
  route.outbox({ type: "owned", entries: event.entries });
  if (state.existence.kind !== "there") return unsentHere(route);
  // What waited for an identity goes out after one look at the log.
  attach(route.set({ attached: "no" }));
  return route.state.outbox.length > 0 ? route.follow({ type: "own-write" }) : route;
}

function serverBack(route: Route): Route {
  const { existence, follow } = route.state;
  if (existence.kind === "signed-out") {
    route.set({ existence: { kind: existence.was } });
    return existence.was === "there" ? route.follow({ type: "check-now" }) : unsentHere(route);
  }
  return follow.reach.kind === "unreachable" ? route.follow({ type: "check-now" }) : unsentHere(route);
}

function hinted(route: Route, hint: Extract<DriverEvent, { type: "hinted" }>["hint"]): Route {
  const { existence, outbox } = route.state;
  if (existence.kind === "made-here") {
    // Another window of this browser holds a copy of this new chat and sent its first message (VIEW-14).
    if (outbox.some((entry) => entry.state.kind === "sending")) return route;
    return nowThere(route);
  }
  // It is there again: a chat that was not found, or was deleted and restored elsewhere.
  if (existence.kind !== "there") route.set({ existence: { kind: "there" } }).follow({ type: "check-now" });
  route.set({ headerKnown: Math.max(route.state.headerKnown, hint.revision) });
  return route.headerDue().follow({ type: "hint", count: hint.count, turn: hint.turn });
}

function failed(route: Route, answer: Parameters<typeof existenceOf>[0], flight: number): Route {
  const existence = existenceOf(answer);
  if (existence !== null) {
    route.set({ existence }).follow({ type: "refused", flight, code: answer.kind === "refused" ? answer.code : existence.kind });
    return existence.kind === "deleted" ? route.outbox({ type: "refused-all", reason: "deleted" }) : route;
  }
  const retryAfterMs = answer.kind === "unreachable" ? answer.retryAfterMs : null;
  route.set({ adoption: adopt(route.state.adoption, { kind: "unreadable" }, route.at.nowMs).state, server: { ...route.state.server, upToDate: false } });
  return route.follow({ type: "failed", flight, reason: answer.kind === "unreachable" ? answer.reason : answer.code, retryAfterMs });
}

function onTick(route: Route): Route {
  const { caughtUp, existence } = unsentHere(route).state;
  if (caughtUp !== null) {
    // A browser's timer may come a fraction early.
    if (route.at.nowMs >= caughtUp.untilMs) route.set({ caughtUp: null });
    else route.run({ type: "wake-at", atMs: caughtUp.untilMs });
  }
  return existence.kind === "there" && waitsForRead(route.state) ? route.follow({ type: "own-write" }) : route;
}

import { adopt } from "../adoption/adopt.ts";
import type { Adopted } from "../adoption/adoptionState.ts";
import type { HeadAnswer, ReadAnswer, WindowAnswer } from "../client/sessionSource.ts";
import type { GateId, TabId } from "../ids/ids.ts";
import type { Position } from "../records/position.ts";
import { positionOf, recordsOf } from "../records/recordLog.ts";
import { liveTurnOf, openGatesOf } from "../transcript/queries.ts";
import { attach } from "./attach.ts";
import type { Route } from "./route.ts";
import { keepSnapshot } from "./keepSnapshot.ts";
import { mayGoOut, waitsForRead } from "./mayGoOut.ts";
import { pairClocks } from "./serverTime.ts";

type Page = Extract<ReadAnswer, { kind: "page" }>;
type Head = Extract<HeadAnswer, { kind: "head" }>;
type Restarted = Extract<ReadAnswer, { kind: "restarted" }>;

/** "Caught up: 12 new" stands this long beside the title. */
const CAUGHT_UP_MS = 10_000;
/** Reads follow each other, so only the first of them can be older than the header. */
const BEHIND_ENOUGH = 2;

/** A page of a read (`flight`) or of a live read (null): the same way for both, and for the answer of our own turn. */
export function onPage(route: Route, base: Position, page: Page, flight: number | null): Route {
  const before = route.state.adoption;
  const adopted = adopt(before, { kind: "page", base, page }, route.at.nowMs);
  noteServer(route, page);
  take(route, adopted, before.seen === "copy" && page.upToDate);
  const grew = page.records.length > 0 || adopted.news.kind !== "nothing";
  const again = adopted.asks.some((ask) => ask.kind === "window" || ask.why === "again" || ask.why === "full");
  const { log, want } = route.state.adoption;
  // Judged only where what was read is what is held: an answer that adoption left aside proves nothing of what this window has.
  if (page.upToDate && !again && log.count === page.position.count && want.kind === "tail") {
    const openGates = new Set<GateId>(openGatesOf(route.state.adoption.fold).map((gate) => gate.id));
    route.outbox({
      type: "up-to-date", readFrom: route.state.adoption.log.first - 1, position: page.position, turn: page.turn, openGates,
      nowMs: route.at.wallMs, maySend: mayGoOut(route.state),
    });
  }
  const heard = { grew, upToDate: page.upToDate, count: page.position.count, turn: page.turn, origin: originOf(route), pollAfterMs: page.pollAfterMs };
  if (flight === null) {
    route.follow({ type: "streamed", ...heard });
    if (again) route.follow({ type: "ask", atMs: route.at.nowMs });
  } else if (again) route.follow({ type: "again", flight, restarted: false });
  else route.follow({ type: "answered", flight, ...heard });
  return attach(route).headerDue();
}

/** A head tells growth and liveness; it brings nothing to adopt. */
export function onHead(route: Route, head: Head, flight: number): Route {
  noteServer(route, head);
  // Anything but exactly our position: the read says what it is, growth or another history (case 68).
  const { epoch, count, last } = positionOf(route.state.adoption.log);
  const moved = head.position.count !== count || head.position.epoch !== epoch || head.position.last !== last;
  // What waits to go out is judged by a read of the log, and a head is none.
  const grew = moved || waitsForRead(route.state);
  route.follow({ type: "answered", flight, grew, upToDate: true, count: head.position.count, turn: head.turn, origin: originOf(route), pollAfterMs: head.pollAfterMs });
  return route.headerDue();
}

export function onWindow(route: Route, window: Extract<WindowAnswer, { kind: "window" }>): Route {
  return take(route, adopt(route.state.adoption, { kind: "window", window }, route.at.nowMs), false);
}

/** The server's log is another one now. Nothing may be sent against the old one (case 68); the copy stays readable. */
export function onRestarted(route: Route, base: Position, answer: Restarted, flight: number | null): Route {
  take(route, adopt(route.state.adoption, { kind: "restarted", base, epoch: answer.epoch, count: answer.count }, route.at.nowMs), false);
  const { want } = route.state.adoption;
  // An old refusal, of a position that this window has left since, says nothing of what it holds now.
  if (want.kind === "window" && want.why === "restarted") {
    route.outbox({ type: "refused-all", reason: "history-replaced" });
    doubtHeader(route, -1);
  }
  return flight === null ? route.follow({ type: "ask", atMs: route.at.nowMs }) : route.follow({ type: "again", flight, restarted: true });
}

function take(route: Route, adopted: Adopted, caughtUp: boolean): Route {
  const before = route.state.adoption;
  if (adopted.state !== before) route.set({ adoption: adopted.state });
  const { aside } = adopted.state;
  if (aside !== before.aside && aside !== null) {
    route.set({ copy: { at: route.state.server.seenAt, items: aside.items } }).run({ type: "drop-snapshot" });
  }
  switch (adopted.news.kind) {
    case "nothing": return route;
    case "grown": {
      const { fresh } = adopted.news;
      route.outbox({ type: "records", records: fresh });
      const news = fresh.reduce((sum, record) => sum + record.seq - (record.from ?? record.seq) + 1, 0);
      if (caughtUp) route.set({ caughtUp: { records: news, untilMs: route.at.nowMs + CAUGHT_UP_MS } }).run({ type: "wake-at", atMs: route.at.nowMs + CAUGHT_UP_MS });
      return keepSnapshot(route, fresh.some((record) => record.type === "turn-end") ? "now" : "now-and-then");
    }
    case "replaced":
      route.outbox({ type: "records", records: recordsOf(adopted.state.log) });
      return keepSnapshot(route, "now");
  }
}

function noteServer(route: Route, head: Page | Head): void {
  const { kind } = route.state.existence;
  // The log answers again: made again, or restored elsewhere. An answer from before a deletion names an older header.
  if (kind === "not-found" || (kind === "deleted" && head.headerRevision >= route.state.headerKnown)) route.set({ existence: { kind: "there" }, attached: "no" });
  const headerBehind = head.headerRevision < route.state.headerKnown ? route.state.headerBehind + 1 : 0;
  route.set({ headerBehind });
  if (headerBehind >= BEHIND_ENOUGH || isOfAnotherStore(route, head)) doubtHeader(route, head.headerRevision);
  const { nowMs } = route.at;
  const clocks = pairClocks(head.serverTime, nowMs) ?? route.state.server.clocks;
  const upToDate = head.kind === "page" ? head.upToDate : head.position.count <= route.state.adoption.log.count;
  route.set({
    server: { count: head.position.count, upToDate, seenAt: head.serverTime === "" ? route.state.server.seenAt : head.serverTime, clocks },
    headerKnown: Math.max(route.state.headerKnown, head.headerRevision),
  });
}

/**
 * What runs is part of the header, so two answers of one store that name the same revision agree on it. A copy that was put back under its old
 * epoch can have come to the same number (simulation, seed 1678): nothing else tells.
 */
function isOfAnotherStore({ state: { header } }: Route, { headerRevision, turn }: Page | Head): boolean {
  return header !== null && header.revision === headerRevision && (header.live?.turn ?? null) !== (turn.kind === "idle" ? null : turn.turn);
}

/**
 * Revisions of another store say nothing against those of this one: after a copy was put back a title from before it stood for ever. What is
 * shown stays until the header is here anew.
 */
function doubtHeader(route: Route, headerKnown: number): void {
  const { header } = route.state;
  route.set({ headerKnown, headerBehind: 0, header: header && { ...header, revision: -1 } });
}

function originOf(route: Route): TabId | null {
  return liveTurnOf(route.state.adoption.fold)?.origin?.tab ?? null;
}

import type { TabId } from "../ids/ids.ts";
import { nextLook } from "../follow/nextLook.ts";
import { liveTurnOf, messagesOf, openGatesOf } from "../transcript/queries.ts";
import type { FoldState } from "../transcript/foldState.ts";
import type { DriverState } from "./driverState.ts";
import { pageToolsAt } from "./pageCallsView.ts";
import { monotonicOf } from "./serverTime.ts";
import { liveByLog } from "./toldByLog.ts";
import type { Activity, NextLook, Status, Where } from "./sessionView.ts";
import { statusOfWhere, whereOf } from "./statusOf.ts";

/** What the strip, the list's row and the open chat say of a session: one value for all three (FOLLOW-11). */
export function activityOf(state: DriverState, fold: FoldState, serverName: string, nowMs: number): Activity {
  const { follow, server } = state;
  if (state.existence.kind === "made-here") return { kind: "unread-yet" };
  if (state.existence.kind !== "there") return { kind: "idle", at: minuteOf(server.seenAt), count: server.count };
  if (state.stop !== null && !state.stop.failed) return { kind: "stopping", turn: state.stop.turn };
  if (!state.online) return { kind: "offline", server: serverName, seenAt: server.seenAt };
  if (follow.reach.kind === "unreachable") {
    const { reason } = follow.reach;
    const stranger = reason === "not-tidemark" || reason === "other-instance" ? reason : null;
    return { kind: "unreachable", server: serverName, nextTryMs: follow.work.kind === "waiting" ? follow.work.atMs : null, seenAt: server.seenAt, ...(stranger && { stranger }) };
  }
  switch (follow.watch.kind) {
    case "closed": return { kind: "unread-yet" };
    case "unread": {
      const live = liveByLog(state);
      if (live === null || live.origin?.tab !== state.me) return { kind: "unread-yet" };
      return { kind: "working", turn: live.turn, sinceMs: monotonicOf(live.since, server.clocks, nowMs) };
    }
    case "refused": return { kind: "idle", at: minuteOf(server.seenAt), count: server.count };
    case "idle": return restingOf(state, fold);
    case "own": case "remote": return liveOf(state, fold, nowMs);
  }
}

function restingOf(state: DriverState, fold: FoldState): Activity {
  const last = messagesOf(fold).at(-1)?.metadata;
  const ended = last?.turnState?.kind === "ended" ? last.turnState : null;
  if (ended?.outcome === "interrupted") return { kind: "interrupted", at: ended.at, reason: ended.error ?? null, turn: last!.turn };
  if (ended?.outcome === "failed") return { kind: "failed", reason: ended.error ?? "", turn: last!.turn };
  return { kind: "idle", at: minuteOf(state.server.seenAt), count: state.server.count };
}

function liveOf(state: DriverState, fold: FoldState, nowMs: number): Activity {
  const { follow, server, header } = state;
  const watch = follow.watch;
  if (watch.kind !== "own" && watch.kind !== "remote") return { kind: "unread-yet" };
  const { turn } = watch;
  const logged = liveTurnOf(fold);
  const live = header?.live?.turn === turn ? header.live : null;
  const asker = driverTab(state);
  const where = watch.kind === "own" ? "here" : whereOf(asker, live?.driver?.tab === asker ? live?.driver?.attached ?? null : null, state.me);
  const elsewhere: Where = where === "here" ? "window" : where;
  const next: NextLook = nextLook(follow);
  const takeOver = logged?.turn === turn && pageToolsAt(state)?.mayTake === true;
  const gates = logged?.turn === turn ? openGatesOf(fold).map((gate) => gate.id) : [];
  if (watch.state === "paused" && gates.length > 0) return { kind: "waiting", where, turn, gates, next, takeOver };
  if (watch.kind === "own") {
    const since = logged?.turn === turn ? logged.since : live?.since;
    return { kind: "working", turn, sinceMs: since === undefined ? nowMs : monotonicOf(since, server.clocks, nowMs) };
  }
  const lastAt = follow.liveness?.turn.kind === "idle" ? null : follow.liveness?.turn.at ?? null;
  return { kind: "elsewhere", where: elsewhere, turn, next, takeOver, quietSinceMs: lastAt === null ? null : monotonicOf(lastAt, server.clocks, nowMs) };
}

/** The tab that asked: the pin in the liveness, else the origin of the turn's message. */
function driverTab(state: DriverState): TabId | null {
  const { liveness } = state.follow;
  if (liveness === null || liveness.turn.kind === "idle") return null;
  return liveness.turn.driver ?? liveness.origin;
}

/** What needs the person comes first: a question, then what runs, then a message that did not go out. */
export function statusOfActivity(activity: Activity, notSent: boolean): Status {
  switch (activity.kind) {
    case "waiting": return "waiting";
    case "working": case "stopping": return "working";
    case "elsewhere": return statusOfWhere(activity.where);
    case "unreachable": case "offline": return notSent ? "not-sent" : "unreachable";
    case "interrupted": return notSent ? "not-sent" : "interrupted";
    case "failed": return notSent ? "not-sent" : "failed";
    case "idle": case "unread-yet": return notSent ? "not-sent" : "idle";
  }
}

/** "Up to date, 14:06" tells minutes: a read without news inside one must not look like news (ADOPT-4). */
function minuteOf(at: string | null): string | null {
  return at === null ? null : `${at.slice(0, 16)}:00.000Z`;
}

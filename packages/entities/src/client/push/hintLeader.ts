import type { Push } from "../../follow/followState.ts";
import type { PushFrame } from "../gatewayApi.ts";
import type { Failure } from "../sessionSource.ts";
import type { HintMessage } from "./hintMessage.ts";

export const BEAT_MS = 10_000;
/** Two beats missed, and a little for the way. */
export const BEATS_LOST_MS = 2 * BEAT_MS + 500;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/** One window's part in sharing one hint stream per browser (live reading, level 2). */
export interface LeaderState {
  /** False: the server has no push, or the page is gone. */
  enabled: boolean;
  visible: boolean;
  online: boolean;
  place: "none" | "queued" | "leader";
  stream: Stream;
  failures: number;
  connects: number;
  /** Revision of the last `ready`: where a reconnect goes on. */
  revision: number | null;
  /** The leader's last beat, as a follower heard it. */
  heard: { atMs: number; stream: string; sinceMs: number } | null;
  /** Hints may have been missed since this window last counted on them. */
  missed: boolean;
  beatSentMs: number;
  /** When it last asked for a leader, or began to wait for one. */
  askedMs: number;
}
type Stream =
  | { kind: "closed" }
  | { kind: "connecting"; gap: boolean }
  | { kind: "up"; name: string; gap: boolean; sinceMs: number }
  | { kind: "waiting"; retryAtMs: number };

export type LeaderEvent =
  | { type: "enabled"; on: boolean }
  | { type: "visible" } | { type: "hidden" } | { type: "online" } | { type: "offline" }
  /** The page is left (it may come back from the cache), or shown again. */
  | { type: "hide" } | { type: "show" }
  | { type: "granted" }
  | { type: "frame"; frame: PushFrame }
  | { type: "ended"; how: Failure | { kind: "closed" } }
  | { type: "message"; message: HintMessage }
  | { type: "timer" };

export type LeaderEffect =
  | { type: "queue" } | { type: "release" }
  | { type: "connect"; since: number } | { type: "disconnect" }
  | { type: "post"; message: HintMessage }
  | { type: "deliver"; frame: PushFrame };

export interface LeaderStep { state: LeaderState; effects: LeaderEffect[] }

export function createLeader(visible: boolean, online: boolean): LeaderState {
  return {
    enabled: false, visible, online, place: "none", stream: { kind: "closed" }, failures: 0, connects: 0, revision: null, heard: null,
    missed: false, beatSentMs: -Infinity, askedMs: -Infinity,
  };
}

/** What this window may count on: its own stream, or a leader that beats. */
export function leaderHealth(state: LeaderState, nowMs: number): Push {
  if (!state.enabled || !state.online) return { kind: "none" };
  if (state.place === "leader") return state.stream.kind === "up" ? { kind: "hints", sinceMs: state.stream.sinceMs } : { kind: "none" };
  const { heard } = state;
  return heard !== null && nowMs - heard.atMs < BEATS_LOST_MS ? { kind: "hints", sinceMs: heard.sinceMs } : { kind: "none" };
}

/** When it wants to be woken next. */
export function leaderWakeMs(state: LeaderState): number | null {
  if (!state.enabled) return null;
  if (state.place === "leader") {
    if (state.stream.kind === "up") return state.beatSentMs + BEAT_MS;
    return state.stream.kind === "waiting" ? state.stream.retryAtMs : null;
  }
  const lostMs = state.heard === null ? -Infinity : state.heard.atMs + BEATS_LOST_MS;
  return state.visible ? Math.max(lostMs, state.askedMs + BEATS_LOST_MS) : state.heard === null ? null : lostMs;
}

/** Pure: the shell runs locks, channel and stream. `random` is 0…1. */
export function leaderMachine(state: LeaderState, event: LeaderEvent, nowMs: number, random: number): LeaderStep {
  const { state: next, effects } = apply(state, event, nowMs, random);
  return place(next, effects, nowMs);
}

function apply(state: LeaderState, event: LeaderEvent, nowMs: number, random: number): LeaderStep {
  switch (event.type) {
    case "enabled": return { state: { ...state, enabled: event.on, failures: 0, askedMs: nowMs }, effects: event.on && !state.enabled ? [{ type: "post", message: { type: "hello" } }] : [] };
    case "visible": return { state: { ...state, visible: true, askedMs: nowMs }, effects: [] };
    case "hidden": return { state: { ...state, visible: false }, effects: [] };
    case "online": return { state: { ...state, online: true, failures: 0, stream: state.stream.kind === "waiting" ? { kind: "closed" } : state.stream }, effects: [] };
    case "offline": return close({ ...state, online: false });
    case "hide": return leave({ ...state, visible: false, heard: null, missed: true });
    case "show": return { state: { ...state, askedMs: nowMs }, effects: state.enabled ? [{ type: "post", message: { type: "hello" } }] : [] };
    case "granted": return { state: state.enabled ? { ...state, place: "leader" } : state, effects: [] };
    case "frame": return onFrame(state, event.frame, nowMs);
    case "ended": return onEnded(state, event.how, nowMs, random);
    case "message": return onMessage(state, event.message, nowMs);
    case "timer": return onTimer(state, nowMs);
  }
}

/** Takes and leaves its place as its state wants it: one rule, run after every event. */
function place(state: LeaderState, effects: LeaderEffect[], nowMs: number): LeaderStep {
  let next = state;
  const out = [...effects];
  if (!next.enabled && next.place !== "none") {
    const left = leave(next);
    return { state: left.state, effects: [...out, ...left.effects] };
  }
  if (next.enabled && next.visible && next.place === "none") {
    next = { ...next, place: "queued" };
    out.push({ type: "queue" });
  }
  // A hidden window waits for no place: a leader with throttled timers serves nobody well.
  if (next.place === "queued" && !next.visible) {
    next = { ...next, place: "none" };
    out.push({ type: "release" });
  }
  if (next.place === "leader" && next.online && next.stream.kind === "closed") {
    out.push({ type: "connect", since: next.revision ?? 0 });
    next = { ...next, stream: { kind: "connecting", gap: next.revision !== null }, connects: next.connects + 1 };
  }
  if (next.place === "leader" && next.stream.kind === "up" && nowMs - next.beatSentMs >= BEAT_MS) {
    out.push({ type: "post", message: { type: "beat", stream: next.stream.name } });
    next = { ...next, beatSentMs: nowMs };
  }
  return { state: next, effects: out };
}

function onFrame(state: LeaderState, frame: PushFrame, nowMs: number): LeaderStep {
  if (state.place !== "leader" || (state.stream.kind !== "connecting" && state.stream.kind !== "up")) return { state, effects: [] };
  if (frame.type === "beat") return { state, effects: [] };
  if (frame.type === "hint") return { state, effects: [{ type: "post", message: frame }, { type: "deliver", frame }] };
  const gap = state.stream.gap || frame.type === "reload";
  const up: LeaderState = {
    ...state, failures: 0, revision: frame.revision, beatSentMs: -Infinity,
    stream: { kind: "up", name: `${nowMs}.${state.connects}`, gap, sinceMs: gap ? nowMs : -Infinity },
  };
  return { state: up, effects: frame.type === "reload" ? [{ type: "post", message: { type: "reload" } }, { type: "deliver", frame }] : [{ type: "deliver", frame }] };
}

function onEnded(state: LeaderState, how: Failure | { kind: "closed" }, nowMs: number, random: number): LeaderStep {
  if (state.place !== "leader" || state.stream.kind === "closed" || state.stream.kind === "waiting") return { state, effects: [] };
  if (how.kind === "refused" && how.code === "live-off") return { state: { ...state, enabled: false, stream: { kind: "closed" } }, effects: [{ type: "post", message: { type: "down" } }] };
  const failures = state.failures + 1;
  const asked = how.kind === "unreachable" ? (how.retryAfterMs ?? 0) : 0;
  const backoff = Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (failures - 1)) * (1 - 0.1 * random);
  // A refusal (signed out, forbidden) is not answered by asking more often.
  const wait = how.kind === "refused" ? RETRY_LONGEST_MS : Math.max(backoff, Math.min(asked, 3_600_000));
  return { state: { ...state, failures, stream: { kind: "waiting", retryAtMs: nowMs + wait } }, effects: [{ type: "post", message: { type: "down" } }] };
}

function onMessage(state: LeaderState, message: HintMessage, nowMs: number): LeaderStep {
  const leading = state.place === "leader";
  switch (message.type) {
    case "hint": return { state, effects: state.enabled && !leading ? [{ type: "deliver", frame: message }] : [] };
    case "reload": return { state, effects: state.enabled && !leading ? [{ type: "deliver", frame: { type: "reload", revision: 0 } }] : [] };
    case "beat": {
      if (leading) return { state, effects: [] };
      const same = state.heard?.stream === message.stream && nowMs - state.heard.atMs < BEATS_LOST_MS;
      // Beats that stopped and came back may have taken hints with them; a new window has listened since before its first read.
      const missed = state.missed || state.heard !== null;
      const sinceMs = same ? state.heard!.sinceMs : missed ? nowMs : -Infinity;
      return { state: { ...state, missed: false, heard: { atMs: nowMs, stream: message.stream, sinceMs } }, effects: [] };
    }
    case "down": return { state: leading ? state : { ...state, heard: null, missed: true, askedMs: nowMs }, effects: [] };
    case "hello": return { state: leading && state.stream.kind === "up" ? { ...state, beatSentMs: -Infinity } : state, effects: [] };
    case "yield":
      if (!leading) return { state, effects: [] };
      if (state.visible && state.stream.kind === "up") return { state: { ...state, beatSentMs: -Infinity }, effects: [] };
      return state.visible ? { state, effects: [] } : leave(state);
  }
}

function onTimer(state: LeaderState, nowMs: number): LeaderStep {
  if (state.place === "leader") {
    const due = state.stream.kind === "waiting" && nowMs >= state.stream.retryAtMs;
    return { state: due ? { ...state, stream: { kind: "closed" } } : state, effects: [] };
  }
  const mute = state.heard === null || nowMs - state.heard.atMs >= BEATS_LOST_MS;
  if (!state.enabled || !state.visible || !mute || nowMs - state.askedMs < BEATS_LOST_MS) return { state, effects: [] };
  return { state: { ...state, askedMs: nowMs }, effects: [{ type: "post", message: { type: "yield" } }] };
}

function close(state: LeaderState): LeaderStep {
  const open = state.stream.kind === "connecting" || state.stream.kind === "up";
  return { state: { ...state, stream: { kind: "closed" } }, effects: open ? [{ type: "disconnect" }, { type: "post", message: { type: "down" } }] : [] };
}

function leave(state: LeaderState): LeaderStep {
  if (state.place === "none") return { state, effects: [] };
  const closed = close(state);
  return { state: { ...closed.state, place: "none" }, effects: [...closed.effects, { type: "release" }] };
}

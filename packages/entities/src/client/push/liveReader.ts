import type { SessionId } from "../../ids/ids.ts";
import type { Failure } from "../sessionSource.ts";

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;
/** A stream that lived this long was a good one: the next try after it begins at the shortest wait. */
const PROVEN_MS = 30_000;

/** The live read of the focused window (live reading, level 3): one per browser, under a lock, let go on blur. */
export interface LiveState {
  enabled: boolean;
  focused: boolean;
  online: boolean;
  /** The session that is shown and may be read live. */
  wanted: SessionId | null;
  lock: "none" | "queued" | "held";
  stream: { kind: "closed" } | { kind: "open"; session: SessionId; sinceMs: number; proven: boolean } | { kind: "waiting"; retryAtMs: number };
  failures: number;
}

export type LiveEvent =
  | { type: "enabled"; on: boolean }
  | { type: "focus" } | { type: "blur" } | { type: "online" } | { type: "offline" }
  | { type: "active"; session: SessionId | null }
  | { type: "granted" }
  | { type: "answered" }
  | { type: "ended"; how: Failure | { kind: "closed" } | { kind: "not-yet" } }
  | { type: "timer" };

export type LiveEffect = { type: "queue" } | { type: "release" } | { type: "open"; session: SessionId } | { type: "close" };
export interface LiveStep { state: LiveState; effects: LiveEffect[] }

export function createLive(focused: boolean, online: boolean): LiveState {
  return { enabled: false, focused, online, wanted: null, lock: "none", stream: { kind: "closed" }, failures: 0 };
}

/** The session whose records come by themselves now, and since when; null without one. */
export function liveSession(state: LiveState): { session: SessionId; sinceMs: number } | null {
  return state.stream.kind === "open" && state.stream.proven ? state.stream : null;
}

export function liveMachine(state: LiveState, event: LiveEvent, nowMs: number, random: number): LiveStep {
  return arrange(apply(state, event, nowMs, random));
}

function apply(state: LiveState, event: LiveEvent, nowMs: number, random: number): LiveState {
  switch (event.type) {
    case "enabled": return { ...state, enabled: event.on, failures: 0 };
    case "focus": case "blur": return { ...state, focused: event.type === "focus" };
    case "online": return { ...state, online: true, failures: 0, stream: state.stream.kind === "waiting" ? { kind: "closed" } : state.stream };
    case "offline": return { ...state, online: false };
    case "active": return event.session === state.wanted ? state : { ...state, wanted: event.session, stream: state.stream.kind === "waiting" ? { kind: "closed" } : state.stream, failures: 0 };
    case "granted": return state.lock === "queued" ? { ...state, lock: "held" } : state;
    // The first answer proves that no proxy holds the stream back; until then polling goes on.
    case "answered": return state.stream.kind === "open" && !state.stream.proven ? { ...state, stream: { ...state.stream, proven: true, sinceMs: nowMs } } : state;
    case "ended": return onEnded(state, event.how, nowMs, random);
    case "timer": return state.stream.kind === "waiting" && nowMs >= state.stream.retryAtMs ? { ...state, stream: { kind: "closed" } } : state;
  }
}

function onEnded(state: LiveState, how: Failure | { kind: "closed" } | { kind: "not-yet" }, nowMs: number, random: number): LiveState {
  if (state.stream.kind !== "open") return state;
  if (how.kind === "not-yet") return { ...state, wanted: null, stream: { kind: "closed" } };
  if (how.kind === "refused") return how.code === "live-off" ? { ...state, enabled: false, stream: { kind: "closed" } } : { ...state, wanted: null, stream: { kind: "closed" } };
  const good = state.stream.proven && nowMs - state.stream.sinceMs >= PROVEN_MS;
  const failures = good ? 1 : state.failures + 1;
  const asked = how.kind === "unreachable" ? Math.min(how.retryAfterMs ?? 0, 3_600_000) : 0;
  const wait = Math.max(asked, Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (failures - 1)) * (1 - 0.1 * random));
  return { ...state, failures, stream: { kind: "waiting", retryAtMs: nowMs + wait } };
}

/** Holds the lock exactly while it wants to read, and a stream exactly of the session it wants. */
function arrange(state: LiveState): LiveStep {
  const effects: LiveEffect[] = [];
  const wants = state.enabled && state.focused && state.online && state.wanted !== null;
  let next = state;
  if (next.stream.kind === "open" && (!wants || next.stream.session !== next.wanted)) {
    effects.push({ type: "close" });
    next = { ...next, stream: { kind: "closed" } };
  }
  if (!wants && next.lock !== "none") {
    effects.push({ type: "release" });
    next = { ...next, lock: "none" };
  }
  if (wants && next.lock === "none") {
    effects.push({ type: "queue" });
    next = { ...next, lock: "queued" };
  }
  if (wants && next.lock === "held" && next.stream.kind === "closed" && next.wanted !== null) {
    effects.push({ type: "open", session: next.wanted });
    next = { ...next, stream: { kind: "open", session: next.wanted, sinceMs: 0, proven: false } };
  }
  return { state: next, effects };
}

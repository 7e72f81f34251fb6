import type { DriverEffect, DriverEvent } from "./driverState.ts";

/** What this window asked, heard and was told about one chat: one line of the inspector's timeline. `atMs` is the wall clock, a label. */
export interface FollowNote { atMs: number; what: FollowWhat; count: number | null; reason: string | null }
export type FollowWhat =
  | "asks-records" | "asks-head" | "asks-older" | "asks-header" | "sends"
  | "records" | "nothing-new" | "head" | "window" | "older" | "live" | "hint" | "header" | "sent" | "restarted" | "no-answer"
  | "push-live" | "push-hints" | "push-none" | "visible" | "hidden" | "focus" | "online" | "offline" | "check-now";

export const MOST_NOTES = 100;
type Noted = Pick<FollowNote, "what"> & Partial<FollowNote>;

export function noteOfEffect(effect: DriverEffect): Noted | null {
  switch (effect.type) {
    case "read": return { what: "asks-records" };
    case "head": return { what: "asks-head" };
    case "read-older": return { what: "asks-older" };
    case "fetch-header": return { what: "asks-header" };
    case "send": return { what: "sends" };
    default: return null;
  }
}

export function noteOfEvent(event: DriverEvent): Noted | null {
  switch (event.type) {
    case "read": case "streamed": case "head": case "window": case "older-read": return noteOfAnswer(event);
    case "header": return event.answer.kind === "ok" ? { what: "header", count: event.answer.value.revision } : lost(event.answer);
    case "hinted": return { what: "hint", count: event.hint.count };
    case "sent": return { what: "sent" };
    case "follow": return noteOfFollow(event.event);
    default: return null;
  }
}

function noteOfAnswer(event: Extract<DriverEvent, { type: "read" | "streamed" | "head" | "window" | "older-read" }>): Noted {
  const { answer } = event;
  switch (answer.kind) {
    case "page":
      if (answer.records.length === 0) return { what: "nothing-new", count: answer.position.count };
      return { what: event.type === "streamed" ? "live" : "records", count: answer.records.length };
    case "head": return { what: "head", count: answer.position.count };
    case "window": return { what: event.type === "older-read" ? "older" : "window", count: answer.records.length };
    case "restarted": return { what: "restarted", count: answer.count };
    default: return lost(answer);
  }
}

function noteOfFollow(event: Extract<DriverEvent, { type: "follow" }>["event"]): Noted | null {
  switch (event.type) {
    case "push": return { what: `push-${event.push.kind}` };
    case "visible": case "hidden": case "focus": case "online": case "offline": case "check-now": return { what: event.type };
    default: return null;
  }
}

function lost(failure: { kind: "unreachable"; reason: string } | { kind: "refused"; code: string }): Noted {
  return { what: "no-answer", reason: failure.kind === "unreachable" ? failure.reason : failure.code };
}

/** The last hundred, newest last. Records that come one by one are one line: a long answer would push all else out. */
export function createFollowNotes(now: () => number): { note(noted: Noted | null): void; list(): readonly FollowNote[] } {
  let notes: FollowNote[] = [];
  return {
    note(noted) {
      if (noted === null) return;
      const next: FollowNote = { count: null, reason: null, ...noted, atMs: now() };
      const last = notes.at(-1);
      const joined = next.what === "live" && last?.what === "live";
      notes = [...(joined ? notes.slice(0, -1) : notes.slice(1 - MOST_NOTES)), joined ? { ...next, count: (last.count ?? 0) + (next.count ?? 0) } : next];
    },
    list: () => notes,
  };
}

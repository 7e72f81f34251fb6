import type { CallResultBody } from "../contract/requests.ts";
import type { CallId, TabId, TurnId } from "../ids/ids.ts";
import type { LiveTurnView, OpenPageCall } from "../transcript/queries.ts";
import type { CallNote } from "./callNote.ts";
import type { PageNow } from "./pageOffers.ts";

/** What this page load has under way about one open call. Only its own claim, in its own memory, ever makes it execute (PIN-7). */
export type CallWork =
  /** The person decides: it changes something, and this page was away (PIN-3). */
  | { kind: "asks" }
  | { kind: "decided"; run: boolean }
  /** `again`: an earlier claim of this page load had no answer. */
  | { kind: "claiming"; version: number; run: boolean; again: boolean; tries: number }
  /** The claim's answer was lost: the log says whether it got through. */
  | { kind: "unsure"; version: number; run: boolean; tries: number; retryAtMs: number }
  /** The claim was refused: it is not this page load's. */
  | { kind: "refused" }
  | { kind: "running"; version: number }
  | { kind: "settling"; version: number; body: CallResultBody; sending: boolean; tries: number; retryAtMs: number }
  /** Said, or not to be said any more; the log will close it. */
  | { kind: "over" };

export interface PageCallsState {
  turn: TurnId | null;
  /** Calls that were open when this page load first read the log to its end, and when that was; null before. */
  came: { calls: ReadonlySet<CallId>; atMs: number } | null;
  work: ReadonlyMap<CallId, CallWork>;
  notes: readonly CallNote[];
}

/** What the calls are judged by, as it is now. */
export interface Situation {
  me: TabId;
  /** The log was read to its end by this page load. */
  upToDate: boolean;
  /** Identity settled, online, the chat is there. */
  mayAct: boolean;
  live: LiveTurnView | null;
  open: readonly OpenPageCall[];
  page: PageNow;
  nowMs: number;
}

export type PageCallEvent =
  /** Anything may have changed. */
  | { type: "look" }
  | { type: "claimed"; call: CallId; answer: "yes" | "no" | "unknown" }
  | { type: "ran"; call: CallId; body: CallResultBody }
  | { type: "settled"; call: CallId; answer: "done" | "unknown" }
  /** The person's word on a call that asks. */
  | { type: "decided"; call: CallId; run: boolean };

export type PageCallEffect =
  | { type: "claim-call"; call: CallId; version: number }
  | { type: "run-tool"; call: CallId; name: string; input: unknown; navigates: boolean }
  | { type: "abort-tool"; call: CallId }
  | { type: "settle-call"; call: CallId; body: CallResultBody }
  | { type: "note-call"; note: CallNote }
  | { type: "drop-note"; call: CallId }
  | { type: "wake-at"; atMs: number };

export const NO_CALLS: PageCallsState = { turn: null, came: null, work: new Map(), notes: [] };

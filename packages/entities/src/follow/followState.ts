import type { TabId, TurnId } from "../ids/ids.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import type { Holds } from "./holds.ts";
import type { Liveness } from "./liveness.ts";

/** What is watched. */
export type Watch =
  /** Not open: nothing is asked and nothing is heard. */
  | { kind: "closed" }
  /** Open, and no answer has said yet how things stand. */
  | { kind: "unread" }
  | { kind: "idle" }
  /** A live turn that runs elsewhere; `quiet` reads in a row brought nothing. */
  | { kind: "remote"; turn: TurnId; state: "running" | "paused"; quiet: number }
  /** A live turn of this tab; `grewAtMs`: when records last came. */
  | { kind: "own"; turn: TurnId; state: "running" | "paused"; quiet: number; grewAtMs: number }
  /** The server refused (deleted, not found, signed out): nobody asks again until somebody acts. */
  | { kind: "refused"; code: string };

export type Look = "read" | "head";

/** The one request of this tab for this session, or the wait for it: there is no place for a second (FOLLOW-1). */
export type Work =
  | { kind: "resting" }
  | { kind: "waiting"; look: Look; atMs: number }
  /** `wanted`: a count that a hint or a list promised meanwhile; `again`: something was written here meanwhile. */
  | { kind: "asking"; look: Look; flight: number; sinceMs: number; wanted: number; again: boolean };

export type Reach =
  | { kind: "fine" }
  | { kind: "unreachable"; reason: string; failures: number; retryAtMs: number; /** Until then the server asked not to be asked. */ notBeforeMs: number };

/** Push as this tab has it. Hints say where to read; live brings the records themselves. `sinceMs`: the subscription stands since then. */
export type Push = { kind: "none" } | { kind: "hints"; sinceMs: number } | { kind: "live"; sinceMs: number };

export interface FollowState {
  me: TabId;
  watch: Watch;
  work: Work;
  reach: Reach;
  holds: Holds;
  push: Push;
  liveness: Liveness | null;
  /** Records that this window has, as far as answers told. */
  count: number;
  /** Start and end of the last look. */
  lookStartMs: number | null;
  lookEndMs: number | null;
  /** Whatever the log held then has been read, or is being read. */
  coveredMs: number | null;
  /** Wakes of the last 20 s that read at once. */
  wakes: readonly number[];
  /** A read that the driver asked for (floor, gap): due then. */
  askAtMs: number | null;
  /** A hint promised more than was read: due at the hint gap. */
  hintAtMs: number | null;
  /** The highest count that a hint has promised. */
  hintCount: number;
  /** The server asks for slower polls. */
  pollAfterMs: number;
  /** Chosen at the end of each look, so that planning twice gives the same time. */
  random: number;
  flights: number;
  againRow: number;
}

/** What an answer said; the driver has already put its records where they belong. */
export interface Answered {
  /** Records came (a head: the server has more than this window). */
  grew: boolean;
  upToDate: boolean;
  /** Count of the session as the answer told it. */
  count: number;
  turn: TurnField;
  /** Tab of the live turn's user message, where the log tells it. */
  origin: TabId | null;
  pollAfterMs?: number | null;
}

export type FollowEvent =
  | { type: "opened"; visible: boolean; online: boolean }
  | { type: "closed" }
  | ({ type: "answered"; flight: number } & Answered)
  | { type: "failed"; flight: number; reason: string; retryAfterMs: number | null }
  | { type: "refused"; flight: number; code: string }
  /** The answer was dropped (gap, straddle, restarted log): read again. */
  | { type: "again"; flight: number; restarted: boolean }
  /** Records came by the live read, without a look of ours. */
  | ({ type: "streamed" } & Answered)
  | { type: "visible" } | { type: "hidden" } | { type: "focus" } | { type: "pageshow" } | { type: "online" } | { type: "offline" }
  /** A hint: the session has so many records. `turn` lets a hidden window notice that its own turn ended or waits. */
  | { type: "hint"; count: number; turn?: TurnField["kind"] }
  /** The list or the header told it. */
  | { type: "liveness"; turn: TurnField; origin: TabId | null; count: number }
  | { type: "own-write" }
  /** A person's "Check now" or "Try now". */
  | { type: "check-now" }
  | { type: "ask"; atMs: number }
  /** Another reader of a local turn is alive until then; null: it is gone. */
  | { type: "local-turn"; untilMs: number | null }
  | { type: "push"; push: Push }
  | { type: "timer" };

/** What the driver does for it. At most one timer stands: a new one replaces the old. */
export type FollowEffect =
  | { type: "read"; flight: number }
  | { type: "head"; flight: number }
  | { type: "abort"; flight: number }
  | { type: "timer"; atMs: number }
  | { type: "no-timer" };

export interface FollowStep { state: FollowState; effects: FollowEffect[] }

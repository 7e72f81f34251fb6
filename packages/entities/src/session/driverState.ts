import type { Role } from "../contract/access.ts";
import type { AgentInfo, SessionHeader } from "../contract/header.ts";
import type { AnswerId, MessageId, TabId, TurnId } from "../ids/ids.ts";
import type { HeadAnswer, ReadAnswer, SessionKey, SourceAnswer, WindowAnswer } from "../client/sessionSource.ts";
import type { AdoptionState } from "../adoption/adoptionState.ts";
import type { Snapshot } from "../adoption/snapshot.ts";
import type { FollowEffect, FollowEvent, FollowState } from "../follow/followState.ts";
import type { Outbox, OutboxEffect, SendAnswer } from "../outbox/outbox.ts";
import type { OutboxEntry } from "../outbox/outboxEntry.ts";
import type { Position } from "../records/position.ts";
import type { Hint } from "../contract/header.ts";
import type { TranscriptItem } from "../transcript/message.ts";
import type { CallNote } from "./callNote.ts";
import type { PageCallEffect, PageCallEvent, PageCallsState } from "./pageCallsState.ts";
import type { PageNow } from "./pageOffers.ts";
import type { ClockPair } from "./serverTime.ts";
import type { SessionView } from "./sessionView.ts";

/** All that one window holds of one session. Each slice owns its own state; the driver only routes between them. */
export interface DriverState {
  key: SessionKey;
  /** This window. Shown and read under it; sent under it only once `settled`. */
  me: TabId;
  settled: boolean;
  online: boolean;
  /** What this person may do here, as far as it is known. */
  role: Role;
  adoption: AdoptionState;
  follow: FollowState;
  outbox: Outbox;
  header: SessionHeader | null;
  /** Newest header revision that an answer named; -1 before the first. */
  headerKnown: number;
  /** Answers in a row that named an older revision than that: one may be an old answer, two are another store (LOG-1). */
  headerBehind: number;
  /** A header fetch is under way, so that one change fetches once. */
  headerAsked: boolean;
  /** Something was written here while it was under way: its answer may be older than that, so it is asked once more. */
  headerAgain: boolean;
  /** The header shown is a list's, which tells how many messages wait and not which. */
  queueUnknown: boolean;
  agent: AgentInfo | null;
  server: ServerSide;
  existence: Existence;
  stop: StopState | null;
  saved: SavedState;
  /** The history was replaced: what was shown before, readable until closed (ADOPT-5). */
  copy: SessionView["replaced"];
  /** Turns before the first record known here are being read. */
  olderAsked: boolean;
  /** Whether the gateway knows that this window has the chat open. A lost attach is repeated at the next answer. */
  attached: "no" | "asked" | "yes";
  /** The page changed while an attach was under way. */
  attachAgain: boolean;
  /** When the attachment is renewed (monotonic), where somebody counts on this window. */
  renewAtMs: number | null;
  /** The page around the chat and what it offers. */
  page: PageNow;
  calls: PageCallsState;
  /** Whether the source keeps a queue. */
  queues: boolean;
  /** Records that the last catch-up brought, shown until then (monotonic). */
  caughtUp: { records: number; untilMs: number } | null;
}

/** What the last answers told about the server's side. */
export interface ServerSide { count: number; upToDate: boolean; seenAt: string | null; clocks: ClockPair | null }

/** `made-here`: nobody else knows it yet; it is created right before its first message. */
export type Existence = { kind: "made-here" } | { kind: "there" } | { kind: "deleted" } | { kind: "not-found" } | { kind: "signed-out"; was: "made-here" | "there" };

/** Stop was pressed here: the view stands still, whatever still arrives, until the log says that the turn is over (TURN-14). */
export interface StopState { turn: TurnId; items: TranscriptItem[]; failed: boolean }

/** The snapshot as storage has it: when it was written (monotonic) and at which count. */
export interface SavedState { atMs: number; count: number; epoch: string | null }

export type DriverEvent =
  | { type: "opened"; snapshot: Snapshot | null; entries: OutboxEntry[]; visible: boolean; online: boolean; page: PageNow; notes: readonly CallNote[] }
  | { type: "closed" }
  /** `entries`: what storage holds under this identity; while it settled, that of a duplicate's original was shown. */
  | { type: "identity"; me: TabId; settled: boolean; entries: OutboxEntry[] }
  | { type: "read"; flight: number; base: Position; answer: ReadAnswer }
  | { type: "head"; flight: number; answer: HeadAnswer }
  | { type: "window"; answer: WindowAnswer }
  | { type: "older" }
  | { type: "older-read"; answer: WindowAnswer }
  | { type: "streamed"; base: Position; answer: ReadAnswer }
  | { type: "header"; answer: SourceAnswer<SessionHeader> }
  /** The list did not hold this chat: only its own header can tell whether it is gone. */
  | { type: "ask-header" }
  | { type: "agent"; agent: AgentInfo | null }
  | { type: "role"; role: Role }
  | { type: "follow"; event: Extract<FollowEvent, { type: "visible" | "hidden" | "focus" | "pageshow" | "online" | "offline" | "push" | "timer" | "check-now" }> }
  /** The person turned to this chat in its window. */
  | { type: "looked-at" }
  | { type: "hinted"; hint: Hint }
  /** The list told this header. */
  | { type: "told"; header: SessionHeader }
  /** The server answers again, after it did not. */
  | { type: "server-back" }
  /** A time came that the driver asked for. */
  | { type: "tick" }
  /** What a window that is gone said and never sent; it is this window's now. */
  | { type: "stranded"; entries: OutboxEntry[] }
  | { type: "attached"; ok: boolean }
  /** The window's name is another one. */
  | { type: "attach-anew" }
  | { type: "page"; page: PageNow }
  | Exclude<PageCallEvent, { type: "look" }>
  /** A command was sent; whatever its answer said, the log and the header tell. */
  | { type: "wrote" }
  | { type: "deleted" }
  | { type: "restored" }
  | { type: "signed-out" }
  | { type: "add"; entry: OutboxEntry }
  | { type: "again"; id: MessageId | AnswerId; wallMs: number }
  | { type: "discard"; id: MessageId | AnswerId }
  | { type: "sent"; id: MessageId | AnswerId; answer: SendAnswer }
  | { type: "stop" }
  | { type: "stop-answered"; turn: TurnId; ok: boolean }
  | { type: "close-copy" }
  /** The page is hidden or left: what is shown is kept now. */
  | { type: "keep" };

export type DriverEffect =
  | FollowEffect
  | OutboxEffect
  | PageCallEffect
  | { type: "read-older"; before: number }
  | { type: "fetch-header" }
  | { type: "attach" }
  | { type: "send-stop"; turn: TurnId }
  | { type: "save-snapshot"; snapshot: Snapshot }
  | { type: "drop-snapshot" }
  | { type: "wake-at"; atMs: number };

/** `nowMs` is monotonic, `wallMs` the wall clock (for ages that survive a reload), `random` is 0…1. */
export interface Moment { nowMs: number; wallMs: number; random: number }
export interface DriverStep { state: DriverState; effects: DriverEffect[] }

import type { AgentInfo, SessionHeader } from "../contract/header.ts";
import type { GateId, MessageId, TabId, TurnId } from "../ids/ids.ts";
import type { TranscriptItem } from "../transcript/message.ts";
import type { AnswerEntry, MessageEntry } from "../outbox/outboxEntry.ts";
import type { SessionKey } from "../client/sessionSource.ts";

/** What the page shows of one session: made by the driver, read through atoms, never written by a component. */
export interface SessionView {
  key: SessionKey;
  phase: SessionPhase;
  /** Same array and same objects where nothing changed (ADOPT-4, ADOPT-12). */
  items: TranscriptItem[];
  /** Messages that the log doesn't hold yet, drawn after the items. */
  sending: MessageEntry[];
  /** Answers under way or not sent, by gate. */
  answering: ReadonlyMap<GateId, AnswerEntry>;
  records: RecordsView;
  activity: Activity;
  /** One value for the list's row, the open chat and the strip (FOLLOW-11). */
  status: Status;
  header: SessionHeader | null;
  agent: AgentInfo | null;
  /** The history was replaced on the server; the copy is readable until closed (ADOPT-5). */
  replaced: { at: string | null; items: TranscriptItem[] } | null;
  /** Whether the conversation has turns before those shown here. */
  older: "none" | "there" | "asked";
  /** Stop was pressed here and did not get through: the answer goes on, and Stop may be pressed again. */
  stopFailed: boolean;
  /** May a message be sent now; why not, where it may not. */
  send: { kind: "yes" } | { kind: "after-answer" } | { kind: "offline" } | { kind: "no"; why: "deleted" | "observer" | "signed-out" };
}

export type SessionPhase =
  /** Made here, nothing sent yet. */
  | { kind: "new" }
  /** Nothing to show yet, the first read is under way. */
  | { kind: "opening" }
  /** Shown from this browser's copy; not confirmed yet. */
  | { kind: "cached" }
  | { kind: "ready" }
  /** A boundary points before what is kept: the window is read anew; what is shown stays. */
  | { kind: "catching-up" }
  | { kind: "deleted"; restorable: boolean }
  | { kind: "not-found" }
  | { kind: "signed-out" };

export interface RecordsView {
  /** Records this window has read. */
  count: number;
  /** Records the server is known to have. */
  serverCount: number;
  upToDate: boolean;
  mode: "live" | "hints" | "poll" | "none";
  /** Shown for 10 s after a catch-up. */
  caughtUp: number | null;
  /** Server time of the last answer; a label. */
  seenAt: string | null;
  /** The last records as stored, newest last, for the inspector. */
  recent: () => readonly InspectorRow[];
}
export interface InspectorRow { seq: number; from: number; type: string; by: string; at: string; stored: unknown; readable: boolean }

/** When this window looks again. `atMs` is on the monotonic clock. */
export type NextLook = { kind: "live" } | { kind: "at"; atMs: number } | { kind: "reading" } | { kind: "paused" };
export type Where = "window" | "browser" | "closed" | "unknown";

export type Activity =
  | { kind: "unread-yet" }
  | { kind: "idle"; at: string | null; count: number }
  | { kind: "working"; turn: TurnId; sinceMs: number }
  | { kind: "elsewhere"; where: Where; turn: TurnId; next: NextLook; takeOver: boolean; quietSinceMs: number | null }
  | { kind: "waiting"; where: Where | "here"; turn: TurnId; gates: GateId[]; next: NextLook; takeOver: boolean }
  | { kind: "stopping"; turn: TurnId }
  /** `stranger`: somebody else answers at the server's address (OWNER-15, OWNER-16). */
  | { kind: "unreachable"; server: string; nextTryMs: number | null; seenAt: string | null; stranger?: "not-tidemark" | "other-instance" }
  | { kind: "offline"; server: string; seenAt: string | null }
  | { kind: "interrupted"; at: string; reason: string | null; turn: TurnId }
  | { kind: "failed"; reason: string; turn: TurnId };

export type Status = "idle" | "working" | "window" | "browser" | "closed" | "running" | "waiting" | "interrupted" | "failed" | "unreachable" | "not-sent";

/** What a person can do in a session. Nothing is a silent no-op: each returns or shows what became of it (TURN-9). */
export interface SessionActions {
  /** `taken`: it is safely in the outbox, the composer may be cleared. Else the text stays, with the reason. */
  send(text: string): { kind: "taken"; id: MessageId } | { kind: "kept"; why: "empty" | "after-answer" | "deleted" | "signed-out" | "too-long" };
  sendAgain(message: MessageId): void;
  discard(message: MessageId): void;
  stop(): void;
  /** Reads the turns before those shown. */
  older(): void;
  /** Looks at once; every schedule starts again at its shortest. */
  checkNow(): void;
  /** Sends the last message of a failed or interrupted turn again, as a new message. */
  tryAgain(): void;
  answer(gate: GateId, answer: { answer: "approve" | "deny" | "submit" | "cancel"; value?: unknown; reason?: string }): void;
  answerAgain(gate: GateId): void;
  closeCopy(): void;
  restore(): void;
}

/** This window's name, as others see it. */
export interface WindowLabel { tab: TabId; label: string }

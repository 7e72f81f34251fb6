import type { StoredFile } from "../contract/files.ts";
import type { AgentInfo, SessionHeader } from "../contract/header.ts";
import type { AgentId, CallId, GateId, MessageId, TabId, TurnId } from "../ids/ids.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { By, UserPart } from "../records/record.ts";
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
  send: { kind: "yes" } | { kind: "queue" } | { kind: "after-answer" } | { kind: "offline" } | { kind: "no"; why: "deleted" | "observer" | "signed-out" };
  /** What waits at the server, and what of this window is on its way there (TURN-11). */
  queue: QueueView;
  /** Page calls that are open, by call: what this window does about each (PIN-3). Empty where none waits. */
  pageCalls: ReadonlyMap<CallId, PageCallView>;
  /** Where the live answer's page tools run; null where it has none, or nothing is live. */
  pageTools: PageToolsAt | null;
  /** Turns whose message has other versions, by the turn that is shown (BOUND-2). */
  versions: ReadonlyMap<TurnId, Versions>;
}

export interface QueueView { items: readonly QueueRow[]; held: boolean }
export interface QueueRow {
  item: MessageId;
  /** What an edit must name; null while it is on its way. */
  version: number | null;
  parts: readonly UserPart[];
  text: string;
  from: "here" | "window" | "browser" | "unknown";
  /** The page that it was written on, where it had one. */
  context: PageContext | null;
  by: By | null;
  /** Server time; null while it is on its way. */
  at: string | null;
}

/** `asks`: this page was away, and the tool changes something: the person decides (Run, Don't run). `away`: the window that must run it is not there. */
export type PageCallView =
  | { kind: "running" }
  | { kind: "asks"; title: string }
  | { kind: "elsewhere"; label: string | null }
  | { kind: "away"; label: string | null }
  /** Nobody's: it waits for a take-over (PIN-10). */
  | { kind: "nobody" };

/** `mayTake`: this window offers page tools and may take them over. `moved`: they ran here before, in this answer, until another window took them. */
export interface PageToolsAt { where: "here" | "window" | "browser" | "nobody"; label: string | null; mayTake: boolean; moved: boolean }

/** Earlier and later versions of one message: `ends[shown]` is the one on the screen. Each is a place to switch to. */
export interface Versions { ends: readonly number[]; shown: number }

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
export interface InspectorRow { seq: number; from: number; type: string; /** Null where it can't be read. */ by: By | null; at: string; stored: unknown; readable: boolean }

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
  /** While an answer runs: `now` ends it and sends; else it waits in the queue. With files the text may be empty. */
  send(text: string, how?: "now", files?: readonly StoredFile[]): { kind: "taken"; id: MessageId } | { kind: "kept"; why: "empty" | "after-answer" | "deleted" | "observer" | "signed-out" | "too-long" };
  /** Sends another text in the place of a message; ends a live answer. Earlier versions stay reachable (BOUND-2). */
  editAndResend(turn: TurnId, text: string): { kind: "taken"; id: MessageId } | { kind: "kept"; why: "empty" | "too-long" | "gone" | "deleted" | "observer" | "signed-out" };
  /** The same message again, for another answer. */
  regenerate(turn: TurnId): { kind: "taken"; id: MessageId } | { kind: "kept"; why: "gone" | "deleted" | "observer" | "signed-out" };
  sendAgain(message: MessageId): void;
  discard(message: MessageId): void;
  stop(): void;
  /** Reads the turns before those shown. */
  older(): void;
  /** Looks at once; every schedule starts again at its shortest. */
  checkNow(): void;
  /** Sends the last message of a failed or interrupted turn again, as a new message. */
  tryAgain(): void;
  answer(gate: GateId, answer: { answer: "approve" | "deny" | "submit" | "cancel"; value?: unknown; reason?: string; scope?: "session" }): void;
  answerAgain(gate: GateId): void;
  /** Each of these tells what became of it; none is reported as done before the server said so (BOUND-4). */
  editQueued(item: MessageId, version: number, text: string): Promise<Outcome>;
  removeQueued(item: MessageId): Promise<Outcome>;
  sendQueuedNow(item: MessageId): Promise<Outcome>;
  clear(): Promise<Outcome>;
  /** Back to what it was right after this turn. */
  rewindTo(turn: TurnId): Promise<Outcome>;
  /** To another version: `end` is one of `Versions.ends`. */
  switchTo(end: number): Promise<Outcome>;
  takeOver(): Promise<Outcome>;
  setPrivate(on: boolean): Promise<Outcome>;
  dropRule(tool: string): Promise<Outcome>;
  /** `end`: the number of the answer's last record. */
  setFeedback(turn: TurnId, end: number, value: "up" | "down" | null): Promise<Outcome>;
  /** A chat of another agent from what is shown, up to the end of the last answer; its key is opened by the caller. */
  continueWith(agent: AgentId): Promise<Outcome<{ key: SessionKey }>>;
  /** A changing page tool that waits after this page was away. */
  runCall(call: CallId): void;
  declineCall(call: CallId): void;
  closeCopy(): void;
  restore(): void;
}

/** `why` is a code of the server or "unreachable"; `detail` a sentence for the person. */
export type Outcome<T = null> = { kind: "done"; value: T } | { kind: "not-done"; why: string; detail: string };

/** This window's name, as others see it. */
export interface WindowLabel { tab: TabId; label: string }

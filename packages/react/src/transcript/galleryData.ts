import type { SessionHeader } from "@tidemark/entities/contract";
import { inputHash } from "@tidemark/entities/gate";
import type { AnswerEntry, MessageEntry } from "@tidemark/entities/outbox";
import type { Outcome, QueueRow, SessionActions, SessionView } from "@tidemark/entities/session";
import type { CallView, GateState, GateView, Message, TranscriptItem, TurnView } from "@tidemark/entities/transcript";

/** Ids, people and texts of the gallery and of component tests. Ids are plain texts here: the brand says what they stand for. */
const as = <T>(id: string): T => id as T;
export const ME = as<NonNullable<Message["metadata"]["by"]["tab"]>>("browserA.window1");
export const OTHER_WINDOW = as<typeof ME>("browserA.window2");
export const OTHER_BROWSER = as<typeof ME>("browserB.window1");
const AT = "2026-11-29T14:04:00Z";

export interface MadeMessage { id: string; parts: Message["parts"]; turn?: TurnView; calls?: CallView[]; gates?: GateView[]; at?: string; tab?: typeof ME; name?: string }

export function userMessage(id: string, words: string, tab: typeof ME = ME, name?: string): Message {
  return {
    id, role: "user", parts: [{ type: "text", text: words }],
    metadata: { turn: as(`t-${id}`), at: AT, by: { kind: "user", tab, ...(name !== undefined && { name }) }, firstSeq: 1, lastSeq: 1, calls: [], gates: [] },
  };
}

export function agentMessage({ id, parts, turn = { kind: "ended", outcome: "done", at: AT, by: { kind: "gateway" } }, calls = [], gates = [], at = AT }: MadeMessage): Message {
  return { id, role: "assistant", parts, metadata: { turn: as(id), at, by: { kind: "agent" }, firstSeq: 2, lastSeq: 9, turnState: turn, calls, gates } };
}

export function callView(part: number, changes: Partial<CallView> = {}): CallView {
  return { call: as(`call-${part}`), part, gate: null, startedAt: "2026-11-29T14:04:01.000Z", endedAt: "2026-11-29T14:04:01.800Z", page: false, claim: null, closed: null, ...changes };
}

export function gateView(id: string, changes: Partial<GateView> = {}): GateView {
  const input = changes.input ?? { migration: "0042_bookings_to_utc", tables: ["bookings", "rooms"], lock_timeout_s: 20 };
  return {
    id: as(id), kind: "approval", turn: as("t"), call: null, part: null, toolName: "apply_migration", approvalId: "a", input, inputHash: inputHash(input), schema: null,
    openedAt: "2026-11-29T14:07:00Z", expiresAt: null, state: { kind: "open" }, ...changes,
  };
}

export function answered(answer: "approve" | "deny" | "submit", tab: typeof ME, more: { name?: string; reason?: string } = {}): GateState {
  return { kind: "answered", answer, answerId: "an", by: { kind: "user", tab, ...(more.name !== undefined && { name: more.name }) }, at: "2026-11-29T14:03:00Z", ...(more.reason !== undefined && { reason: more.reason }) };
}

export function sendingEntry(id: string, words: string, state: MessageEntry["state"] = { kind: "sending" }): MessageEntry {
  return {
    kind: "message", id: as(id), parts: [{ type: "text", text: words }], base: { epoch: null, count: 0, last: null }, origin: { tab: ME, context: null, agent: as("desk") },
    creates: false, madeAt: 0, attempts: 1, tab: ME, state,
  } as MessageEntry;
}

export function answerEntry(gate: string, answer: AnswerEntry["answer"], state: AnswerEntry["state"]): AnswerEntry {
  return { kind: "answer", id: as("an1"), gate: as(gate), answer, inputHash: "", base: { epoch: null, count: 0, last: null }, madeAt: 0, attempts: 1, tab: ME, state } as AnswerEntry;
}

export function itemsOf(...messages: Message[]): TranscriptItem[] {
  return messages.map((message) => ({ kind: "message", key: message.id, message }));
}

export function viewOf(items: TranscriptItem[], changes: Partial<SessionView> = {}): SessionView {
  return {
    key: { connection: as("server"), agent: as("desk"), session: as("s1") }, phase: { kind: "ready" }, items, sending: [], answering: new Map(),
    records: { count: 40, serverCount: 40, upToDate: true, mode: "live", caughtUp: null, seenAt: AT, recent: () => [] },
    activity: { kind: "idle", at: AT, count: 40 }, status: "idle", header: null, agent: { id: as("desk"), name: "Data desk" }, replaced: null, older: "none", stopFailed: false, send: { kind: "yes" },
    queue: { items: [], held: false }, pageCalls: new Map(), pageTools: null, versions: new Map(), ...changes,
  };
}

export function galleryHeader(changes: Partial<SessionHeader> = {}): SessionHeader {
  return {
    id: as("s1"), epoch: as("e1"), agent: as("desk"), title: "Nightly import skips rows", titleBy: "auto", createdAt: AT, updatedAt: AT, count: 40, last: null, version: 1, revision: 1, live: null, lastOutcome: null,
    waiting: [], queue: [], queueHeld: false, rules: [], feedback: [], private: null, continuedFrom: null, continuedAs: [], starred: false, archived: false, ...changes,
  };
}

/** Actions that do nothing but are all there; a test replaces the one it watches. */
export function quietActions(changes: Partial<SessionActions> = {}): SessionActions {
  const nothing = (): void => {};
  const done = (): Promise<Outcome> => Promise.resolve({ kind: "done", value: null });
  return {
    send: () => ({ kind: "taken", id: as("m") }), editAndResend: () => ({ kind: "taken", id: as("m") }), regenerate: () => ({ kind: "taken", id: as("m") }),
    editQueued: done, removeQueued: done, sendQueuedNow: done, clear: done, rewindTo: done, switchTo: done, takeOver: done, setPrivate: done, setFeedback: done, dropRule: done,
    continueWith: (agent) => Promise.resolve({ kind: "done", value: { key: { connection: as("server"), agent, session: as("went-on") } } }), runCall: nothing, declineCall: nothing,
    sendAgain: nothing, discard: nothing, stop: nothing, older: nothing, checkNow: nothing, tryAgain: nothing, answer: nothing, answerAgain: nothing,
    closeCopy: nothing, restore: nothing, ...changes,
  };
}

/** A message that waits for the answers before it. */
export function queueRow(id: string, words: string, from: QueueRow["from"] = "here", more: Partial<QueueRow> = {}): QueueRow {
  return { item: as(id), version: 1, parts: [{ type: "text", text: words }], text: words, from, context: null, by: { kind: "user" }, at: AT, ...more };
}

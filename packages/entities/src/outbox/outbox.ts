import type { AnswerId, GateId, MessageId } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import type { Position } from "../records/position.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import { isBehind, nextInLine } from "./inLine.ts";
import type { MessageEntry, NotSentReason, OutboxEntry, OutboxState } from "./outboxEntry.ts";

/** Entries go out by themselves only within this time of their making (TURN-9); later the person is asked. */
export const BY_ITSELF_MS = 60_000;
/** Automatic tries of one entry; then it is "not sent" until the person says so. */
export const MOST_ATTEMPTS = 5;

export type Outbox = readonly OutboxEntry[];
export type EntryId = MessageId | AnswerId;

export type OutboxEvent =
  /** `maySend`: the page is online, its identity is settled, the session takes messages: it goes out at once. Else it waits for a read. */
  | { type: "added"; entry: OutboxEntry; maySend: boolean }
  /** The page came up with these from storage. A request that was under way then may have landed: it waits for what the log says. */
  | { type: "restored"; entries: OutboxEntry[] }
  /** These are this window's own, and no others: its identity was settled. What is under way goes on. */
  | { type: "owned"; entries: OutboxEntry[] }
  | { type: "records"; records: readonly LogRecord[] }
  /** A read said up to date: what is missing now is conclusively missing (ADOPT-15). */
  | { type: "up-to-date"; readFrom: number; position: Position; turn: TurnField; openGates: ReadonlySet<GateId>; nowMs: number; maySend: boolean }
  /** `maySend`: what waited in line behind it may follow. */
  | { type: "sent"; id: EntryId; answer: SendAnswer; nowMs: number; maySend: boolean }
  /** `onBusy`: what the person wants where an answer runs by now, unless the entry says it itself. */
  | { type: "again"; id: EntryId; base: Position; nowMs: number; maySend: boolean; onBusy?: MessageEntry["onBusy"] }
  /** A header told what stands in the server's queue. `fresh`: it was asked after everything that was sent here; `count`: of records, in it. */
  | { type: "queue"; items: ReadonlySet<MessageId>; count: number; fresh: boolean }
  | { type: "discarded"; id: EntryId }
  /** The whole session can't take anything any more. */
  | { type: "refused-all"; reason: NotSentReason }
  /** Nothing goes out from here for now; what is under way is judged by its answer. */
  | { type: "refused-waiting"; reason: NotSentReason };

/** What became of one request; decided by the driver from the source's answer. */
export type SendAnswer =
  | { kind: "accepted"; seq: number }
  /** It waits in the server's queue. */
  | { kind: "queued" }
  /** It stood in the queue and was removed there, by whomever: removed is removed. */
  | { kind: "removed" }
  /** The gate was settled by another's answer: its record is in the log and takes this entry's place when it is read. */
  | { kind: "settled" }
  | { kind: "not-sent"; reason: NotSentReason; detail?: string }
  /** Nothing is proven: it may have landed. Asked again not before `retryAfterMs`. */
  | { kind: "unknown"; retryAfterMs: number };

export type OutboxEffect =
  | { type: "save"; entry: OutboxEntry }
  | { type: "remove"; id: EntryId }
  | { type: "send"; entry: OutboxEntry };

export interface OutboxStep { outbox: Outbox; effects: OutboxEffect[] }

/** The one place that decides when something leaves this window. Pure: the driver runs the effects in their order. */
export function outboxStep(outbox: Outbox, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case "added": {
      if (outbox.some((entry) => entry.id === event.entry.id)) return { outbox, effects: [] };
      if (event.maySend && isBehind(outbox, event.entry)) {
        const entry: OutboxEntry = { ...event.entry, state: { kind: "waiting", inLine: true } };
        return changed(outbox, [...outbox, entry], [{ type: "save", entry }]);
      }
      const entry: OutboxEntry = event.maySend ? underWay(event.entry) : event.entry;
      return changed(outbox, [...outbox, entry], [{ type: "save", entry }, ...(event.maySend ? [{ type: "send" as const, entry }] : [])]);
    }
    case "restored": {
      const known = new Set(outbox.map((entry) => entry.id));
      const fresh = event.entries.filter((entry) => !known.has(entry.id)).map(waitAgain);
      return changed(outbox, [...outbox, ...fresh], []);
    }
    case "owned": {
      const known = new Map(outbox.map((entry) => [entry.id, entry.state]));
      return changed(outbox, event.entries.map((entry) => { const state = known.get(entry.id); return state ? { ...entry, state } : waitAgain(entry); }), []);
    }
    case "records": return settledBy(outbox, event.records);
    case "up-to-date": return reconciled(outbox, event);
    case "sent": {
      const { answer } = event;
      const step = answer.kind === "removed" ? without(outbox, event.id) : each(outbox, event.id, (entry) => afterSending(entry, answer));
      return event.maySend ? withNext(step, event.nowMs) : step;
    }
    case "queue": return toldByHeader(outbox, event);
    case "again": {
      const { base, nowMs: madeAt, onBusy } = event;
      const wish = (entry: OutboxEntry) => (entry.kind === "message" && entry.onBusy === undefined && onBusy !== undefined ? { onBusy } : {});
      const step = each(outbox, event.id, (entry) => ({ ...entry, ...wish(entry), base, madeAt, ...(event.maySend ? { attempts: 1, state: { kind: "sending" } } : { attempts: 0, state: { kind: "waiting" } }) }));
      const entry = step.outbox.find((one) => one.id === event.id);
      return entry && event.maySend ? { outbox: step.outbox, effects: [...step.effects, { type: "send", entry }] } : step;
    }
    case "discarded": return without(outbox, event.id);
    case "refused-all": case "refused-waiting": {
      const isMeant = (entry: OutboxEntry) => (event.type === "refused-all" ? entry.state.kind !== "not-sent" : entry.state.kind === "waiting");
      const next = outbox.map((entry) => (isMeant(entry) ? notSent(entry, event.reason) : entry));
      return changed(outbox, next, saves(outbox, next));
    }
  }
}

function underWay(entry: OutboxEntry): OutboxEntry {
  return { ...entry, attempts: entry.attempts + 1, state: { kind: "sending" } };
}

function without(outbox: Outbox, id: EntryId): OutboxStep {
  if (!outbox.some((entry) => entry.id === id)) return { outbox, effects: [] };
  return { outbox: outbox.filter((entry) => entry.id !== id), effects: [{ type: "remove", id }] };
}

/** One request ended: the message that waited for it follows, while it is young enough to go out by itself. */
function withNext(step: OutboxStep, nowMs: number): OutboxStep {
  const next = nextInLine(step.outbox);
  if (next === null || !isYoung(next, nowMs)) return step;
  const entry = underWay(next);
  return { outbox: step.outbox.map((one) => (one.id === entry.id ? entry : one)), effects: [...step.effects, { type: "save", entry }, { type: "send", entry }] };
}

function isYoung(entry: OutboxEntry, nowMs: number): boolean {
  const age = nowMs - entry.madeAt;
  return age >= 0 && age <= BY_ITSELF_MS;
}

/**
 * What stands in the queue is the server's to show, whatever became of its request here. What the server said it had queued and no longer has
 * is in the log up to that count, or was removed elsewhere.
 */
function toldByHeader(outbox: Outbox, { items, count, fresh }: Extract<OutboxEvent, { type: "queue" }>): OutboxStep {
  const gone = outbox.filter((entry) => entry.kind === "message" && items.has(entry.id) && entry.state.kind !== "sending");
  const next = outbox.filter((entry) => !gone.includes(entry)).map((entry): OutboxEntry =>
    (fresh && entry.state.kind === "queued" && entry.state.left === undefined ? { ...entry, state: { kind: "queued", left: count } } : entry));
  return changed(outbox, next, gone.map((entry) => ({ type: "remove", id: entry.id })));
}

/** A request under way when the page went is unknown now: it may have landed, so only the log can say. */
function waitAgain(entry: OutboxEntry): OutboxEntry {
  return entry.state.kind === "sending" ? { ...entry, state: { kind: "waiting" } } : entry;
}

function settledBy(outbox: Outbox, records: readonly LogRecord[]): OutboxStep {
  if (outbox.length === 0) return { outbox, effects: [] };
  const messages = new Set<string>();
  const gates = new Set<string>();
  for (const record of records) {
    if (record.type === "user-message") messages.add(record.data.id);
    if (record.type === "gate-answer") gates.add(record.data.gate);
  }
  const gone = outbox.filter((entry) => (entry.kind === "message" ? messages.has(entry.id) : gates.has(entry.gate)));
  if (gone.length === 0) return { outbox, effects: [] };
  return { outbox: outbox.filter((entry) => !gone.includes(entry)), effects: gone.map((entry) => ({ type: "remove", id: entry.id })) };
}

type UpToDate = Extract<OutboxEvent, { type: "up-to-date" }>;

function reconciled(outbox: Outbox, event: UpToDate): OutboxStep {
  const effects: OutboxEffect[] = [];
  const next: OutboxEntry[] = [];
  for (const entry of outbox) {
    const state = stateAfterReading(entry, event, isBehind([...next, entry], entry));
    if (state === "gone") { effects.push({ type: "remove", id: entry.id }); continue; }
    const attempts = state.kind === "sending" && state !== entry.state ? entry.attempts + 1 : entry.attempts;
    const after: OutboxEntry = state === entry.state ? entry : { ...entry, attempts, state };
    next.push(after);
    if (after === entry) continue;
    effects.push({ type: "save", entry: after });
    if (state.kind === "sending") effects.push({ type: "send", entry: after });
  }
  return changed(outbox, next, effects);
}

/** The log was read to its end. Entries that a request still carries are left alone. */
function stateAfterReading(entry: OutboxEntry, event: UpToDate, behind: boolean): OutboxState | "gone" {
  const live = event.turn.kind !== "idle";
  switch (entry.state.kind) {
    case "sending": case "not-sent": return entry.state;
    case "queued": return entry.state.left !== undefined && event.position.count >= entry.state.left ? "gone" : entry.state;
    case "accepted":
      // The server said 201 and the log does not even reach it: an older read, or its store was put back. Read twice, it was lost: without
      // that it stood as "sending" for ever, and the composer waited for it.
      if (entry.state.seq > event.position.count) return entry.state.missed ? { kind: "not-sent", reason: "never-arrived" } : { ...entry.state, missed: true };
      // Read from before it on, the log does not hold it: lost the same way, and others went on.
      if (event.readFrom <= entry.base.count && !live) return { kind: "not-sent", reason: "never-arrived" };
      return entry.state;
    case "waiting": {
      if (entry.kind === "answer" && !event.openGates.has(entry.gate)) return { kind: "not-sent", reason: "gate-closed" };
      if (!event.maySend) return entry.state;
      const fresh = isYoung(entry, event.nowMs);
      if (entry.state.inLine === true && behind && fresh) return entry.state;
      // Written to wait for a running answer, it is not surprised that one runs: behind another message, and after a lost answer, it goes on to the
      // queue (a known id is never queued twice). One that was never sent while the page was offline asks first, as any other (TURN-9).
      const toQueue = entry.kind === "message" && entry.onBusy === "enqueue" && (entry.attempts > 0 || entry.state.inLine === true);
      const unmoved = entry.kind === "answer" || toQueue || (event.position.count === entry.base.count && !live);
      if (fresh && unmoved && entry.attempts < MOST_ATTEMPTS) return { kind: "sending" };
      if (entry.attempts >= MOST_ATTEMPTS) return { kind: "not-sent", reason: "unreachable" };
      if (live) return { kind: "not-sent", reason: "busy" };
      return { kind: "not-sent", reason: entry.attempts > 0 && fresh ? "never-arrived" : "asks-first" };
    }
  }
}

function afterSending(entry: OutboxEntry, answer: SendAnswer): OutboxEntry {
  switch (answer.kind) {
    case "accepted": return { ...entry, state: { kind: "accepted", seq: answer.seq } };
    case "queued": return { ...entry, state: { kind: "queued" } };
    case "settled": case "removed": return entry;
    case "not-sent": return notSent(entry, answer.reason, answer.detail);
    case "unknown": return { ...entry, state: { kind: "waiting" } };
  }
}

function notSent(entry: OutboxEntry, reason: NotSentReason, detail?: string): OutboxEntry {
  return { ...entry, state: { kind: "not-sent", reason, ...(detail !== undefined && { detail }) } };
}

function each(outbox: Outbox, id: EntryId, change: (entry: OutboxEntry) => OutboxEntry): OutboxStep {
  const effects: OutboxEffect[] = [];
  const next: OutboxEntry[] = [];
  for (const entry of outbox) {
    if (entry.id !== id) { next.push(entry); continue; }
    const after = change(entry);
    next.push(after);
    if (after !== entry) effects.push({ type: "save", entry: after });
  }
  return changed(outbox, next, effects);
}

function saves(before: Outbox, after: Outbox): OutboxEffect[] {
  return after.filter((entry, at) => entry !== before[at]).map((entry) => ({ type: "save", entry }));
}

/** Keeps the array where nothing changed, so that a read without news renders nothing. */
function changed(before: Outbox, after: OutboxEntry[], effects: OutboxEffect[]): OutboxStep {
  const same = before.length === after.length && before.every((entry, at) => entry === after[at]);
  return { outbox: same ? before : after, effects };
}

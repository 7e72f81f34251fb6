import type { AnswerId, GateId, MessageId } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import type { Position } from "../records/position.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import type { NotSentReason, OutboxEntry, OutboxState } from "./outboxEntry.ts";

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
  | { type: "sent"; id: EntryId; answer: SendAnswer }
  | { type: "again"; id: EntryId; base: Position; nowMs: number; maySend: boolean }
  | { type: "discarded"; id: EntryId }
  /** The whole session can't take anything any more. */
  | { type: "refused-all"; reason: NotSentReason };

/** What became of one request; decided by the driver from the source's answer. */
export type SendAnswer =
  | { kind: "accepted"; seq: number }
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
      const entry: OutboxEntry = event.maySend ? { ...event.entry, attempts: 1, state: { kind: "sending" } } : event.entry;
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
    case "sent": return each(outbox, event.id, (entry) => afterSending(entry, event.answer));
    case "again": {
      const { base, nowMs: madeAt } = event;
      const step = each(outbox, event.id, (entry) => ({ ...entry, base, madeAt, ...(event.maySend ? { attempts: 1, state: { kind: "sending" } } : { attempts: 0, state: { kind: "waiting" } }) }));
      const entry = step.outbox.find((one) => one.id === event.id);
      return entry && event.maySend ? { outbox: step.outbox, effects: [...step.effects, { type: "send", entry }] } : step;
    }
    case "discarded": {
      if (!outbox.some((entry) => entry.id === event.id)) return { outbox, effects: [] };
      return { outbox: outbox.filter((entry) => entry.id !== event.id), effects: [{ type: "remove", id: event.id }] };
    }
    case "refused-all": {
      const next = outbox.map((entry) => (entry.state.kind === "not-sent" ? entry : notSent(entry, event.reason)));
      return changed(outbox, next, saves(outbox, next));
    }
  }
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
  const next = outbox.map((entry) => {
    const state = stateAfterReading(entry, event);
    if (state === entry.state) return entry;
    const attempts = state.kind === "sending" ? entry.attempts + 1 : entry.attempts;
    const after: OutboxEntry = { ...entry, attempts, state };
    effects.push({ type: "save", entry: after });
    if (state.kind === "sending") effects.push({ type: "send", entry: after });
    return after;
  });
  return changed(outbox, next, effects);
}

/** The log was read to its end. Entries that a request still carries are left alone. */
function stateAfterReading(entry: OutboxEntry, event: UpToDate): OutboxState {
  const live = event.turn.kind !== "idle";
  switch (entry.state.kind) {
    case "sending": case "not-sent": return entry.state;
    case "accepted":
      // The server said 201 and the log does not even reach it: an older read, or its store was put back. Read twice, it was lost: without
      // that it stood as "sending" for ever, and the composer waited for it.
      if (entry.state.seq > event.position.count) return entry.state.missed ? { kind: "not-sent", reason: "never-arrived" } : { ...entry.state, missed: true };
      // Read from before it on, the log does not hold it: lost the same way, and others went on.
      if (event.readFrom <= entry.base.count && !live) return { kind: "not-sent", reason: "never-arrived" };
      return entry.state;
    case "waiting": {
      if (entry.kind === "answer" && !event.openGates.has(entry.gate)) return { kind: "not-sent", reason: "gate-closed" };
      const age = event.nowMs - entry.madeAt;
      const fresh = age >= 0 && age <= BY_ITSELF_MS;
      const unmoved = entry.kind === "answer" || (event.position.count === entry.base.count && !live);
      if (!event.maySend) return entry.state;
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
    case "settled": return entry;
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

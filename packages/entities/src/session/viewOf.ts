import { storedForm, type LogRecord } from "../records/record.ts";
import { tailOf, type RecordLog } from "../records/recordLog.ts";
import { phaseOf as howFar } from "../adoption/nextAsk.ts";
import type { AnswerEntry, MessageEntry } from "../outbox/outboxEntry.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { GateId } from "../ids/ids.ts";
import { versionsOf } from "../transcript/versions.ts";
import { activityOf, statusOfActivity } from "./activityOf.ts";
import type { DriverState } from "./driverState.ts";
import { pageCallsViewOf, pageToolsAt } from "./pageCallsView.ts";
import { isOnItsWay, queueViewOf } from "./queueView.ts";
import { sendOf } from "./sendOf.ts";
import type { InspectorRow, RecordsView, SessionPhase, SessionView } from "./sessionView.ts";

/** Records that the inspector lists. */
const INSPECTED = 200;

/**
 * The view of a driver's state, or null where the last one still holds. Every part keeps its object while it says the same,
 * so that a read without news renders nothing (ADOPT-4).
 */
export function createViewMemo(serverName: () => string): (state: DriverState, nowMs: number) => SessionView | null {
  let seen: DriverState | null = null;
  let view: SessionView | null = null;
  let outboxSeen: Outbox | null = null;
  let outboxView = { sending: [] as MessageEntry[], answering: new Map<GateId, AnswerEntry>() as ReadonlyMap<GateId, AnswerEntry> };

  return (state, nowMs) => {
    if (state === seen) return null;
    seen = state;
    if (state.outbox !== outboxSeen) {
      outboxSeen = state.outbox;
      outboxView = splitOutbox(state.outbox);
    }
    const { adoption } = state;
    const activity = activityOf(state, adoption.fold, serverName(), nowMs);
    const next: SessionView = {
      key: state.key,
      phase: phaseOf(state),
      items: state.stop !== null && !state.stop.failed ? state.stop.items : adoption.items,
      ...outboxView,
      records: recordsOf(state),
      activity,
      status: statusOfActivity(activity, outboxView.sending.some((entry) => entry.state.kind === "not-sent")),
      header: state.header,
      agent: state.agent,
      replaced: state.copy,
      older: adoption.log.first <= 1 || state.existence.kind !== "there" ? "none" : state.olderAsked ? "asked" : "there",
      stopFailed: state.stop?.failed === true,
      send: sendOf(state),
      queue: queueViewOf(state), pageCalls: pageCallsViewOf(state), pageTools: pageToolsAt(state), versions: versionsOf(adoption.fold),
    };
    if (view !== null && sameView(view, next)) return null;
    view = keepParts(view, next);
    return view;
  };
}

function phaseOf(state: DriverState): SessionPhase {
  switch (state.existence.kind) {
    case "made-here": return { kind: "new" };
    case "deleted": return { kind: "deleted", restorable: true };
    case "not-found": return { kind: "not-found" };
    case "signed-out": return { kind: "signed-out" };
    case "there": break;
  }
  const far = howFar(state.adoption);
  // A chat whose first message is on its way has something to show: its conversation stays mounted while the log is read for the first time.
  return { kind: far === "opening" && state.outbox.some((entry) => entry.kind === "message") ? "cached" : far };
}

function recordsOf(state: DriverState): RecordsView {
  const { push } = state.follow;
  const { log } = state.adoption;
  return {
    count: log.count, serverCount: Math.max(state.server.count, log.count), upToDate: state.server.upToDate && state.server.count <= log.count,
    mode: push.kind === "none" ? "poll" : push.kind, caughtUp: state.caughtUp?.records ?? null, seenAt: state.server.seenAt,
    recent: recentOf(log),
  };
}

const recents = new WeakMap<RecordLog, RecordsView["recent"]>();

/** The same function for the same log: after another history of the same count the inspector listed the records of the old one. */
function recentOf(log: RecordLog): RecordsView["recent"] {
  const known = recents.get(log) ?? (() => tailOf(log, INSPECTED).map(inspectorRow));
  recents.set(log, known);
  return known;
}

function inspectorRow(record: LogRecord): InspectorRow {
  const readable = record.type !== "malformed";
  const by = readable ? record.by : null;
  const type = record.type === "chunk" ? record.data.type : isWithheld(record) ? "withheld" : record.type;
  return { seq: record.seq, from: record.from ?? record.seq, type, by, at: record.at, stored: storedForm(record), readable };
}

/** The server keeps the place of what this person may not read, and nothing of it (SEC-14). */
function isWithheld(record: LogRecord): boolean {
  return record.type === "unknown" && (record.stored as { type?: unknown } | null)?.type === "withheld";
}

function splitOutbox(outbox: Outbox): { sending: MessageEntry[]; answering: ReadonlyMap<GateId, AnswerEntry> } {
  return {
    sending: outbox.filter((entry) => entry.kind === "message" && !isOnItsWay(entry)) as MessageEntry[],
    answering: new Map(outbox.flatMap((entry) => (entry.kind === "answer" ? [[entry.gate, entry] as const] : []))),
  };
}

const PLAIN = ["phase", "activity", "send", "queue", "pageTools"] as const satisfies readonly (keyof SessionView)[];

function keepParts(before: SessionView | null, next: SessionView): SessionView {
  if (before === null) return next;
  const kept = { ...next };
  for (const part of PLAIN) keepPart(kept, before, part);
  if (sameMap(before.pageCalls, next.pageCalls)) kept.pageCalls = before.pageCalls;
  if (sameMap(before.versions, next.versions)) kept.versions = before.versions;
  if (sameRecords(before.records, next.records)) kept.records = before.records;
  return kept;
}

function sameView(before: SessionView, next: SessionView): boolean {
  return before.items === next.items && before.sending === next.sending && before.answering === next.answering && before.header === next.header
    && before.agent === next.agent && before.replaced === next.replaced && before.status === next.status && before.stopFailed === next.stopFailed && before.older === next.older
    && sameMap(before.pageCalls, next.pageCalls) && sameMap(before.versions, next.versions) && sameRecords(before.records, next.records) && PLAIN.every((part) => sameJson(before[part], next[part]));
}

function sameRecords(a: RecordsView, b: RecordsView): boolean {
  return a.count === b.count && a.serverCount === b.serverCount && a.upToDate === b.upToDate && a.mode === b.mode && a.caughtUp === b.caughtUp && a.recent === b.recent && minuteOf(a.seenAt) === minuteOf(b.seenAt);
}

function keepPart<P extends (typeof PLAIN)[number]>(kept: SessionView, before: SessionView, part: P): void {
  if (sameJson(before[part], kept[part])) kept[part] = before[part];
}

function sameMap(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a === b || (a.size === b.size && sameJson([...a], [...b]));
}

/** Small plain values only. */
function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** "Up to date, 14:06" tells minutes; a read without news inside one renders nothing (ADOPT-4). */
function minuteOf(at: string | null): string | null {
  return at?.slice(0, 16) ?? null;
}

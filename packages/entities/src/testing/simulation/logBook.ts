import type { RecordId, SessionId } from "../../ids/ids.ts";
import type { KnownRecord } from "../../records/record.ts";
import { fold } from "../../transcript/fold.ts";
import { emptyFold, type FoldState } from "../../transcript/foldState.ts";
import type { TranscriptItem } from "../../transcript/message.ts";
import { itemsOf } from "../../transcript/queries.ts";
import type { FakeGateway } from "../fakeGateway.ts";
import { emptyCallBook, takeCallRecord, type CallBook } from "./callBook.ts";

/** One log as the gateway had it, from its making (or from a copy that was put back) until the next copy took its place. */
export interface History { number: number; records: KnownRecord[]; folds: FoldState[]; fence: number; running: string | null; messages: Set<string>; gates: Set<string>; calls: CallBook }

/** What the gateway's logs were at every moment: what a window shows is judged by it. */
export interface LogBook {
  /** Reads what is new, and says what must not be: a log that is rewritten, a hole, a message or an answer twice, two turns at once. */
  look(): string[];
  /** A copy was put back: from here on each session has another history. */
  putBack(): void;
  histories(session: SessionId): readonly History[];
  current(session: SessionId): History | null;
}

/** `dead`: turns whose runner died. */
export function createLogBook(gateway: FakeGateway, dead: ReadonlySet<string>): LogBook {
  const books = new Map<SessionId, History[]>();
  const closed = new Set<SessionId>();

  const fresh = (number: number): History => ({ number, records: [], folds: [emptyFold()], fence: 0, running: null, messages: new Set(), gates: new Set(), calls: emptyCallBook() });

  function lookAt(session: SessionId): string[] {
    const all = books.get(session) ?? [];
    books.set(session, all);
    if (all.length === 0 || closed.delete(session)) all.push(fresh(all.length));
    const history = all.at(-1)!;
    const records = gateway.records(session);
    const problems: string[] = [];
    const known = history.records.length;
    // Records are never made anew, so the same object at the end of what is known means the same history before it.
    if (records.length < known || (known > 0 && records[known - 1] !== history.records[known - 1])) problems.push(`I1: the log of ${session} was rewritten at ${known}`);
    for (const record of records.slice(known)) {
      problems.push(...take(history, record, dead).map((problem) => `${problem} (${session}, record ${record.seq})`));
      history.records.push(record);
    }
    return problems;
  }

  return {
    look: () => gateway.sessions().flatMap(lookAt),
    // One that the copy does not have may be made again later, under the same id.
    putBack() { for (const session of books.keys()) closed.add(session); },
    histories: (session) => books.get(session) ?? [],
    current: (session) => (gateway.sessions().includes(session) ? books.get(session)?.at(-1) ?? null : null),
  };
}

function take(history: History, record: KnownRecord, dead: ReadonlySet<string>): string[] {
  const problems: string[] = takeCallRecord(history.calls, record);
  const must = (holds: boolean, problem: string): void => { if (!holds) problems.push(problem); };
  must(record.seq === history.records.length + 1, "I1: a hole in the log");
  switch (record.type) {
    case "user-message":
      must(!history.messages.has(record.data.id), "I4: a message stands twice");
      must(record.data.origin.tab === null || record.by.tab === record.data.origin.tab, "sent under another's identity");
      history.messages.add(record.data.id);
      break;
    case "turn-start":
      must(history.running === null, "I5: a turn began while another was live");
      must(record.data.fence > history.fence, "I5: the fence did not grow");
      history.running = record.data.turn;
      history.fence = record.data.fence;
      break;
    case "turn-resume":
      must(record.data.fence > history.fence, "I5: the fence did not grow");
      history.fence = record.data.fence;
      break;
    case "turn-end":
      must(history.running === record.turn, "I5: a turn ended twice");
      must(record.data.error?.startsWith("Nothing came") !== true || dead.has(record.turn ?? ""), "TURN-5: a healthy turn was interrupted");
      history.running = null;
      break;
    case "gate-answer":
      must(!history.gates.has(record.data.gate), "I7: a question was answered twice");
      history.gates.add(record.data.gate);
      break;
    case "chunk":
      must(history.running === record.turn, "I5: something was appended to a turn that is over");
      break;
    default: break;
  }
  return problems;
}

/** Does this history hold exactly that record at that place? */
export function holds(history: History, count: number, last: RecordId | null): boolean {
  return count === 0 || (count <= history.records.length && (last === null || history.records[count - 1]!.id === last));
}

/** What a window that has read records `first` to `count` must show. */
export function itemsAt(history: History, first: number, count: number): TranscriptItem[] {
  if (first > 1) return itemsOf(fold(emptyFold(), history.records.slice(first - 1, count)));
  const { folds, records } = history;
  while (folds.length <= count) folds.push(fold(folds.at(-1)!, [records[folds.length - 1]!]));
  return itemsOf(folds[count]!);
}

const texts = new WeakMap<object, string>();

/** As text; each message is put into words once for as long as it keeps its object. */
export function itemsText(items: readonly TranscriptItem[]): string[] {
  return items.map((item) => {
    const key = item.kind === "message" ? item.message : item.line;
    const known = texts.get(key) ?? JSON.stringify(key);
    texts.set(key, known);
    return known;
  });
}

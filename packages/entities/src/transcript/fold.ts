import type { MessageId, TurnId } from "../ids/ids.ts";
import { grow, growList } from "../records/growList.ts";
import { add, lookUp } from "../records/growMap.ts";
import { fromOf, type LogRecord, type RecordOf } from "../records/record.ts";
import type { FoldState, NotShown } from "./foldState.ts";
import type { Message, TranscriptItem, TurnView } from "./message.ts";
import { closeCalls } from "./closeCalls.ts";
import { closeGates } from "./gates.ts";
import { newAnswer } from "./answer.ts";
import { draftTurn, itemsOfTurn, newTurn, type OpenTurn } from "./openTurn.ts";
import { itemsTo, MISSING, nodeAfter, ROOT, type PathNode } from "./pathNode.ts";
import { applyToTurn, timeOf, type TurnRecord } from "./turnRecords.ts";

/**
 * The one fold from records to messages, for what streams in and for what is read again (LOG-3). Pure: the state handed in stays valid.
 * How the records were cut into batches, and whether deltas were joined, makes no difference. Records at or below `state.count` are
 * known already and change nothing. Bad records are counted and never throw (LOG-6).
 */
export function fold(state: FoldState, records: readonly LogRecord[]): FoldState {
  if (records.length === 0) return state;
  const work: Work = { ...state, notShown: { ...state.notShown }, ownsOpen: false, changed: false, rebuild: false, added: [] };
  for (const record of records) {
    if (record.seq <= work.count) continue;
    if (work.first === 0) work.first = fromOf(record);
    step(work, record);
    work.count = record.seq;
  }
  if (work.count === state.count) return state;
  return finish(work);
}

/** The state of one batch: our own to write into until the batch is over. */
interface Work extends Mutable<FoldState> {
  /** `open` is this batch's own copy. */
  ownsOpen: boolean;
  /** Something visible changed. */
  changed: boolean;
  /** The path was cut back: `view.path` is read from the tip again. */
  rebuild: boolean;
  /** Items that the path gained. */
  added: TranscriptItem[];
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function step(work: Work, record: LogRecord): void {
  switch (record.type) {
    case "title":
    case "rule":
      return;
    case "unknown":
      return count(work, "unknown", record);
    case "malformed":
      count(work, "malformed", record);
      return addLine(work, { kind: "line", key: `line-${record.seq}`, line: { kind: "unreadable", seq: record.seq, stored: record.stored } });
    case "boundary":
      return goBack(work, record);
    case "user-message":
      return say(work, record);
    case "turn-end":
      return end(work, record);
    default:
      return inTurn(work, record);
  }
}

function say(work: Work, record: RecordOf<"user-message">): void {
  const turn = turnFor(work, record.turn, record);
  if (turn === null) return count(work, "late", record);
  const { id, parts, origin, queuedAt } = record.data;
  const message: Message = {
    id, role: "user", parts: parts as Message["parts"],
    metadata: { turn: turn.turn, at: record.at, by: record.by, origin, ...(queuedAt !== undefined && { queuedAt }), firstSeq: fromOf(record), lastSeq: record.seq, calls: [], gates: [] },
  };
  turn.users.push({ kind: "message", key: id, message });
  if (turn.origin === null) turn.context = origin.context;
  turn.origin ??= origin;
  turn.lastAt = record.at;
  work.said = add<MessageId, number>(work.said, id, record.seq);
  work.changed = true;
}

function inTurn(work: Work, record: TurnRecord): void {
  const turn = turnFor(work, record.turn, record);
  if (turn === null) return count(work, "late", record);
  const outcome = applyToTurn(turn, record);
  if (outcome === "orphan" || outcome === "unknown") return count(work, outcome, record);
  turn.lastAt = record.at;
  if (turn.startedAt === "") turn.startedAt = timeOf(record);
  if (outcome === "unreadable") {
    count(work, "malformed", record);
    return addLine(work, { kind: "line", key: `line-${record.seq}`, line: { kind: "unreadable", seq: record.seq, stored: record } });
  }
  if (outcome === "applied") {
    turn.shown = null;
    work.changed = true;
  }
}

/**
 * The open turn that a record belongs to, as this batch's own copy. A turn never heard of begins here, even without its user message
 * (it may be unreadable, or stand before the first record known). Null: the turn is over, or behind a boundary.
 */
function turnFor(work: Work, turn: TurnId | null, record: LogRecord): OpenTurn | null {
  if (turn === null) return null;
  if (work.open?.turn !== turn) {
    if (lookUp(work.turns, turn) !== undefined) return null;
    const headless = record.type !== "user-message" && work.first > 1 && work.turns.size === 0;
    // A turn that never ended in the log gives way to the next; its end may still come.
    if (work.open !== null) setAside(work, ended("interrupted", record), "turn-end");
    work.turns = add<TurnId, number>(work.turns, turn, record.seq);
    work.open = newTurn(turn, fromOf(record), timeOf(record), headless);
    work.ownsOpen = true;
  } else if (!work.ownsOpen) {
    work.open = draftTurn(work.open);
    work.ownsOpen = true;
  }
  return work.open;
}

function end(work: Work, record: RecordOf<"turn-end">): void {
  const view: TurnView = {
    kind: "ended", outcome: record.data.outcome, at: record.at, by: record.by,
    ...(record.data.error !== undefined && { error: record.data.error }), ...(record.data.usage !== undefined && { usage: record.data.usage }),
  };
  const cut = work.cut.find((known) => known.turn === record.turn);
  if (cut !== undefined) {
    work.cut = work.cut.filter((known) => known !== cut);
    work.ends = add(work.ends, record.seq, seal(work, draftTurn(cut.draft), cut.parent, view, "turn-end", record.at, record.seq));
    return;
  }
  const turn = turnFor(work, record.turn, record);
  if (turn === null) return count(work, "late", record);
  // What failed or was stopped before its first word still shows that it was.
  if (turn.answer === null && record.data.outcome !== "done") turn.answer = newAnswer({ seq: record.seq, at: record.at, by: record.by });
  if (turn.answer !== null) turn.answer.lastSeq = record.seq;
  advance(work, seal(work, turn, work.tip, view, "turn-end", record.at, record.seq));
  work.ends = add(work.ends, record.seq, work.tip);
}

function goBack(work: Work, record: RecordOf<"boundary">): void {
  const { to, kind } = record.data;
  const target = to === 0 ? ROOT : to < work.first ? MISSING : lookUp(work.ends, to);
  if (target === undefined) return count(work, "orphan", record);
  if (work.open !== null) setAside(work, ended("stopped", record), "boundary");
  const line: TranscriptItem = { kind: "line", key: `line-${record.seq}`, line: { kind: "boundary", seq: record.seq, boundary: kind, at: record.at, by: record.by, left: work.tip.end || null } };
  work.tip = nodeAfter(target, { items: [line], end: to });
  work.lastBoundary = record.seq;
  work.rebuild = true;
  work.changed = true;
}

/** The open turn stops being open without an end in the log. After a boundary it no longer shows, whatever the tip is then. */
function setAside(work: Work, view: TurnView, why: "boundary" | "turn-end"): void {
  const turn = draftTurn(work.open!);
  const at = view.kind === "ended" ? view.at : turn.lastAt;
  const node = seal(work, turn, work.tip, view, why, at, null);
  work.cut = [...work.cut, { turn: turn.turn, draft: turn, parent: work.tip }];
  advance(work, node);
}

/** The turn as it will stand: calls, gates and texts closed. `end`: the seq of its end; null where the log has none. */
function seal(work: Work, turn: OpenTurn, parent: PathNode, view: TurnView, why: "boundary" | "turn-end", at: string, end: number | null): PathNode {
  if (turn.answer !== null) {
    closeCalls(turn.answer, at);
    closeGates(turn.answer, why, at);
    for (const gate of turn.answer.gates) work.gates = add(work.gates, gate.id, gate);
  }
  turn.shown = null;
  return nodeAfter(parent, { items: itemsOfTurn(turn, view), end, turn: turn.turn, needsBefore: turn.headless });
}

function ended(outcome: "interrupted" | "stopped", record: LogRecord): TurnView {
  return { kind: "ended", outcome, at: record.at, by: "by" in record ? record.by : { kind: "gateway" } };
}

function advance(work: Work, node: PathNode): void {
  work.tip = node;
  work.added.push(...node.items);
  work.open = null;
  work.ownsOpen = false;
  work.changed = true;
}

function addLine(work: Work, item: TranscriptItem): void {
  work.changed = true;
  if (work.open === null) {
    work.tip = nodeAfter(work.tip, { items: [item] });
    work.added.push(item);
    return;
  }
  if (!work.ownsOpen) work.open = draftTurn(work.open);
  work.ownsOpen = true;
  work.open.lines.push(item);
}

/** Counts rows, so that a joined record counts as many as it covers. */
function count(work: Work, what: keyof NotShown, record: LogRecord): void {
  work.notShown[what] += record.seq - fromOf(record) + 1;
}

function finish(work: Work): FoldState {
  return {
    first: work.first, count: work.count, tip: work.tip, open: work.open, cut: work.cut, ends: work.ends, turns: work.turns, said: work.said,
    gates: work.gates, lastBoundary: work.lastBoundary, notShown: work.notShown, view: work.changed ? viewOf(work) : work.view,
  };
}

function viewOf(work: Work): FoldState["view"] {
  const path = work.rebuild ? growList(itemsTo(work.tip)) : grow(work.view.path, work.added);
  return { path, open: work.open === null ? [] : itemsOfTurn(work.open), memo: {} };
}

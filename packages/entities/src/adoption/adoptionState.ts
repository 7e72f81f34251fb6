import type { Epoch } from "../ids/ids.ts";
import type { Position } from "../records/position.ts";
import { emptyLog, type RecordLog } from "../records/recordLog.ts";
import type { LogRecord } from "../records/record.ts";
import { emptyFold, type FoldState } from "../transcript/foldState.ts";
import type { TranscriptItem } from "../transcript/message.ts";
import type { Chunk } from "../transcript/part.ts";
import type { Floor } from "./floor.ts";
import type { Overlay, OverlayKey } from "./overlay.ts";

/** What a source is (ADOPT-18), as far as adoption asks; the client's `Capabilities` fit. */
export interface SourceKind { appendOnly: boolean; numbered: boolean; mayLag: boolean }

/**
 * What one window knows of one session's log and shows of it. Log and fold always belong together: records are folded in the step
 * that takes them, or not taken. An immutable value; `adopt` gives the next one.
 */
export interface AdoptionState {
  readonly source: SourceKind;
  readonly log: RecordLog;
  readonly fold: FoldState;
  /** `copy`: from this browser's cache, not confirmed. `part`: the server said that there is more. `server`: up to date at the last answer. */
  readonly seen: "nothing" | "copy" | "part" | "server";
  readonly want: Want;
  /** An older cache without a watermark, drawn until the log shows as much (ADOPT-6). */
  readonly older: { fold: FoldState; floor: Floor } | null;
  readonly overlay: Overlay | null;
  /** What was shown before the history was replaced: readable until closed (ADOPT-5). */
  readonly aside: Aside | null;
  readonly revision: string | null;
  /** Reads dropped in a row. */
  readonly dropped: number;
  /** What is drawn: the same array where nothing visible changed (ADOPT-4). */
  readonly items: TranscriptItem[];
}

/** What must be read before anything more is taken. */
export type Want =
  | { kind: "tail" }
  | { kind: "window"; why: "opening" | "before-first" }
  | { kind: "window"; why: "restarted"; epoch: Epoch }
  /** The whole log from its start, page by page, beside what is shown. */
  | { kind: "full"; why: "fewer-messages" | "revision" | "window-unusable"; incoming: RecordLog };

export interface Aside { why: "restarted" | "quiet"; items: TranscriptItem[]; records: LogRecord[]; position: Position }

/** One page of a read or of a live read; the client's `ReadAnswer` fits. */
export interface ReadPage {
  from: number;
  records: LogRecord[];
  upToDate: boolean;
  position: Position;
  turn: { kind: "idle" | "running" | "paused" };
  revision?: string;
}

export type AdoptionEvent =
  /** `base`: the position that the request named. */
  | { kind: "page"; base: Position; page: ReadPage }
  | { kind: "window"; window: { first: number; records: LogRecord[]; position: Position; revision?: string } }
  /** Turns that stand before the first record known here, asked for by the reader. */
  | { kind: "older"; window: { first: number; records: LogRecord[]; position: Position } }
  | { kind: "restarted"; base: Position; epoch: Epoch; count: number }
  /** A read failed: nothing is proven. */
  | { kind: "unreadable" }
  /** Text of a stream without record numbers. */
  | { kind: "overlay"; key: OverlayKey; chunks: readonly Chunk[] }
  | { kind: "stream-ended" }
  | { kind: "close-aside" };

/** What to ask next. `base` is the position to name in the request. */
export type Ask =
  | { kind: "read"; base: Position; why: "tail" | "more" | "again" | "full" | "stream-ended" | "unconfirmed" }
  | { kind: "window"; why: "opening" | "before-first" | "restarted" };

export interface Adopted {
  state: AdoptionState;
  /** To be asked at once, at most one. Empty: the next look is the schedule's (and `nextAsk` says what it asks). */
  asks: Ask[];
  news: News;
}

export type News =
  | { kind: "nothing" }
  /** `fresh` continues what was known. */
  | { kind: "grown"; fresh: readonly LogRecord[] }
  /** All of it was read anew. `restarted`: the note of ADOPT-5 belongs to it. */
  | { kind: "replaced"; restarted: boolean };

export function unseen(source: SourceKind): AdoptionState {
  return {
    source, log: emptyLog(), fold: emptyFold(), seen: "nothing", want: { kind: "window", why: "opening" }, older: null, overlay: null,
    aside: null, revision: null, dropped: 0, items: [],
  };
}

import type { Epoch, RecordId } from "../../ids/ids.ts";
import { joinDeltas } from "../../records/joinDeltas.ts";
import { positionOf } from "../../records/recordLog.ts";
import type { Position } from "../../records/position.ts";
import { fromOf, type LogRecord } from "../../records/record.ts";
import type { Adopted, AdoptionEvent, AdoptionState, Ask } from "../adoptionState.ts";
import { adopt } from "../adopt.ts";

/** A server's log in a test: answers reads and windows as the contract says, at whatever count it stands. */
export interface ScriptedSource {
  epoch: Epoch;
  records: readonly LogRecord[];
  /** How many of them the server holds now. */
  count: number;
  pageRows: number;
  idle: boolean;
}

export function sourceOf(records: readonly LogRecord[], more: Partial<ScriptedSource> = {}): ScriptedSource {
  return { epoch: "e1" as Epoch, records, count: records.length, pageRows: 1000, idle: true, ...more };
}

export function positionAt(source: ScriptedSource, count = source.count): Position {
  return { epoch: source.epoch, count, last: count === 0 ? null : (source.records[count - 1]!.id as RecordId) };
}

/** A read from `base`: the records after it, or `restarted` where the server does not hold exactly that record there. */
export function answerTo(source: ScriptedSource, base: Position, more: { join?: boolean; revision?: string } = {}): AdoptionEvent {
  const here = base.count === 0 ? null : (source.records[base.count - 1]?.id ?? null);
  const sameEpoch = base.epoch === null || base.epoch === source.epoch;
  if (base.count > source.count || (base.last === null ? !sameEpoch : base.last !== here)) return { kind: "restarted", base, epoch: source.epoch, count: source.count };
  const end = Math.min(base.count + source.pageRows, source.count);
  const rows = source.records.slice(base.count, end);
  return {
    kind: "page", base,
    page: {
      from: base.count, records: more.join === true ? joinDeltas(rows) : rows, upToDate: end === source.count, position: positionAt(source),
      turn: { kind: source.idle ? "idle" : "running" }, ...(more.revision !== undefined && { revision: more.revision }),
    },
  };
}

/** The last whole turns; `from` is the seq that it begins at. */
export function windowOf(source: ScriptedSource, from = 1): AdoptionEvent {
  const records = joinDeltas(source.records.slice(0, source.count)).filter((record) => fromOf(record) >= from);
  return { kind: "window", window: { first: from, records, position: positionAt(source) } };
}

/** Answers what is asked, and what that asks, until nothing is. */
export function settle(start: Adopted, source: ScriptedSource, nowMs = 0, windowFrom = 1): AdoptionState {
  let { state, asks } = start;
  for (let left = 100; asks.length > 0; left--) {
    if (left === 0) throw new Error("it asks for ever");
    ({ state, asks } = adopt(state, replyTo(asks[0]!, source, windowFrom), nowMs));
  }
  return state;
}

function replyTo(ask: Ask, source: ScriptedSource, windowFrom: number): AdoptionEvent {
  return ask.kind === "window" ? windowOf(source, windowFrom) : answerTo(source, ask.base);
}

/** One look: a read from where the state stands, and what it asks. */
export function look(state: AdoptionState, source: ScriptedSource, nowMs = 0): AdoptionState {
  return settle(adopt(state, answerTo(source, positionOf(state.log)), nowMs), source, nowMs);
}

import type { AgentId, CallId, GateId, RecordId, TurnId } from "../../ids/ids.ts";
import type { By, KnownRecord, LogRecord, RecordData, RecordType } from "../../records/record.ts";
import { idOf } from "./agentaIds.ts";
import type { AgentaInteraction, AgentaRequest } from "./wire.ts";

/** One tool call of the open turn, by the toolCallId that the log first gave it. */
export interface WalkCall { call: CallId; name: string; input: unknown; over: boolean; approved: boolean }
export interface WalkGate { id: GateId; openedAt: string; request: AgentaRequest; toolCallId: string | null; settled: boolean }

export interface WalkTurn {
  id: TurnId;
  state: "running" | "paused";
  fence: number;
  calls: Map<string, WalkCall>;
  /** By interaction token: the same call comes again under another toolCallId after a cold resume, its gate does not. */
  gates: Map<string, WalkGate>;
  /** toolCallIds that such a resume gave to a call that is here already. */
  renamed: Map<string, string>;
  /** A text or thought that arrives in pieces. */
  streaming: { kind: "text" | "reasoning"; id: string; text: string } | null;
}

/** The translation under way. Everything in it is made of the records and rows alone, so two reads of the same give the same log. */
export interface Walk {
  readonly agent: AgentId;
  readonly rows: ReadonlyMap<string, AgentaInteraction>;
  readonly records: LogRecord[];
  /** Seq of each turn's first record. */
  readonly turnStarts: number[];
  turn: WalkTurn | null;
  usage: unknown;
  lastOutcome: { outcome: RecordData<"turn-end">["outcome"]; error?: string } | null;
  /** Records written for one of theirs, so that each has an id of its own. */
  readonly written: Map<string, number>;
}

export const AGENT: By = { kind: "agent" };
export const USER: By = { kind: "user" };
/** What no record of theirs says, and their log only implies: pauses that go on, turns that gave way. */
export const IMPLIED: By = { kind: "gateway" };

export interface Origin { id: string; at: string }

export function newWalk(agent: AgentId, interactions: readonly AgentaInteraction[]): Walk {
  return {
    agent, rows: new Map(interactions.map((row) => [row.token, row])), records: [], turnStarts: [], turn: null, usage: undefined, lastOutcome: null, written: new Map(),
  };
}

/** Appends one record of ours, with an id made of the record of theirs that it stands for. */
export function write<T extends RecordType>(walk: Walk, origin: Origin, by: By, type: T, data: RecordData<T>): RecordId {
  const id = nextId(walk, origin.id);
  const record = { v: 1 as const, seq: walk.records.length + 1, id, at: origin.at, turn: walk.turn?.id ?? null, by, type, data };
  walk.records.push(record as unknown as KnownRecord);
  return id;
}

/** A record of theirs that this release can't show keeps its place (LOG-6). */
export function writeUnknown(walk: Walk, origin: Origin, stored: unknown): void {
  walk.records.push({ v: 1, seq: walk.records.length + 1, id: nextId(walk, origin.id), at: origin.at, turn: walk.turn?.id ?? null, by: AGENT, type: "unknown", stored });
}

export function writeUnreadable(walk: Walk, stored: unknown): void {
  const seq = walk.records.length + 1;
  walk.records.push({ type: "malformed", seq, id: nextId(walk, `unreadable/${seq}`), at: "", turn: null, stored });
}

function nextId(walk: Walk, id: string): RecordId {
  const before = walk.written.get(id) ?? 0;
  walk.written.set(id, before + 1);
  return idOf(before === 0 ? id : `${id}/${before}`) as RecordId;
}

import type { AgentId, SessionId } from "../../ids/ids.ts";
import type { Position } from "../../records/position.ts";
import type { Failure, ReadAnswer, SessionSource, SourceAnswer, WindowAnswer } from "../sessionSource.ts";
import { agentaSessionOf } from "./agentaIds.ts";
import { agentaLog, type AgentaLog } from "./agentaLog.ts";
import { readInteractions, readRecords } from "./wire.ts";

/** Where Agenta's answers come from: its HTTP endpoints, or recordings. Sessions by Agenta's own ids; failures are values. */
export interface AgentaApi {
  /** The whole record log, oldest first. */
  records(session: string, signal: AbortSignal): Promise<SourceAnswer<unknown[]>>;
  interactions(session: string, signal: AbortSignal): Promise<SourceAnswer<unknown[]>>;
}

/** Told where a command is tried: there is no way to send one. */
export const READ_ONLY: Failure = {
  kind: "refused", code: "read-only", status: 405, facts: {}, detail: "This chat is read from Agenta and can't be changed here. Open it in Agenta to go on with it.",
};

/**
 * Agenta's sessions to read. What it is, truthfully (ADOPT-18): not append-only (a row settled late puts its answer among records that were
 * read before), its live stream has no record numbers, its log may lag behind what was streamed, it has gates and neither queue nor push.
 */
export function createAgentaSource(options: { api: AgentaApi; agent: AgentId; now: () => string }): SessionSource {
  const { api } = options;

  /** Records first, rows second: an answer that the agent went on after is then surely settled in its row. */
  async function load(session: SessionId, signal: AbortSignal): Promise<{ kind: "log"; log: AgentaLog } | Failure> {
    const theirs = agentaSessionOf(session);
    if (theirs === null) return notFound(session);
    const records = await api.records(theirs, signal);
    if (records.kind !== "ok") return records;
    if (records.value.length === 0) return notFound(session);
    const interactions = await api.interactions(theirs, signal);
    if (interactions.kind !== "ok") return interactions;
    return { kind: "log", log: agentaLog(session, options.agent, readRecords(records.value), readInteractions(interactions.value), options.now()) };
  }

  const refuse = async (): Promise<Failure> => READ_ONLY;
  return {
    capabilities: { appendOnly: false, numbered: false, mayLag: true, queue: false, push: false, gates: true },
    async read(session, base, signal) {
      const found = await load(session, signal);
      return found.kind === "log" ? pageOf(found.log, base) : found;
    },
    async window(session, turns, signal, before) {
      const found = await load(session, signal);
      return found.kind === "log" ? windowOf(found.log, turns, before) : found;
    },
    async head(session, signal) {
      const found = await load(session, signal);
      return found.kind === "log" ? { kind: "head", ...found.log.head } : found;
    },
    async header(session, signal) {
      const found = await load(session, signal);
      return found.kind === "log" ? { kind: "ok", value: found.log.header } : found;
    },
    create: refuse, submit: refuse, stop: refuse, answer: refuse, attach: refuse, detach: refuse,
    editQueued: refuse, removeQueued: refuse, sendNow: refuse, bound: refuse, dropRule: refuse, setPrivate: refuse,
    claimCall: refuse, settleCall: refuse, takeOver: refuse, continueWith: refuse,
  };
}

/**
 * What continues `base`. Where an answer was put in before it, nothing does: the page brings no record, and its revision says that all of it
 * is to be read. A log that holds less than the base lags; one that holds another record there is another log.
 */
function pageOf(log: AgentaLog, base: Position): ReadAnswer {
  const { records, revision, head, position } = log;
  const page = (after: number, reading = revision): ReadAnswer => ({ kind: "page", from: base.count, records: records.slice(after), upToDate: true, revision: reading, ...head });
  if (base.count === 0 || (base.count <= records.length && records[base.count - 1]!.id === base.last)) return page(base.count);
  if (records.some((record) => record.id === base.last)) return page(records.length, `${revision}/moved`);
  if (base.count > records.length) return page(records.length);
  return { kind: "restarted", epoch: position.epoch, count: position.count };
}

function windowOf(log: AgentaLog, turns: number, before: number | undefined): WindowAnswer {
  const end = Math.min(before ?? Infinity, log.records.length + 1);
  const starts = log.turnStarts.filter((start) => start < end);
  const first = turns >= starts.length ? 1 : starts.at(-turns)!;
  return { kind: "window", first, records: log.records.slice(first - 1, end - 1), position: log.position, revision: log.revision };
}

function notFound(session: SessionId): Failure {
  return { kind: "refused", code: "not-found", status: 404, detail: `Agenta has no session ${session}.`, facts: {} };
}

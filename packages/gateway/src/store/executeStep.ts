import { decide, foundFor, type CommandInput, type Decision, type Now, type Reply, type SubmitOutcome } from "@tidemark/entities/authority";
import type { SessionId } from "@tidemark/entities/ids";
import { indexStep } from "../search/indexText.ts";
import { copyFiles } from "../files/fileRows.ts";
import { lookIn } from "./lookIn.ts";
import { readSession, writeRecords, writeSession } from "./sessionRows.ts";
import type { Sql } from "./sql.ts";
import type { StoredSession } from "./store.ts";
import { writeQueued, writeSubmit } from "./submitRows.ts";

/** Told of what a step is about to commit. */
export type BeforeCommit = (session: SessionId, records: Decision["records"]) => void;

export interface Step { decision: Decision; revision: number; changed: boolean }

/**
 * One command, in one transaction: read the state and what the command names, read the clock, decide, write.
 * The clock is read after the lock, so times never run against the order of the records.
 */
export function executeStep(sql: Sql, session: SessionId, input: CommandInput, clock: () => Now, beforeCommit?: BeforeCommit): Step {
  return sql.transaction(() => {
    const stored = readSession(sql, session);
    const before = stored?.state ?? null;
    const now = clock();
    const command = foundFor(input, before, lookIn(sql, session, now.at));
    const decision = decide(before, command, now);
    const { state, records, reply } = decision;
    const revision = decision.headerChanged ? nextRevision(sql) : stored?.revision ?? 0;
    const changed = state !== null && state !== before;
    if (changed) {
      writeSession(sql, state, revision);
      writeRecords(sql, session, records);
      if (command.kind === "continue") copyFiles(sql, command.from.session, session);
      indexStep(sql, before, state, records);
    }
    const outcome = outcomeOf(reply);
    if (outcome && command.kind === "submit") writeSubmit(sql, session, { message: command.message.id, fingerprint: command.found.fingerprint, outcome, tools: command.tools, data: command.origin.context?.data });
    for (const write of decision.queueWrites ?? []) writeQueued(sql, session, write);
    beforeCommit?.(session, records);
    return { decision, revision, changed };
  });
}

/** What is remembered of a submit: its first outcome, and no refusal. */
function outcomeOf(reply: Reply): SubmitOutcome | null {
  if (!reply.ok || (reply.kind !== "submitted" && reply.kind !== "queued") || !reply.first) return null;
  return reply.kind === "submitted" ? reply.submit : { queued: reply.item };
}

/** One counter for the whole store: a list read at revision N knows every change up to it. */
function nextRevision(sql: Sql): number {
  const row = sql.first(sql.build.updateTable("meta").set((set) => ({ revision: set("revision", "+", 1) })).returning("revision"));
  if (!row) throw new Error("The store has lost its meta row.");
  return row.revision;
}

/** A new revision for a session whose header changed beside its log. Null where there is no such session. */
export function touchStep(sql: Sql, session: SessionId): StoredSession | null {
  return sql.transaction(() => {
    const stored = readSession(sql, session);
    if (!stored) return null;
    const revision = nextRevision(sql);
    writeSession(sql, stored.state, revision);
    return { state: stored.state, revision };
  });
}

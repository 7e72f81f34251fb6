import type { SubmitOutcome } from "@tidemark/entities/authority";
import type { ToolOffer } from "@tidemark/entities/contract";
import type { MessageId, SessionId } from "@tidemark/entities/ids";
import type { UserPart } from "@tidemark/entities/records";
import type { Sql } from "./sql.ts";

/** What is remembered of a submit: its outcome, so that a retry gets it again (TURN-7), and the page tools that it offered. */
export function writeSubmit(sql: Sql, session: SessionId, submit: { message: MessageId; fingerprint: string; outcome: SubmitOutcome; tools: readonly ToolOffer[] }): void {
  const { message, fingerprint, outcome, tools } = submit;
  sql.run(sql.build.insertInto("submit").values({
    session, message, fingerprint, outcome: JSON.stringify(outcome), parts: null, tools: tools.length > 0 ? JSON.stringify(tools) : null,
  }));
}

export function readSubmit(sql: Sql, session: SessionId, message: MessageId): { outcome: SubmitOutcome; fingerprint: string } | null {
  const row = sql.first(sql.build.selectFrom("submit").select(["fingerprint", "outcome"]).where("session", "=", session).where("message", "=", message));
  return row && { fingerprint: row.fingerprint, outcome: JSON.parse(row.outcome) as SubmitOutcome };
}

/** Keeps the parts of a message that waits; null lets them go. They stand here and not in the state: every append writes the state. */
export function writeQueued(sql: Sql, session: SessionId, { message, parts }: { message: MessageId; parts: UserPart[] | null }): void {
  const kept = parts && JSON.stringify(parts);
  sql.run(sql.build.updateTable("submit").set({ parts: kept }).where("session", "=", session).where("message", "=", message));
}

export function queuedParts(sql: Sql, session: SessionId, message: MessageId): UserPart[] | null {
  const row = sql.first(sql.build.selectFrom("submit").select("parts").where("session", "=", session).where("message", "=", message));
  return row?.parts == null ? null : (JSON.parse(row.parts) as UserPart[]);
}

/** The page tools that a message's submit offered, whole. */
export function offersOf(sql: Sql, session: SessionId, message: MessageId): ToolOffer[] {
  const row = sql.first(sql.build.selectFrom("submit").select("tools").where("session", "=", session).where("message", "=", message));
  return row?.tools == null ? [] : (JSON.parse(row.tools) as ToolOffer[]);
}

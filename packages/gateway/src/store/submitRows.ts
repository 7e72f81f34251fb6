import type { QueuedContent, SubmitOutcome } from "@tidemark/entities/authority";
import type { ToolOffer } from "@tidemark/entities/contract";
import type { MessageId, SessionId } from "@tidemark/entities/ids";
import type { UserPart } from "@tidemark/entities/records";
import type { Sql } from "./sql.ts";

/** What is remembered of a submit: its outcome, so that a retry gets it again (TURN-7), and what its page gave with it. */
export function writeSubmit(sql: Sql, session: SessionId, submit: { message: MessageId; fingerprint: string; outcome: SubmitOutcome; tools: readonly ToolOffer[]; data: unknown }): void {
  const { message, fingerprint, outcome, tools, data } = submit;
  sql.run(sql.build.insertInto("submit").values({ session, message, fingerprint, outcome: JSON.stringify(outcome), parts: null, tools: pageText(tools, data) }));
}

/** The page tools alone, as releases before page data wrote them, where there are no data. */
function pageText(tools: readonly ToolOffer[], data: unknown): string | null {
  if (data !== undefined) return JSON.stringify({ tools, data });
  return tools.length > 0 ? JSON.stringify(tools) : null;
}

function pageOf(text: string | null | undefined): { tools: ToolOffer[]; data?: unknown } {
  if (text == null) return { tools: [] };
  const page = JSON.parse(text) as ToolOffer[] | { tools: ToolOffer[]; data: unknown };
  return Array.isArray(page) ? { tools: page } : page;
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

/** What of a queued message stands beside the state, for the step that starts it. */
export function queuedContent(sql: Sql, session: SessionId, message: MessageId): QueuedContent | null {
  const row = sql.first(sql.build.selectFrom("submit").select(["parts", "tools"]).where("session", "=", session).where("message", "=", message));
  return row?.parts == null ? null : { parts: JSON.parse(row.parts) as UserPart[], data: pageOf(row.tools).data };
}

export function queuedParts(sql: Sql, session: SessionId, message: MessageId): UserPart[] | null {
  const row = sql.first(sql.build.selectFrom("submit").select("parts").where("session", "=", session).where("message", "=", message));
  return row?.parts == null ? null : (JSON.parse(row.parts) as UserPart[]);
}

/** The page tools that a message's submit offered, whole. */
export function offersOf(sql: Sql, session: SessionId, message: MessageId): ToolOffer[] {
  const row = sql.first(sql.build.selectFrom("submit").select("tools").where("session", "=", session).where("message", "=", message));
  return pageOf(row?.tools).tools;
}

/** Their names; null where the message is not of this session: a chat that goes on from another one has its records and not its submits. */
export function offeredTools(sql: Sql, session: SessionId, message: MessageId): string[] | null {
  const row = sql.first(sql.build.selectFrom("submit").select("tools").where("session", "=", session).where("message", "=", message));
  return row && pageOf(row.tools).tools.map(({ name }) => name);
}

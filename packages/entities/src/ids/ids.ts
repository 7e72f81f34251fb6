import * as z from "zod/mini";

/**
 * Branded ids. An id is at most 22 characters of the url-safe alphabet, a tab id is two of them joined by a dot.
 * Brands exist so that an agent name can't be handed over where a session id is wanted (a class of routing bugs).
 */
export const ID_PATTERN = /^[A-Za-z0-9_-]{1,22}$/;
export const TAB_ID_PATTERN = /^[A-Za-z0-9_-]{1,22}\.[A-Za-z0-9_-]{1,22}$/;

const id = <B extends string>() => z.string().check(z.regex(ID_PATTERN)).brand<B>();

export const sessionIdSchema = id<"SessionId">();
export const recordIdSchema = id<"RecordId">();
export const turnIdSchema = id<"TurnId">();
export const gateIdSchema = id<"GateId">();
export const callIdSchema = id<"CallId">();
export const messageIdSchema = id<"MessageId">();
export const answerIdSchema = id<"AnswerId">();
/** A file of one chat; made by the client, so that an upload that is sent again lands once. */
export const fileIdSchema = id<"FileId">();
export const agentIdSchema = id<"AgentId">();
/** The instance id of a gateway: a connection is an instance, not an address (OWNER-15). */
export const connectionIdSchema = id<"ConnectionId">();
export const epochSchema = id<"Epoch">();
export const tabIdSchema = z.string().check(z.regex(TAB_ID_PATTERN)).brand<"TabId">();

export type SessionId = z.infer<typeof sessionIdSchema>;
export type RecordId = z.infer<typeof recordIdSchema>;
export type TurnId = z.infer<typeof turnIdSchema>;
export type GateId = z.infer<typeof gateIdSchema>;
export type CallId = z.infer<typeof callIdSchema>;
export type MessageId = z.infer<typeof messageIdSchema>;
export type AnswerId = z.infer<typeof answerIdSchema>;
export type FileId = z.infer<typeof fileIdSchema>;
export type AgentId = z.infer<typeof agentIdSchema>;
export type ConnectionId = z.infer<typeof connectionIdSchema>;
export type Epoch = z.infer<typeof epochSchema>;
export type TabId = z.infer<typeof tabIdSchema>;

/** The part of a tab id that all tabs of one origin in one browser share. A label, not a credential. */
export function browserOf(tab: TabId): string {
  return tab.slice(0, tab.indexOf("."));
}

import * as z from "zod/mini";
import { agentIdSchema, connectionIdSchema, epochSchema, gateIdSchema, messageIdSchema, recordIdSchema, sessionIdSchema, tabIdSchema, turnIdSchema } from "../ids/ids.ts";
import { cachePolicySchema, youSchema } from "./access.ts";
import { fileLimitsSchema } from "./files.ts";
import { shownContextSchema } from "../records/pageContext.ts";
import { bySchema, originSchema, outcomeSchema, userPartSchema } from "../records/record.ts";

/** The tab that a live turn is pinned to, as the header tells it; `attached` turns false 5 s after a detach. */
export const driverSchema = z.object({
  tab: tabIdSchema, label: z.nullable(z.string()), context: z.nullable(shownContextSchema), attached: z.boolean(),
  /** Does its window offer page tools for this turn (Take over is offered only then). */
  tools: z._default(z.boolean(), false),
});
export const liveSchema = z.object({
  turn: turnIdSchema, state: z.enum(["running", "paused"]), fence: z.int(), since: z.string(), lastRecordAt: z.string(),
  driver: z.nullable(driverSchema),
  /** Version of the pin; a claim names it. Grows with a take-over and where the pin is killed. */
  pinVersion: z._default(z.int(), 0),
  /** The page that this turn's changing page tools act on (PIN-5). */
  context: z._default(z.nullable(shownContextSchema), null),
});
export type LiveHeader = z.infer<typeof liveSchema>;

/** `waiting`: open gates, by id and what a list row says about them. */
export const waitingSchema = z.object({ gate: gateIdSchema, kind: z.string(), tool: z.string() });

/** A message that waits for the answers before it; `item` is the message's own id. An edit names the version that it saw. */
export const queueItemSchema = z.object({ item: messageIdSchema, version: z.int(), parts: z.array(userPartSchema), origin: originSchema, by: bySchema, at: z.string() });
export type QueueItemView = z.infer<typeof queueItemSchema>;
/** "Always allow TOOL in this chat": who set it, and when (GATE-4). */
export const ruleSchema = z.object({ tool: z.string(), by: bySchema, at: z.string() });
/** What people think of an answer. */
export const feedbackSchema = z.object({ turn: turnIdSchema, value: z.enum(["up", "down"]) });
export const privateSchema = z.object({ by: bySchema, at: z.string() });
/** The chat that this one went on from, or that went on from it; `at` is the record it was made after (BOUND-5). */
export const chatLinkSchema = z.object({ session: sessionIdSchema, agent: agentIdSchema, at: z.int() });

/** A session's header. In lists the same, with `queue` as its length. */
export const headerSchema = z.object({
  id: sessionIdSchema, epoch: epochSchema, agent: agentIdSchema,
  title: z.string(), titleBy: z.enum(["auto", "user"]),
  createdAt: z.string(), updatedAt: z.string(),
  count: z.int(), last: z.nullable(recordIdSchema),
  version: z.int(), revision: z.int(),
  live: z.nullable(liveSchema),
  lastOutcome: z._default(z.nullable(z.object({ outcome: outcomeSchema, error: z.optional(z.string()) })), null),
  waiting: z.array(waitingSchema),
  /** Its items; in lists its length. */
  queue: z._default(z.union([z.int(), z.array(queueItemSchema)]), 0),
  /** It waits for a person: the last answer was stopped, failed or interrupted (TURN-11). */
  queueHeld: z._default(z.boolean(), false),
  rules: z._default(z.array(ruleSchema), []),
  private: z._default(z.nullable(privateSchema), null),
  continuedFrom: z._default(z.nullable(chatLinkSchema), null), continuedAs: z._default(z.array(chatLinkSchema), []),
  /** Of the last answers that somebody judged. Absent in lists, and from servers that keep none. */
  feedback: z.optional(z.array(feedbackSchema)),
  /** The chat is somebody else's, who let the caller in: what is its owner's alone is not offered. Absent in one's own, and from older servers. */
  guest: z.optional(z.boolean()),
  starred: z.boolean(), archived: z.boolean(),
  /** Server time of its deletion; only in the list of deleted chats, which can be restored for 30 days. */
  deletedAt: z.optional(z.string()),
});
export type SessionHeader = z.infer<typeof headerSchema>;

export const listSchema = z.object({
  revision: z.int(), complete: z.boolean(), cursor: z.nullable(z.string()), sessions: z.array(headerSchema),
  /** May browsers keep copies (SEC-13): none, session or local. */
  cache: z._default(cachePolicySchema, "local"),
});
export type SessionList = z.infer<typeof listSchema>;

export const agentInfoSchema = z.object({ id: agentIdSchema, name: z.string(), description: z.optional(z.string()), picture: z.optional(z.string()) });
export type AgentInfo = z.infer<typeof agentInfoSchema>;

/** `GET /v1`: the instance id without a token, all of it with one. */
export const instanceSchema = z.object({ product: z.literal("tidemark"), instance: connectionIdSchema });
export const serverInfoSchema = z.extend(instanceSchema, {
  name: z.string(), agents: z.array(agentInfoSchema), defaultAgent: agentIdSchema,
  heartbeat: z.number(), modes: z.object({ push: z.boolean(), live: z.boolean() }),
  limits: z.object({
    bodyBytes: z.number(), messageChars: z.number(),
    /** What may be attached, to be said before an upload; absent where the server takes no files. */
    files: z.optional(fileLimitsSchema),
    /** Characters of what is searched for; absent where the server has no search over all chats. */
    searchChars: z.optional(z.number()),
  }),
  /** How the server is reached from elsewhere: addresses beyond loopback, for the link of "Open in another browser". */
  addresses: z.array(z.string()), model: z.nullable(z.string()),
  /** Who the token stands for; absent from servers before roles. */
  you: z.optional(youSchema),
  cache: z._default(cachePolicySchema, "local"),
});
export type ServerInfo = z.infer<typeof serverInfoSchema>;

/** What a hint or the first frame of `/v1/events` says about one session. No state: ids, counts, liveness words. */
export const hintSchema = z.object({
  session: sessionIdSchema, count: z.int(), turn: z.enum(["idle", "running", "paused"]), waiting: z.int(), revision: z.int(),
  deleted: z.optional(z.boolean()),
});
export type Hint = z.infer<typeof hintSchema>;

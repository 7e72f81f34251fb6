import { z } from "zod";
import { agentIdSchema, connectionIdSchema, epochSchema, gateIdSchema, recordIdSchema, sessionIdSchema, tabIdSchema, turnIdSchema } from "../ids/ids.ts";
import { contextSchema, outcomeSchema } from "../records/record.ts";

/** The tab that a live turn is pinned to, as the header tells it; `attached` turns false 5 s after a detach. */
export const driverSchema = z.object({
  tab: tabIdSchema, label: z.string().nullable(), context: contextSchema.nullable(), attached: z.boolean(),
  /** Does its window offer page tools for this turn (Take over is offered only then). */
  tools: z.boolean().default(false),
});
export const liveSchema = z.object({
  turn: turnIdSchema, state: z.enum(["running", "paused"]), fence: z.int(), since: z.string(), lastRecordAt: z.string(),
  driver: driverSchema.nullable(),
});
export type LiveHeader = z.infer<typeof liveSchema>;

/** `waiting`: open gates, by id and what a list row says about them. */
export const waitingSchema = z.object({ gate: gateIdSchema, kind: z.string(), tool: z.string() });

/** A session's header. In lists the same, with `queue` as its length. */
export const headerSchema = z.object({
  id: sessionIdSchema, epoch: epochSchema, agent: agentIdSchema,
  title: z.string(), titleBy: z.enum(["auto", "user"]),
  createdAt: z.string(), updatedAt: z.string(),
  count: z.int(), last: recordIdSchema.nullable(),
  version: z.int(), revision: z.int(),
  live: liveSchema.nullable(),
  lastOutcome: z.object({ outcome: outcomeSchema, error: z.string().optional() }).nullable().default(null),
  waiting: z.array(waitingSchema),
  starred: z.boolean(), archived: z.boolean(),
});
export type SessionHeader = z.infer<typeof headerSchema>;

export const listSchema = z.object({
  revision: z.int(), complete: z.boolean(), cursor: z.string().nullable(), sessions: z.array(headerSchema),
  /** May browsers keep copies (SEC-13): none, session or local. */
  cache: z.enum(["none", "session", "local"]).default("local"),
});
export type SessionList = z.infer<typeof listSchema>;

export const agentInfoSchema = z.object({ id: agentIdSchema, name: z.string(), description: z.string().optional(), picture: z.string().optional() });
export type AgentInfo = z.infer<typeof agentInfoSchema>;

/** `GET /v1`: the instance id without a token, all of it with one. */
export const instanceSchema = z.object({ product: z.literal("tidemark"), instance: connectionIdSchema });
export const serverInfoSchema = instanceSchema.extend({
  name: z.string(), agents: z.array(agentInfoSchema), defaultAgent: agentIdSchema,
  heartbeat: z.number(), modes: z.object({ push: z.boolean(), live: z.boolean() }),
  limits: z.object({ bodyBytes: z.number(), messageChars: z.number() }),
  /** How the server is reached from elsewhere: addresses beyond loopback, for the link of "Open in another browser". */
  addresses: z.array(z.string()), model: z.string().nullable(),
});
export type ServerInfo = z.infer<typeof serverInfoSchema>;

/** What a hint or the first frame of `/v1/events` says about one session. No state: ids, counts, liveness words. */
export const hintSchema = z.object({
  session: sessionIdSchema, count: z.int(), turn: z.enum(["idle", "running", "paused"]), waiting: z.int(), revision: z.int(),
  deleted: z.boolean().optional(),
});
export type Hint = z.infer<typeof hintSchema>;

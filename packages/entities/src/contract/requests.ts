import { z } from "zod";
import { agentIdSchema, answerIdSchema, epochSchema, ID_PATTERN, messageIdSchema, recordIdSchema, sessionIdSchema, turnIdSchema } from "../ids/ids.ts";
import { contextSchema, originSchema, userPartSchema } from "../records/record.ts";

export const positionSchema = z.object({ epoch: epochSchema.nullable(), count: z.int().min(0), last: recordIdSchema.nullable() });

export const createBodySchema = z.object({ agent: agentIdSchema, title: z.string().max(200).optional() });
export const toolOfferSchema = z.object({ name: z.string().min(1).max(64), description: z.string().max(4000).optional(), inputSchema: z.unknown().optional(),
  /** It changes something on the page; it may run again without harm; it moves the page to another context. */
  mutates: z.boolean().optional(), repeatable: z.boolean().optional(), navigates: z.boolean().optional(),
});
export type ToolOffer = z.infer<typeof toolOfferSchema>;
export const submitBodySchema = z.object({
  message: z.object({ id: messageIdSchema, parts: z.array(userPartSchema).min(1) }),
  base: positionSchema, rewindTo: z.int().min(0).optional(), origin: originSchema,
  tools: z.array(toolOfferSchema).max(64).optional(), onBusy: z.enum(["reject", "enqueue", "interrupt"]).default("reject"),
});
export type SubmitBody = z.input<typeof submitBodySchema>;
export const submittedSchema = z.object({ turn: turnIdSchema, seq: z.int(), missed: z.int() });
export type Submitted = z.infer<typeof submittedSchema>;
/** 202: the message waits in the queue; its item's id is its own. */
export const queuedSchema = z.object({ queued: messageIdSchema });
export type Queued = z.infer<typeof queuedSchema>;
export const queueEditBodySchema = z.object({ parts: z.array(userPartSchema).min(1), version: z.int().min(0) });
export type QueueEditBody = z.infer<typeof queueEditBodySchema>;

export const callClaimBodySchema = z.object({ version: z.int().min(0) });
/** `lost`: the page that claimed it is gone (a reload) and nobody knows what became of it. `context`: where the window is now, after a tool that navigates. */
export const callResultBodySchema = z.union([
  z.strictObject({ output: z.unknown().refine((value) => value !== undefined), context: contextSchema.nullable().optional() }),
  z.strictObject({ error: z.string().max(4000), context: contextSchema.nullable().optional() }),
  z.strictObject({ lost: z.literal(true) }),
]);
export type CallResultBody = z.infer<typeof callResultBodySchema>;
/** `record`: null where the page tools ran in this window already. */
export const takenOverSchema = z.object({ version: z.int(), record: z.unknown() });
/** A session of another agent from this one's visible transcript at record `at`, the end of a turn (BOUND-5). */
export const continueBodySchema = z.object({ id: sessionIdSchema, agent: agentIdSchema, at: z.int().min(1) });
export type ContinueBody = z.infer<typeof continueBodySchema>;

export const answerBodySchema = z.object({
  answerId: answerIdSchema, answer: z.enum(["approve", "deny", "submit", "cancel"]), value: z.unknown().optional(),
  reason: z.string().max(2000).optional(), scope: z.enum(["once", "session"]).optional(), inputHash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AnswerBody = z.infer<typeof answerBodySchema>;

export const attachBodySchema = z.object({ label: z.string().max(120), context: contextSchema.nullable(), tools: z.array(toolOfferSchema).max(64), canAct: z.boolean() });
export type AttachBody = z.infer<typeof attachBodySchema>;
export const patchBodySchema = z.object({ title: z.string().max(200).optional(), starred: z.boolean().optional(), archived: z.boolean().optional(), private: z.boolean().optional() });
export type PatchBody = z.infer<typeof patchBodySchema>;
export const boundaryBodySchema = z.object({ kind: z.enum(["clear", "rewind", "switch"]), to: z.int().min(0), base: positionSchema, interrupt: z.boolean().optional() });
export type BoundaryBody = z.infer<typeof boundaryBodySchema>;
export const codeBodySchema = z.object({ role: z.enum(["owner"]).default("owner"), session: sessionIdSchema.optional() });
export const codeSchema = z.object({ code: z.string(), expiresAt: z.string() });
export const exchangeBodySchema = z.object({ code: z.string().max(64), token: z.string().min(22).max(64), name: z.string().max(120) });

/** A foreign runner's name for itself. A label, not a credential: the lease's secret is. */
export const runnerIdSchema = z.string().regex(ID_PATTERN);
/** The secret of a lease, made by the runner for this lease alone: at least 128 bits as base64url. */
export const leaseSecretSchema = z.string().regex(/^[A-Za-z0-9_-]{22,128}$/);
export const claimBodySchema = z.object({ runner: runnerIdSchema, turn: turnIdSchema });
export const claimedSchema = z.object({ fence: z.int(), expiresAt: z.string() });
export const renewBodySchema = z.object({ turn: turnIdSchema });
export const renewedSchema = z.object({ expiresAt: z.string(), stop: z.boolean() });
/** The end of the agent's stream. */
export const leaseEndBodySchema = z.object({ outcome: z.enum(["end", "failed"]), error: z.string().max(4000).optional(), usage: z.unknown().optional() });
export const leaseEndedSchema = z.object({ state: z.enum(["ended", "paused"]) });
/** Chunks of the AI SDK; each is checked by its own schema afterwards. */
export const appendBodySchema = z.array(z.looseObject({ type: z.string() })).min(1).max(1000);
/** Turns that a runner may claim now. */
export const workSchema = z.object({ work: z.array(z.object({ session: sessionIdSchema, turn: turnIdSchema, agent: agentIdSchema })) });
export type Work = z.infer<typeof workSchema>["work"];

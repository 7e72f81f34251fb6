import * as z from "zod/mini";
import { agentIdSchema, answerIdSchema, epochSchema, ID_PATTERN, messageIdSchema, recordIdSchema, sessionIdSchema, turnIdSchema } from "../ids/ids.ts";
import { shownContextSchema } from "../records/pageContext.ts";
import { originSchema, userPartSchema } from "../records/record.ts";

export const positionSchema = z.object({ epoch: z.nullable(epochSchema), count: z.int().check(z.minimum(0)), last: z.nullable(recordIdSchema) });

export const createBodySchema = z.object({ agent: agentIdSchema, title: z.optional(z.string().check(z.maxLength(200))) });
export const toolOfferSchema = z.object({ name: z.string().check(z.minLength(1), z.maxLength(64)), description: z.optional(z.string().check(z.maxLength(4000))), inputSchema: z.optional(z.unknown()),
  /** It changes something on the page; it may run again without harm; it moves the page to another context. */
  mutates: z.optional(z.boolean()), repeatable: z.optional(z.boolean()), navigates: z.optional(z.boolean()),
});
export type ToolOffer = z.infer<typeof toolOfferSchema>;
export const submitBodySchema = z.object({
  message: z.object({ id: messageIdSchema, parts: z.array(userPartSchema).check(z.minLength(1)) }),
  base: positionSchema, rewindTo: z.optional(z.int().check(z.minimum(0))), origin: originSchema,
  tools: z.optional(z.array(toolOfferSchema).check(z.maxLength(64))), onBusy: z._default(z.enum(["reject", "enqueue", "interrupt"]), "reject"),
});
export type SubmitBody = z.input<typeof submitBodySchema>;
export const submittedSchema = z.object({ turn: turnIdSchema, seq: z.int(), missed: z.int() });
export type Submitted = z.infer<typeof submittedSchema>;
/** 202: the message waits in the queue; its item's id is its own. */
export const queuedSchema = z.object({ queued: messageIdSchema });
export type Queued = z.infer<typeof queuedSchema>;
export const queueEditBodySchema = z.object({ parts: z.array(userPartSchema).check(z.minLength(1)), version: z.int().check(z.minimum(0)) });
export type QueueEditBody = z.infer<typeof queueEditBodySchema>;

export const callClaimBodySchema = z.object({ version: z.int().check(z.minimum(0)) });
/** `lost`: the page that claimed it is gone (a reload) and nobody knows what became of it. `context`: where the window is now, after a tool that navigates. */
export const callResultBodySchema = z.union([
  z.strictObject({ output: z.unknown().check(z.refine((value) => value !== undefined)), context: z.optional(z.nullable(shownContextSchema)) }),
  z.strictObject({ error: z.string().check(z.maxLength(4000)), context: z.optional(z.nullable(shownContextSchema)) }),
  z.strictObject({ lost: z.literal(true) }),
]);
export type CallResultBody = z.infer<typeof callResultBodySchema>;
/** `record`: null where the page tools ran in this window already. */
export const takenOverSchema = z.object({ version: z.int(), record: z.unknown() });
/** A session of another agent from this one's visible transcript at record `at`, the end of a turn (BOUND-5). */
export const continueBodySchema = z.object({ id: sessionIdSchema, agent: agentIdSchema, at: z.int().check(z.minimum(1)) });
export type ContinueBody = z.infer<typeof continueBodySchema>;

export const answerBodySchema = z.object({
  answerId: answerIdSchema, answer: z.enum(["approve", "deny", "submit", "cancel"]), value: z.optional(z.unknown()),
  reason: z.optional(z.string().check(z.maxLength(2000))), scope: z.optional(z.enum(["once", "session"])), inputHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type AnswerBody = z.infer<typeof answerBodySchema>;

export const attachBodySchema = z.object({ label: z.string().check(z.maxLength(120)), context: z.nullable(shownContextSchema), tools: z.array(toolOfferSchema).check(z.maxLength(64)), canAct: z.boolean() });
export type AttachBody = z.infer<typeof attachBodySchema>;
/** `PUT …/feedback/{turn}`; `end`: the number of the answer's last record. Null takes it back. */
export const feedbackBodySchema = z.object({ end: z.int().check(z.minimum(1)), value: z.nullable(z.enum(["up", "down"])) });
export type FeedbackBody = z.infer<typeof feedbackBodySchema>;
export const patchBodySchema = z.object({ title: z.optional(z.string().check(z.maxLength(200))), starred: z.optional(z.boolean()), archived: z.optional(z.boolean()), private: z.optional(z.boolean()) });
export type PatchBody = z.infer<typeof patchBodySchema>;
export const boundaryBodySchema = z.object({ kind: z.enum(["clear", "rewind", "switch"]), to: z.int().check(z.minimum(0)), base: positionSchema, interrupt: z.optional(z.boolean()) });
export type BoundaryBody = z.infer<typeof boundaryBodySchema>;
export const codeBodySchema = z.object({ role: z._default(z.enum(["owner"]), "owner"), session: z.optional(sessionIdSchema) });
export const codeSchema = z.object({ code: z.string(), expiresAt: z.string() });
export const exchangeBodySchema = z.object({ code: z.string().check(z.maxLength(64)), token: z.string().check(z.minLength(22), z.maxLength(64)), name: z.string().check(z.maxLength(120)) });

/** A foreign runner's name for itself. A label, not a credential: the lease's secret is. */
export const runnerIdSchema = z.string().check(z.regex(ID_PATTERN));
/** The secret of a lease, made by the runner for this lease alone: at least 128 bits as base64url. */
export const leaseSecretSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/));
export const claimBodySchema = z.object({ runner: runnerIdSchema, turn: turnIdSchema });
export const claimedSchema = z.object({ fence: z.int(), expiresAt: z.string() });
export const renewBodySchema = z.object({ turn: turnIdSchema });
export const renewedSchema = z.object({ expiresAt: z.string(), stop: z.boolean() });
/** The end of the agent's stream. */
export const leaseEndBodySchema = z.object({ outcome: z.enum(["end", "failed"]), error: z.optional(z.string().check(z.maxLength(4000))), usage: z.optional(z.unknown()) });
export const leaseEndedSchema = z.object({ state: z.enum(["ended", "paused"]) });
/** Chunks of the AI SDK; each is checked by its own schema afterwards. */
export const appendBodySchema = z.array(z.looseObject({ type: z.string() })).check(z.minLength(1), z.maxLength(1000));
/** Turns that a runner may claim now. */
export const workSchema = z.object({ work: z.array(z.object({ session: sessionIdSchema, turn: turnIdSchema, agent: agentIdSchema })) });
export type Work = z.infer<typeof workSchema>["work"];

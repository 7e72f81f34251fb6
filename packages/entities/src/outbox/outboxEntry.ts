import * as z from "zod/mini";
import { answerIdSchema, gateIdSchema, messageIdSchema, tabIdSchema } from "../ids/ids.ts";
import { originSchema, userPartSchema } from "../records/record.ts";
import { positionSchema, toolOfferSchema } from "../contract/requests.ts";

/** Why something was not sent; the catalogue has a sentence for each. */
export const notSentReasonSchema = z.enum([
  "offline", "unreachable", "never-arrived", "busy", "conversation-changed", "history-replaced", "deleted", "refused", "asks-first", "gate-closed", "gate-changed", "observer",
]);
export type NotSentReason = z.infer<typeof notSentReasonSchema>;

/**
 * `waiting`: not under way, goes out by itself when it may (`inLine`: right after the message before it; nothing overtakes it). `sending`: a request is under way. `accepted`: the server said yes, the record is not read yet
 * (`missed`: the log was read to an end before it, once; that read may be older than the yes).
 * `queued`: the server keeps it in its queue; gone from here when a header asked after that says so. `left`: that header's queue no longer held it, so
 * the log up to this count holds it, or it was removed elsewhere. `not-sent`: needs the person.
 */
export const outboxStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("waiting"), inLine: z.optional(z.literal(true)) }),
  z.object({ kind: z.literal("sending") }),
  z.object({ kind: z.literal("accepted"), seq: z.int(), missed: z.optional(z.literal(true)) }),
  z.object({ kind: z.literal("queued"), left: z.optional(z.int()) }),
  z.object({ kind: z.literal("not-sent"), reason: notSentReasonSchema, detail: z.optional(z.string()) }),
]);
export type OutboxState = z.infer<typeof outboxStateSchema>;

const common = { madeAt: z.number(), attempts: z.int(), tab: tabIdSchema, state: outboxStateSchema };
export const messageEntrySchema = z.object({
  kind: z.literal("message"), id: messageIdSchema, parts: z.array(userPartSchema), base: positionSchema, origin: originSchema,
  /** The session is made by this message: PUT goes first. */
  creates: z.boolean(),
  /** Edit and resend, regenerate: the conversation goes back to this record in the same step (BOUND-2). */
  rewindTo: z.optional(z.int().check(z.minimum(0))),
  /** What the person wanted where an answer runs: to wait in the queue, or to end it. Absent: nothing ran when it was written. */
  onBusy: z.optional(z.enum(["enqueue", "interrupt"])),
  /** Page tools that this window offered when it was written; the answer may use these and no others (TURN-12). */
  tools: z.optional(z.array(toolOfferSchema)),
  ...common,
});
export const answerEntrySchema = z.object({
  kind: z.literal("answer"), id: answerIdSchema, gate: gateIdSchema, answer: z.enum(["approve", "deny", "submit", "cancel"]),
  value: z.optional(z.unknown()), reason: z.optional(z.string()), scope: z.optional(z.enum(["once", "session"])), inputHash: z.string(), base: positionSchema, ...common,
});
export const outboxEntrySchema = z.discriminatedUnion("kind", [messageEntrySchema, answerEntrySchema]);
/** What this window said and the log doesn't hold yet; adoption never sees it (ADOPT-11). */
export type OutboxEntry = z.infer<typeof outboxEntrySchema>;
export type MessageEntry = z.infer<typeof messageEntrySchema>;
export type AnswerEntry = z.infer<typeof answerEntrySchema>;

import * as z from "zod/mini";
import type { UIMessageChunk } from "ai";
import { agentIdSchema, answerIdSchema, callIdSchema, gateIdSchema, messageIdSchema, recordIdSchema, tabIdSchema, turnIdSchema } from "../ids/ids.ts";
import { contextSchema, shownContextSchema } from "./pageContext.ts";

/**
 * One immutable entry of a session's log, as the wire and the snapshot carry it. The union is closed by two cases of our own:
 * a type this release doesn't know, and a line that could not be read; both keep their place and count (LOG-6).
 */
export const bySchema = z.object({
  kind: z.enum(["user", "agent", "gateway"]),
  tab: z.optional(tabIdSchema),
  name: z.optional(z.string()),
  /** Somebody who was let into the chat, not its owner. */
  guest: z.optional(z.literal(true)),
  /** What the window was called then ("Firefox on Linux"). Absent where it was not attached. */
  label: z.optional(z.string()),
});
export type By = z.infer<typeof bySchema>;

const headSchema = z.object({
  v: z.literal(1),
  seq: z.int().check(z.minimum(1)),
  /** First stored row of a joined run of deltas; absent where the record is one row. */
  from: z.optional(z.int().check(z.minimum(1))),
  id: recordIdSchema,
  at: z.string(),
  turn: z.nullable(turnIdSchema),
  by: bySchema,
});

export const originSchema = z.object({
  tab: z.nullable(tabIdSchema),
  context: z.nullable(contextSchema),
  agent: agentIdSchema,
});
export type Origin = z.infer<typeof originSchema>;

/** Parts of a user message: text and files. Other AI SDK parts are kept but not shown. */
export const userPartSchema = z.looseObject({ type: z.string() });
export type UserPart = z.infer<typeof userPartSchema>;

export const waitSchema = z.union([z.object({ gate: gateIdSchema }), z.object({ call: callIdSchema })]);
export type Wait = z.infer<typeof waitSchema>;
export const outcomeSchema = z.enum(["done", "stopped", "failed", "interrupted"]);
export type Outcome = z.infer<typeof outcomeSchema>;
export const gateKindSchema = z.enum(["approval", "form", "question"]);
export const answerSchema = z.enum(["approve", "deny", "submit", "cancel", "expired"]);
export type Answer = z.infer<typeof answerSchema>;

/** Shape only; the gateway checks every chunk with the AI SDK's own schema before it is appended. */
export const chunkSchema: z.ZodMiniType<UIMessageChunk> = z.pipe(z.looseObject({ type: z.string() }), z.transform((chunk) => chunk as unknown as UIMessageChunk));

export const dataSchemas = {
  "user-message": z.object({
    id: messageIdSchema, parts: z.array(userPartSchema), origin: originSchema,
    /** When it was queued, where it waited for an answer before it (TURN-12). */
    queuedAt: z.optional(z.string()),
  }),
  "turn-start": z.object({
    turn: turnIdSchema, messages: z.array(messageIdSchema), agent: agentIdSchema, fence: z.int(),
    pin: z.nullable(z.object({ tab: tabIdSchema })), note: z.optional(z.string()),
  }),
  chunk: chunkSchema,
  "turn-pause": z.object({ waits: z.array(waitSchema) }),
  "turn-resume": z.object({ fence: z.int() }),
  "turn-end": z.object({ outcome: outcomeSchema, error: z.optional(z.string()), usage: z.optional(z.unknown()) }),
  "gate-open": z.object({
    kind: gateKindSchema, approvalId: z.optional(z.string()), call: z.optional(callIdSchema),
    input: z.unknown(), inputHash: z.string(), schema: z.optional(z.unknown()), expiresAt: z.optional(z.string()),
  }),
  "gate-answer": z.object({
    gate: gateIdSchema, answerId: answerIdSchema, answer: answerSchema,
    value: z.optional(z.unknown()), reason: z.optional(z.string()), scope: z.optional(z.enum(["once", "session"])),
  }),
  "call-start": z.object({ call: callIdSchema, tab: tabIdSchema, version: z.int() }),
  "call-end": z.object({ call: callIdSchema, outcome: z.enum(["not-run", "unknown"]), reason: z.string() }),
  pin: z.object({ tab: z.nullable(tabIdSchema), reason: z.string(), version: z.int(), context: z.optional(z.nullable(shownContextSchema)) }),
  rule: z.object({ tool: z.string(), by: z.catch(bySchema, { kind: "gateway" }), on: z.boolean() }),
  boundary: z.object({ kind: z.enum(["clear", "rewind", "switch"]), to: z.int().check(z.minimum(0)) }),
  title: z.object({ title: z.string(), by: z.unknown(), version: z.int() }),
} as const;

export type RecordType = keyof typeof dataSchemas;
export type RecordData<T extends RecordType> = z.infer<(typeof dataSchemas)[T]>;
export type RecordHead = z.infer<typeof headSchema>;

export type KnownRecord = { [T in RecordType]: RecordHead & { type: T; data: RecordData<T> } }[RecordType];
/** A type that this release doesn't know: kept, counted, skipped. `stored` is the record as it came. */
export type UnknownRecord = RecordHead & { type: "unknown"; stored: unknown };
/** A record whose place is known and whose content could not be read: kept, counted, shown as one line. */
export type MalformedRecord = { type: "malformed"; seq: number; from?: number; id: z.infer<typeof recordIdSchema> | null; at: string; turn: z.infer<typeof turnIdSchema> | null; stored: unknown };
export type LogRecord = KnownRecord | UnknownRecord | MalformedRecord;

/** What a store appends: seq, id and time are given by the authority. */
export type RecordOf<T extends RecordType> = Extract<KnownRecord, { type: T }>;

/** First seq that a record covers. */
export function fromOf(record: LogRecord): number {
  return record.from ?? record.seq;
}

/**
 * Reads one stored or received record. Never throws: `seq` is the place that the reader expects it at, used where the record itself names none.
 */
export function parseRecord(raw: unknown, expectedSeq: number): LogRecord {
  const malformed = (): MalformedRecord => malformedRecord(raw, expectedSeq);
  const head = headSchema.safeParse(raw);
  if (!head.success) return malformed();
  const body = bodySchema.safeParse(raw);
  if (!body.success) return malformed();
  if (!Object.hasOwn(dataSchemas, body.data.type)) return { ...head.data, type: "unknown", stored: raw };
  const data = dataSchemas[body.data.type as RecordType].safeParse(body.data.data);
  if (!data.success) return malformed();
  return { ...head.data, type: body.data.type, data: data.data } as KnownRecord;
}

function malformedRecord(raw: unknown, expectedSeq: number): MalformedRecord {
  const place = placeSchema.safeParse(raw);
  if (!place.success) return { type: "malformed", seq: expectedSeq, id: null, at: "", turn: null, stored: raw };
  const { seq, from, id, at, turn } = place.data;
  return { type: "malformed", seq, ...(from !== undefined && { from }), id: id ?? null, at: at ?? "", turn: turn ?? null, stored: raw };
}

const placeSchema = z.object({
  seq: z.int().check(z.minimum(1)), from: z.optional(z.int().check(z.minimum(1))), id: z.catch(z.optional(recordIdSchema), undefined),
  at: z.catch(z.optional(z.string()), undefined), turn: z.catch(z.optional(z.nullable(turnIdSchema)), undefined),
});
const bodySchema = z.object({ type: z.string(), data: z.unknown() });

/** The record as the wire carries it (and the snapshot keeps it): the inverse of `parseRecord`. */
export function storedForm(record: LogRecord): unknown {
  return record.type === "unknown" || record.type === "malformed" ? record.stored : record;
}

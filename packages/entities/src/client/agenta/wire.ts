import * as z from "zod/mini";

/** One record of an Agenta session: who said it, when, and what (`payload.type` says of which kind). */
export interface AgentaRecord { id: string; sender: "user" | "agent"; at: string; payload: AgentaPayload }
export type AgentaPayload = { type: string } & Record<string, unknown>;

export type GateWord = "user_approval" | "client_tool" | "user_input";

/** One interaction row: a gate, by its token, and how it stands. It changes in place, so it is no record. */
export interface AgentaInteraction {
  token: string;
  status: "pending" | "responded" | "resolved" | "cancelled";
  resolution: { verdict: string | null; output: unknown; at: string | null };
}

/** A session as it was recorded, or as one poll brought it. */
export interface AgentaSession { records: AgentaRecord[]; interactions: AgentaInteraction[] }

const payloadSchema = z.looseObject({ type: z.string() });
const senderSchema = z.pipe(z.string(), z.transform((sender) => (sender === "user" ? "user" as const : "agent" as const)));

/** As the records query answers. */
const wireSchema = z.pipe(z.object({
  record_id: z.string().check(z.minLength(1)), record_source: senderSchema, attributes: payloadSchema, timestamp: z.nullish(z.string()), created_at: z.nullish(z.string()),
}), z.transform((row): AgentaRecord => ({ id: row.record_id, sender: row.record_source, at: row.timestamp ?? row.created_at ?? "", payload: row.attributes })));

/** As the published recordings keep it. */
const recordedSchema = z.pipe(z.object({
  id: z.string().check(z.minLength(1)), sender: senderSchema, payload: payloadSchema, created_at: z.string(),
}), z.transform((row): AgentaRecord => ({ id: row.id, sender: row.sender, at: row.created_at, payload: row.payload })));

const recordSchema = z.union([wireSchema, recordedSchema]);

const interactionSchema = z.pipe(z.object({
  token: z.string().check(z.minLength(1)),
  status: z.enum(["pending", "responded", "resolved", "cancelled"]),
  updated_at: z.nullish(z.string()),
  data: z.nullish(z.object({ resolution: z.nullish(z.object({ verdict: z.nullish(z.string()), output: z.optional(z.unknown()) })) })),
}), z.transform((row): AgentaInteraction => ({
  token: row.token, status: row.status,
  resolution: { verdict: row.data?.resolution?.verdict ?? null, output: row.data?.resolution?.output, at: row.updated_at ?? null },
})));

/** The place of an entry that can't be read is kept (LOG-6): its id is made of its place. */
export type ReadRecord = AgentaRecord | { unreadable: unknown };

export function readRecords(rows: readonly unknown[]): ReadRecord[] {
  return rows.map((row) => {
    const read = recordSchema.safeParse(row);
    return read.success ? read.data : { unreadable: row };
  });
}

/** A row that can't be read settles nothing: its gate stays as the log left it. */
export function readInteractions(rows: readonly unknown[]): AgentaInteraction[] {
  return rows.flatMap((row) => {
    const read = interactionSchema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}

const requestSchema = z.object({
  id: z.string().check(z.minLength(1)), kind: z.string(),
  payload: z.nullish(z.object({
    toolCallId: z.nullish(z.string()), toolName: z.nullish(z.string()), input: z.optional(z.unknown()),
    render: z.nullish(z.object({ kind: z.string() })),
    toolCall: z.nullish(z.object({ toolCallId: z.nullish(z.string()), resolvedName: z.nullish(z.string()), rawInput: z.optional(z.unknown()) })),
    message: z.nullish(z.string()), requestedSchema: z.optional(z.unknown()),
  })),
});

export interface AgentaRequest { token: string; kind: GateWord; toolCallId: string | null; toolName: string | null; input: unknown; form: boolean }

/** What an `interaction_request` asks; null where it can't be understood. */
export function readRequest(payload: AgentaPayload): AgentaRequest | null {
  const read = requestSchema.safeParse(payload);
  if (!read.success) return null;
  const { id, kind, payload: asked } = read.data;
  if (kind !== "user_approval" && kind !== "client_tool" && kind !== "user_input") return null;
  const { toolCall } = asked ?? {};
  const input = asked?.input ?? toolCall?.rawInput ?? (kind === "user_input" ? asked : undefined);
  return {
    token: id, kind, toolCallId: asked?.toolCallId ?? toolCall?.toolCallId ?? null, toolName: asked?.toolName ?? toolCall?.resolvedName ?? null,
    input: input ?? null, form: asked?.render?.kind === "elicitation" || schemaOf(input) !== undefined,
  };
}

/** The JSON Schema that a form asks by. */
export function schemaOf(input: unknown): unknown {
  return typeof input === "object" && input !== null ? (input as { requestedSchema?: unknown }).requestedSchema : undefined;
}

const responseSchema = z.object({ id: z.string().check(z.minLength(1)), payload: z.nullish(z.object({ approved: z.nullish(z.boolean()), output: z.optional(z.unknown()) })) });

export interface AgentaResponse { token: string; approved: boolean | null; output: unknown }

export function readResponse(payload: AgentaPayload): AgentaResponse | null {
  const read = responseSchema.safeParse(payload);
  return read.success ? { token: read.data.id, approved: read.data.payload?.approved ?? null, output: read.data.payload?.output } : null;
}

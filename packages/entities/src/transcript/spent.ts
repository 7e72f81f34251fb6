import type { Message } from "./message.ts";

/** What a model said that an answer took. A number that it did not give is null: never a guess. */
export interface Spent { input: number | null; output: number | null; models: string[] }
/** What one stream of an answer took; an answer that paused has several. */
export interface StreamSpent { inputTokens?: number | undefined; outputTokens?: number | undefined; model?: string | undefined }

/** Stands in the message's own metadata, under the stream's fence: metadata is merged, and a stream after a pause must not hide the one before. */
export function spentMetadata(fence: number, { inputTokens, outputTokens, model }: StreamSpent): { tidemark: { spent: Record<string, StreamSpent> } } {
  return { tidemark: { spent: { [`f${fence}`]: {
    ...(inputTokens !== undefined && { inputTokens }), ...(outputTokens !== undefined && { outputTokens }), ...(model !== undefined && { model }),
  } } } };
}

/** Null where the agent told nothing. `turn-end` has it where a runner of one's own gave it; the streams of the server's own agents tell it one by one. */
export function spentOf({ metadata }: Message): Spent | null {
  const whole = metadata.turnState?.kind === "ended" ? metadata.turnState.usage : undefined;
  const streams = Object.values(field(field(field(metadata.agent, "tidemark"), "spent"), null));
  const told = whole === undefined ? streams : [whole];
  if (told.length === 0) return null;
  const models = told.flatMap((one) => { const model = own(one, "model"); return typeof model === "string" && model !== "" ? [model.slice(0, 200)] : []; });
  const spent = { input: sum(told, "inputTokens", "input_tokens"), output: sum(told, "outputTokens", "output_tokens"), models: [...new Set(models)] };
  return spent.input === null && spent.output === null && models.length === 0 ? null : spent;
}

/** One that did not say makes the sum unknown. */
function sum(told: readonly unknown[], ...names: string[]): number | null {
  let total = 0;
  for (const one of told) {
    const value = names.map((name) => own(one, name)).find((each) => each !== undefined);
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null;
    total += value;
  }
  return total;
}

function field(value: unknown, name: string | null): Record<string, unknown> {
  const inner = name === null ? value : own(value, name);
  return typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
}
/** What came over the wire may carry any name: only its own fields are read (SEC-8). */
function own(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}

import { fromOf, type LogRecord } from "./record.ts";

/**
 * Joins each unbroken run of deltas of one part into one record `from…seq` with the last row's `id` and `at`.
 * Only the records handed over are joined: who asks from an offset on gets nothing that starts at or before it.
 * Joining what was joined before gives the same as joining the rows. Deltas that carry anything beside their text
 * (provider metadata) stay as they are, since the fold would lose it.
 */
export function joinDeltas<R extends LogRecord>(records: readonly R[]): R[] {
  const out: R[] = [];
  let run: Run<R> | null = null;
  for (const record of records) {
    const delta = deltaOf(record);
    if (run !== null && delta !== null && continues(run, record, delta)) {
      run.last = record;
      run.rows++;
      run.text += delta.text;
      continue;
    }
    if (run !== null) out.push(joined(run));
    run = delta === null ? null : { first: record, last: record, rows: 1, delta, text: delta.text };
    if (delta === null) out.push(record);
  }
  if (run !== null) out.push(joined(run));
  return out;
}

/** How a delta chunk names its part and carries its text. */
const DELTAS: Record<string, { part: string; text: string } | undefined> = {
  "text-delta": { part: "id", text: "delta" },
  "reasoning-delta": { part: "id", text: "delta" },
  "tool-input-delta": { part: "toolCallId", text: "inputTextDelta" },
};
const DELTA_FIELDS = 3;

interface Delta { type: string; part: string; text: string }
interface Run<R> { first: R; last: R; rows: number; delta: Delta; text: string }

function deltaOf(record: LogRecord): Delta | null {
  if (record.type !== "chunk") return null;
  const chunk = record.data as unknown as Record<string, unknown>;
  const type = chunk["type"] as string;
  const fields = Object.hasOwn(DELTAS, type) ? DELTAS[type] : undefined;
  if (fields === undefined || Object.keys(chunk).length !== DELTA_FIELDS) return null;
  const part = chunk[fields.part];
  const text = chunk[fields.text];
  return typeof part === "string" && typeof text === "string" ? { type, part, text } : null;
}

function continues<R extends LogRecord>(run: Run<R>, record: R, delta: Delta): boolean {
  if (run.delta.type !== delta.type || run.delta.part !== delta.part) return false;
  if (run.first.turn !== record.turn || fromOf(record) !== run.last.seq + 1) return false;
  return "by" in run.first && "by" in record && run.first.by.kind === record.by.kind
    && run.first.by.name === record.by.name && run.first.by.tab === record.by.tab;
}

function joined<R extends LogRecord>(run: Run<R>): R {
  if (run.rows === 1) return run.first;
  const field = DELTAS[run.delta.type]!.text;
  const { data } = run.last as unknown as { data: object };
  return { ...run.last, from: fromOf(run.first), data: { ...data, [field]: run.text } };
}

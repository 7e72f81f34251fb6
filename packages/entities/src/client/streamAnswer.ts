import * as z from "zod/mini";
import { HEADER, parseEpoch, parseRecordId, parseTurn } from "../contract/streamHeaders.ts";
import { epochSchema } from "../ids/ids.ts";
import { parseRecord, type LogRecord } from "../records/record.ts";
import type { Position } from "../records/position.ts";
import { notTidemark } from "./failure.ts";
import type { Failure, Head, HeadAnswer, ReadAnswer } from "./sessionSource.ts";

/** The facts of a read in its headers; null where one is missing or is not of the contract (OWNER-16). */
export function headOf(headers: Headers): Head | null {
  const epoch = parseEpoch(headers.get(HEADER.epoch));
  const count = wholeNumber(headers.get(HEADER.count));
  const turn = parseTurn(headers.get(HEADER.turn));
  const headerRevision = wholeNumber(headers.get(HEADER.header));
  const serverTime = headers.get(HEADER.time);
  const last = parseRecordId(headers.get(HEADER.last));
  if (epoch === null || count === null || turn === null || headerRevision === null || serverTime === null) return null;
  if ((count > 0) !== (last !== null)) return null;
  const pollAfter = wholeNumber(headers.get(HEADER.pollAfter));
  return { position: { epoch, count, last }, turn, headerRevision, serverTime, pollAfterMs: pollAfter === null ? null : pollAfter * 1000 };
}

export function pageOf(base: Position, headers: Headers, json: unknown): ReadAnswer {
  const head = headOf(headers);
  const next = wholeNumber(headers.get(HEADER.nextOffset));
  if (head === null || next === null || !Array.isArray(json)) return notTidemark;
  const records = recordsOf(json, base.count);
  if (next !== (records.at(-1)?.seq ?? base.count) || next > head.position.count) return notTidemark;
  return { kind: "page", from: base.count, records, upToDate: headers.get(HEADER.upToDate) === "true", ...head };
}

/** Records as they come after the first `after`; a line that can't be read keeps its place (LOG-6). */
export function recordsOf(raw: readonly unknown[], after: number): LogRecord[] {
  let seq = after;
  return raw.map((entry) => {
    const record = parseRecord(entry, seq + 1);
    seq = record.seq;
    return record;
  });
}

const restartedSchema = z.object({ epoch: epochSchema, count: z.int().check(z.minimum(0)) });

/** 409 `log-restarted` is an answer, not a failure: the log's own word that the copy here is of another history. */
export function restartedOr(failure: Failure): Extract<HeadAnswer, { kind: "restarted" }> | Failure {
  if (failure.kind !== "refused" || failure.code !== "log-restarted") return failure;
  const facts = restartedSchema.safeParse(failure.facts);
  return facts.success ? { kind: "restarted", ...facts.data } : notTidemark;
}

export function baseHeaders(base: Position): Record<string, string> {
  return {
    ...(base.epoch !== null && { [HEADER.epoch]: base.epoch }),
    ...(base.last !== null && { [HEADER.last]: base.last }),
  };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}

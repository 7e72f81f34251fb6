import type { KnownRecord } from "../../records/record.ts";

/** What a log says of its live turn's page: where it runs, and which calls were opened, taken and ended. */
export interface CallBook {
  pin: { tab: string; version: number } | null;
  version: number;
  /** Calls of the live turn, by id. */
  calls: Map<string, { toolCallId: string; claim: string | null; ended: boolean }>;
  /** All `call-start` records so far, by call. */
  starts: Map<string, { record: string; tab: string }>;
}

export function emptyCallBook(): CallBook {
  return { pin: null, version: 0, calls: new Map(), starts: new Map() };
}

/** One record more: what must not be is said (PIN-7, PIN-8, PIN-9). */
export function takeCallRecord(book: CallBook, record: KnownRecord): string[] {
  const problems: string[] = [];
  const must = (holds: boolean, problem: string): void => { if (!holds) problems.push(problem); };
  switch (record.type) {
    case "turn-start":
      book.pin = record.data.pin && { tab: record.data.pin.tab, version: 0 };
      book.version = 0;
      book.calls.clear();
      break;
    case "pin": {
      const { tab, version, reason } = record.data;
      must(reason === "navigated" ? version === book.version && tab === book.pin?.tab : version === book.version + 1, `PIN-9: pin ${book.version} was followed by ${version} (${reason})`);
      book.pin = tab === null ? null : { tab, version };
      book.version = version;
      break;
    }
    case "call-start": {
      const { call, tab, version } = record.data;
      const known = book.calls.get(call);
      must(known !== undefined && !known.ended, `PIN-7: ${call} was claimed, and is not open`);
      must(known?.claim === null, `PIN-7: ${call} was claimed twice`);
      must(book.pin?.tab === tab && book.pin.version === version && record.by.tab === tab, `PIN-1: ${call} was claimed by ${tab} under ${version}, and runs at ${JSON.stringify(book.pin)}`);
      if (known !== undefined) known.claim = tab;
      book.starts.set(call, { record: record.id, tab });
      break;
    }
    case "call-end": {
      const known = book.calls.get(record.data.call);
      must(known === undefined || !known.ended, `PIN-8: ${record.data.call} ended twice`);
      must(known === undefined || known.claim === null || record.data.outcome === "unknown", `PIN-7: ${record.data.call} was claimed, and ended as not run`);
      if (known !== undefined) known.ended = true;
      break;
    }
    case "chunk":
      problems.push(...takeChunk(book, record));
      break;
    default: break;
  }
  return problems;
}

function takeChunk(book: CallBook, record: Extract<KnownRecord, { type: "chunk" }>): string[] {
  const chunk = record.data;
  if (chunk.type === "tool-input-available") {
    const known = [...book.calls.values()].some((call) => call.toolCallId === chunk.toolCallId && !call.ended);
    // An edited input is the same call.
    if (!known) book.calls.set(record.id, { toolCallId: chunk.toolCallId, claim: null, ended: false });
    return [];
  }
  if (chunk.type !== "tool-output-available" && chunk.type !== "tool-output-error") return [];
  const call = [...book.calls.values()].findLast((one) => one.toolCallId === chunk.toolCallId);
  if (call === undefined) return [];
  const problems: string[] = [];
  if (call.ended) problems.push(`PIN-8: ${chunk.toolCallId} has two results`);
  if (call.claim !== null && record.by.tab !== call.claim) problems.push(`PIN-8: ${chunk.toolCallId} was claimed by ${call.claim}, and its result is ${record.by.tab}'s`);
  call.ended = true;
  return problems;
}

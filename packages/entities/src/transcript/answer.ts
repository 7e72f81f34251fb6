import type { By } from "../records/record.ts";
import type { CallView, GateView } from "./message.ts";
import { asPart, asTool, type Part, type ToolPart } from "./part.ts";
import { partialJson } from "./partialJson.ts";

/** A tool input that is still arriving, by toolCallId. */
export interface PartialInput {
  text: string;
  inputEncoding: "json" | "text" | undefined;
  toolName: string;
  dynamic: boolean | undefined;
  title: string | undefined;
  toolMetadata: unknown;
}

/**
 * The assistant message of one turn while its records come in. The fold copies it once for a batch (`draftOf`) and writes into the copy;
 * parts, calls and gates themselves are replaced, never changed, so that an untouched part keeps its object (ADOPT-12).
 */
export interface Answer {
  parts: Part[];
  /** Where the current step's parts begin. */
  stepStart: number;
  /** Text and reasoning parts that have not ended, by chunk id. */
  texts: Map<string, number>;
  reasonings: Map<string, number>;
  inputs: Map<string, PartialInput>;
  /** Text that came for a part's `input` since it was read: read once when somebody looks, not at every delta. */
  stale: Map<number, string>;
  calls: CallView[];
  gates: GateView[];
  /** The agent's own metadata. */
  agent: unknown;
  firstSeq: number;
  lastSeq: number;
  at: string;
  by: By;
}

export function newAnswer(first: { seq: number; at: string; by: By }): Answer {
  return {
    parts: [], stepStart: 0, texts: new Map(), reasonings: new Map(), inputs: new Map(), stale: new Map(),
    calls: [], gates: [], agent: undefined, firstSeq: first.seq, lastSeq: first.seq, at: first.at, by: first.by,
  };
}

export function draftOf(answer: Answer): Answer {
  return {
    ...answer, parts: [...answer.parts], texts: new Map(answer.texts), reasonings: new Map(answer.reasonings),
    inputs: new Map(answer.inputs), stale: new Map(answer.stale),
  };
}

/** The tool part at an index, with its input as far as it has come. */
export function toolAt(answer: Answer, index: number): ToolPart | null {
  const part = asTool(answer.parts[index]);
  const text = answer.stale.get(index);
  if (part === null || text === undefined) return part;
  answer.stale.delete(index);
  const read: ToolPart = { ...part, input: part.inputEncoding === "text" ? text : partialJson(text) };
  answer.parts[index] = asPart(read);
  return read;
}

/** Reads every input that is still behind its text; done once at the end of a batch. */
export function settleInputs(answer: Answer): void {
  for (const index of [...answer.stale.keys()]) toolAt(answer, index);
}

export function callAtPart(answer: Answer, part: number): CallView | undefined {
  return answer.calls.findLast((call) => call.part === part);
}

/** Changes the view of the call whose part stands at `part`; nothing where there is none. */
export function changeCall(answer: Answer, part: number, change: Partial<CallView>): void {
  answer.calls = answer.calls.map((call) => (call.part === part ? { ...call, ...change } : call));
}

import { callAtPart, changeCall, toolAt, type Answer } from "./answer.ts";
import type { CallView } from "./message.ts";
import { asPart, asTool, type Part, type ToolPart } from "./part.ts";

type Closed = NonNullable<CallView["closed"]>;

/**
 * The turn has ended: nothing stays open (LOG-9). A call that surely never started is "not run", any other without a result is
 * "outcome unknown"; both become errors that say so, since a call left open makes every later turn of the session fail at the model.
 * Text that was still arriving is as long as it will ever be.
 */
export function closeCalls(answer: Answer, at: string): void {
  for (const index of [...answer.texts.values(), ...answer.reasonings.values()]) {
    answer.parts[index] = { ...answer.parts[index], state: "done" } as Part;
  }
  answer.texts.clear();
  answer.reasonings.clear();
  for (let index = 0; index < answer.parts.length; index++) {
    if (asTool(answer.parts[index]) === null) continue;
    const part = toolAt(answer, index)!;
    const closed = closingOf(answer, part, callAtPart(answer, index));
    if (closed === "denied") {
      answer.parts[index] = asPart({ ...part, state: "output-denied" });
      changeCall(answer, index, { endedAt: at });
    } else if (closed !== null) closeCall(answer, index, closed, at);
  }
}

/** Ends one call without a result: by its own `call-end` record, or with its turn. */
export function closeCall(answer: Answer, index: number, closed: Closed, at: string): void {
  const part = toolAt(answer, index);
  if (part === null) return;
  changeCall(answer, index, { endedAt: at, closed });
  // What a tool has shown so far stays readable.
  if (part.state === "output-available") return;
  // It may have shown something before it asked for approval. That is gone, and with it that more was to come, as at an error in the SDK's reader.
  answer.parts[index] = asPart({ ...part, state: "output-error", errorText: errorTextOf(closed), output: undefined, preliminary: undefined });
}

/** What the model reads in place of a result. */
function errorTextOf(closed: Closed): string {
  return closed.outcome === "not-run" ? `Not run: ${closed.reason}.` : `Outcome unknown: ${closed.reason}.`;
}

function closingOf(answer: Answer, part: ToolPart, call: CallView | undefined): Closed | "denied" | null {
  switch (part.state) {
    case "output-error":
    case "output-denied":
      return null;
    case "output-available":
      return part.preliminary === true ? { outcome: "unknown", reason: "the answer ended before its last result" } : null;
    case "input-streaming":
      return { outcome: "not-run", reason: "the answer ended before its input was complete" };
    case "approval-requested":
      return { outcome: "not-run", reason: "it was not approved" };
    case "approval-responded":
      return part.approval?.approved === false ? "denied" : { outcome: "unknown", reason: "it was approved, and no result came" };
    case "input-available": {
      const gate = answer.gates.find((view) => view.id === call?.gate);
      if (gate !== undefined && gate.state.kind !== "answered") return { outcome: "not-run", reason: "it was not answered" };
      if (call?.page === true && call.claim === null) return { outcome: "not-run", reason: "no window ran it" };
      return { outcome: "unknown", reason: "no result came" };
    }
  }
}

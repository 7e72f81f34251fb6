import type { CallId, GateId } from "../ids/ids.ts";
import type { Wait } from "../records/record.ts";

interface WaitingTurn {
  tools: readonly string[];
  gates: readonly { gate: GateId }[];
  calls: readonly { call: CallId; name: string; providerExecuted: boolean; gate: GateId | null; settled: boolean }[];
}

/** What a turn waits for: its open gates, and the calls that a page was asked for and has not answered. */
export function waitsOf(turn: WaitingTurn): Wait[] {
  const calls = turn.calls.filter((call) => isPageCall(call, turn.tools));
  return [...turn.gates.map(({ gate }) => ({ gate })), ...calls.map(({ call }) => ({ call }))];
}

/** A call that only a window can run: its tool was offered by the submit, and nobody has settled it. */
export function isPageCall(call: WaitingTurn["calls"][number], tools: readonly string[]): boolean {
  return call.gate === null && !call.settled && !call.providerExecuted && tools.includes(call.name);
}

import type { CallId, GateId } from "../ids/ids.ts";
import type { Wait } from "../records/record.ts";

interface WaitingTurn {
  tools: readonly string[];
  gates: readonly { gate: GateId }[];
  calls: readonly { call: CallId; name: string; providerExecuted: boolean; gate: GateId | null; settled: boolean; answered?: "approve" | "deny" }[];
}

/** What a turn waits for: its open gates, and the calls that a page was asked for and has not answered. */
export function waitsOf(turn: WaitingTurn): Wait[] {
  const calls = turn.calls.filter((call) => isPageCall(call, turn.tools));
  return [...turn.gates.map(({ gate }) => ({ gate })), ...calls.map(({ call }) => ({ call }))];
}

/**
 * A call that only a window can run: its tool was offered by the submit, and nobody has settled it. It waits whether a window is pinned or not
 * (PIN-10), and after its approval, too: the agent can't run it, and called with an approved call without a result a model refuses to go on.
 */
export function isPageCall(call: WaitingTurn["calls"][number], tools: readonly string[]): boolean {
  return call.gate === null && !call.settled && !call.providerExecuted && call.answered !== "deny" && tools.includes(call.name);
}

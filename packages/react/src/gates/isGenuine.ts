import { inputHash } from "@tidemark/entities/gate";
import type { GateView } from "@tidemark/entities/transcript";

/** Is what this page shows exactly what was asked: the hash it computes from the shown input is the gate's (GATE-2). An input without a hash is not. */
export function isGenuine(gate: Pick<GateView, "input" | "inputHash">): boolean {
  try {
    return inputHash(gate.input) === gate.inputHash;
  } catch {
    return false;
  }
}

import type { Answer } from "../../records/record.ts";
import type { AgentaInteraction, AgentaRequest, AgentaResponse } from "./wire.ts";

/** How a gate was settled: the answer, what was given with it, and what its call brought. */
export interface Settlement { answer: Answer; value?: unknown; output?: unknown }

/** What a row says of its gate; null while it waits. A row that is over and does not say how reads as expired: closed, by nobody's word. */
export function settlementOfRow(gate: AgentaRequest, row: AgentaInteraction): Settlement | null {
  if (row.status === "pending") return null;
  const { verdict, output } = row.resolution;
  if (row.status === "cancelled") return { answer: gate.kind === "user_approval" ? "expired" : "cancel" };
  if (gate.kind === "user_approval") return { answer: verdictOf(verdict) };
  return output === undefined ? { answer: "expired" } : given(output);
}

/** What the log's own `interaction_response` says. */
export function settlementOfResponse(gate: AgentaRequest, response: AgentaResponse): Settlement {
  if (gate.kind === "user_approval") return { answer: response.approved === null ? "expired" : response.approved ? "approve" : "deny" };
  if (response.output === undefined) return { answer: response.approved === false ? "cancel" : "expired" };
  return given(response.output);
}

function verdictOf(verdict: string | null): Answer {
  switch (verdict) {
    case "approved": return "approve";
    case "denied": case "rejected": return "deny";
    default: return "expired";
  }
}

/** `{action: "accept", content}` is a form's answer; anything else is the output of what the page did. */
function given(output: unknown): Settlement {
  const { action, content } = (typeof output === "object" && output !== null ? output : {}) as { action?: unknown; content?: unknown };
  if (typeof action !== "string") return { answer: "submit", value: output, output };
  return action === "accept" ? { answer: "submit", value: content, output } : { answer: "cancel" };
}

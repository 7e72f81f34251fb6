import type { Answer } from "../../records/record.ts";
import type { AgentaInteraction, AgentaRequest, AgentaResponse } from "./wire.ts";

/** How a gate was settled: the answer, what was given with it, and what its call brought where the page ran it. */
export interface Settlement { answer: Answer; value?: unknown; output?: unknown; at: string | null }

/** What a row says of its gate; null while it waits. A row that is over and does not say how reads as expired: closed, by nobody's word. */
export function settlementOfRow(gate: AgentaRequest, row: AgentaInteraction): Settlement | null {
  if (row.status === "pending") return null;
  const { verdict, output, at } = row.resolution;
  if (row.status === "cancelled") return { answer: gate.kind === "user_approval" ? "expired" : "cancel", at };
  if (gate.kind === "user_approval") return { answer: verdictOf(verdict), at };
  return output === undefined ? { answer: "expired", at } : given(output, at);
}

/** What the log's own `interaction_response` says. */
export function settlementOfResponse(gate: AgentaRequest, response: AgentaResponse, at: string): Settlement {
  if (gate.kind === "user_approval") return { answer: response.approved === null ? "expired" : response.approved ? "approve" : "deny", at };
  if (response.output === undefined) return { answer: response.approved === false ? "cancel" : "expired", at };
  return given(response.output, at);
}

function verdictOf(verdict: string | null): Answer {
  switch (verdict) {
    case "approved": return "approve";
    case "denied": case "rejected": return "deny";
    default: return "expired";
  }
}

/** `{action: "accept", content}` is a form's answer; anything else is the output of what the page did. */
function given(output: unknown, at: string | null): Settlement {
  const { action, content } = (typeof output === "object" && output !== null ? output : {}) as { action?: unknown; content?: unknown };
  if (typeof action !== "string") return { answer: "submit", value: output, output, at };
  return action === "accept" ? { answer: "submit", value: content, output, at } : { answer: "cancel", at };
}

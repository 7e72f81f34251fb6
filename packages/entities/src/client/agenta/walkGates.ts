import type { AnswerId, GateId } from "../../ids/ids.ts";
import { inputHash } from "../../gate/inputHash.ts";
import { idOf } from "./agentaIds.ts";
import { settlementOfResponse, settlementOfRow, type Settlement } from "./settlement.ts";
import { callTool } from "./walkCalls.ts";
import { schemaOf, type AgentaRequest, type AgentaResponse } from "./wire.ts";
import { AGENT, IMPLIED, USER, write, type Origin, type Walk, type WalkGate, type WalkTurn } from "./walk.ts";

/** A request opens a gate, once: its id is the interaction's, whatever toolCallId the call has by then. */
export function askGate(walk: Walk, turn: WalkTurn, origin: Origin, request: AgentaRequest): void {
  if (turn.gates.has(request.token)) return;
  const toolCallId = request.toolCallId === null ? null : (turn.renamed.get(request.toolCallId) ?? request.toolCallId);
  const known = toolCallId === null ? undefined : turn.calls.get(toolCallId);
  const input = request.input ?? known?.input ?? null;
  const call = toolCallId === null ? undefined : callTool(walk, turn, origin, toolCallId, request.toolName ?? known?.name ?? "", input).call;
  const approval = request.kind === "user_approval";
  if (approval && toolCallId !== null) write(walk, origin, AGENT, "chunk", { type: "tool-approval-request", approvalId: request.token, toolCallId });
  const id = write(walk, { ...origin, id: request.token }, AGENT, "gate-open", {
    kind: approval ? "approval" : request.form ? "form" : "question", input, inputHash: inputHash(input),
    ...(call !== undefined && { call }), ...(approval && { approvalId: request.token }), ...(request.form && { schema: schemaOf(input) }),
  });
  turn.gates.set(request.token, { id: id as string as GateId, openedAt: origin.at, request, toolCallId, settled: false });
}

/** False where no gate of this turn is meant. */
export function respond(walk: Walk, turn: WalkTurn | null, origin: Origin, response: AgentaResponse): boolean {
  const gate = turn?.gates.get(response.token);
  if (turn === null || gate === undefined) return false;
  // In one order, whatever was read first: the rows' words where they have one, then the log's own.
  if (turn.state === "paused") settleByRows(walk, turn);
  settle(walk, turn, gate, settlementOfResponse(gate.request, response), origin.at);
  return true;
}

/** The log does not always hold the response: what a row says is over, is over. */
export function settleByRows(walk: Walk, turn: WalkTurn): void {
  for (const gate of turn.gates.values()) {
    const row = walk.rows.get(gate.request.token);
    const settlement = row === undefined ? null : settlementOfRow(gate.request, row);
    // Never the time of what was read beside it: the same answer would be told another time a read later.
    if (settlement !== null) settle(walk, turn, gate, settlement, row!.resolution.at ?? gate.openedAt);
  }
}

function settle(walk: Walk, turn: WalkTurn, gate: WalkGate, settlement: Settlement, when: string): void {
  if (gate.settled) return;
  gate.settled = true;
  const { token } = gate.request;
  const { answer, value, output } = settlement;
  const given = answer === "expired" ? IMPLIED : USER;
  write(walk, { id: `${token}/answer`, at: when }, given, "gate-answer", {
    gate: gate.id, answerId: idOf(`${token}/answer`) as string as AnswerId, answer, ...(value !== undefined && { value }),
  });
  const { toolCallId } = gate;
  const call = toolCallId === null ? undefined : turn.calls.get(toolCallId);
  if (toolCallId === null || call === undefined || call.over) return;
  const follows = { id: `${token}/settled`, at: when };
  switch (answer) {
    case "approve":
    case "deny":
      call.approved = answer === "approve";
      write(walk, follows, IMPLIED, "chunk", { type: "tool-approval-response", approvalId: token, approved: call.approved });
      return;
    case "submit":
      call.over = true;
      write(walk, follows, IMPLIED, "chunk", { type: "tool-output-available", toolCallId, output });
      return;
    case "cancel":
      call.over = true;
      write(walk, follows, IMPLIED, "chunk", { type: "tool-output-error", toolCallId, errorText: "Cancelled by the user." });
      return;
    case "expired":
      // Closed by nobody's word: the turn's end says what became of the call.
      return;
  }
}

import type { GatewayClient } from "@tidemark/entities/client";
import type { AnswerBody, CallResultBody } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";
import { inputHash } from "@tidemark/entities/gate";
import { answerIdSchema, type AnswerId, type TurnId } from "@tidemark/entities/ids";
import { liveTurnOf, messagesOf, openGatesOf, openPageCallsOf, type GateView } from "@tidemark/entities/transcript";
import type { DynamicToolUIPart, ToolUIPart, UIMessage } from "ai";
import { isCall } from "./callIds.ts";
import type { ChatLog } from "./chatLog.ts";
import type { PageDesk } from "./pageDesk.ts";
import { sendAgain } from "./sendAgain.ts";
import { isToolPart } from "../tools/toolStatus.ts";
import { errorOfFailure } from "./TransportError.ts";

type Part = ToolUIPart | DynamicToolUIPart;
type Given = Pick<AnswerBody, "answer" | "value" | "reason">;

/**
 * Hands to the server what a message answers and the log still waits for. Who was first is the log's to say: an answer that came too late
 * is no error, and the stream that follows shows the one that holds. Returns the last record that is known to hold an answer of ours, 0 for none.
 */
export async function settleAnswers(message: UIMessage, { turn, log, client, desk, clock, newAnswerId }: {
  turn: TurnId; log: ChatLog; client: GatewayClient; desk: PageDesk; clock: Clock; newAnswerId: () => string;
}): Promise<number> {
  const { fold } = log.state();
  if (liveTurnOf(fold)?.turn !== turn) return 0;
  const gates = openGatesOf(fold);
  const calls = openPageCallsOf(fold);
  let seen = 0;
  for (const part of message.parts) {
    if (!isToolPart(part)) continue;
    const gate = gates.find((one) => isOf(one, part, log));
    const given = gate === undefined ? null : answerIn(gate, part);
    if (gate !== undefined && given !== null) {
      const answerId: AnswerId = answerIdSchema.parse(newAnswerId());
      // The hash of what was shown here: an input that is another one by now was approved by nobody (GATE-2).
      const body: AnswerBody = { answerId, ...given, inputHash: inputHash(part.input) };
      const answer = await sendAgain(clock, () => client.answer(log.session, gate.id, body));
      if (answer.kind === "ok") seen = Math.max(seen, answer.value.record.seq);
      else if (answer.kind !== "refused" || answer.code !== "gate-closed") throw errorOfFailure(answer);
    }
    const call = calls.find(({ toolCallId }) => isCall(part.toolCallId, turn, toolCallId));
    const body = resultIn(part);
    if (call !== undefined && body !== null) seen = Math.max(seen, await desk.settle(log, call, body));
  }
  return seen;
}

function isOf(gate: GateView, part: Part, log: ChatLog): boolean {
  if (gate.approvalId !== null) return part.approval?.id === gate.approvalId;
  const answer = messagesOf(log.state().fold).findLast(({ role, metadata }) => role === "assistant" && metadata.turn === gate.turn);
  const asked = gate.part === null ? undefined : answer?.parts[gate.part];
  return asked !== undefined && isToolPart(asked) && isCall(part.toolCallId, gate.turn, asked.toolCallId);
}

/** A form is a tool call whose output is what the person filled in. */
function answerIn(gate: GateView, part: Part): Given | null {
  if (gate.kind === "approval") {
    if (part.state !== "approval-responded") return null;
    const { approved, reason } = part.approval;
    return { answer: approved ? "approve" : "deny", ...(reason !== undefined && { reason }) };
  }
  if (part.state === "output-available") return { answer: "submit", value: part.output };
  return part.state === "output-error" ? { answer: "cancel", reason: part.errorText } : null;
}

function resultIn(part: Part): CallResultBody | null {
  if (part.state === "output-available") return { output: part.output ?? null };
  return part.state === "output-error" ? { error: part.errorText } : null;
}

import type { DynamicToolUIPart, ToolUIPart, UIMessageChunk } from "ai";

/** Asks before each note: the calls and their approval requests, all in one step (so `/two` opens two gates). */
export function* askForNotes(turn: string, texts: readonly string[]): Generator<UIMessageChunk> {
  yield { type: "start-step" };
  for (const [i, text] of texts.entries()) {
    yield { type: "tool-input-available", toolCallId: callId(i), toolName: "notes", input: { text } };
    yield { type: "tool-approval-request", approvalId: `${turn}-${i + 1}`, toolCallId: callId(i) };
  }
  yield { type: "finish-step" };
}

function callId(index: number): string {
  return `note-${index + 1}`;
}

export interface NoteOutcome { text: string; saved: boolean; reason: string | undefined }
type ToolPart = ToolUIPart | DynamicToolUIPart;

/** After the answers: runs what was approved, closes what was not. What has a result already is left alone (resuming twice changes nothing). */
export function settleNotes(parts: readonly ToolPart[]): { chunks: UIMessageChunk[]; outcomes: NoteOutcome[] } {
  const chunks: UIMessageChunk[] = [];
  const outcomes: NoteOutcome[] = [];
  for (const part of parts) {
    const text = String((part.input as { text?: unknown } | undefined)?.text ?? "");
    if (part.state === "approval-responded" && part.approval.approved) {
      chunks.push({ type: "tool-output-available", toolCallId: part.toolCallId, output: { saved: text } });
      outcomes.push({ text, saved: true, reason: undefined });
    } else if (part.state === "approval-responded") {
      chunks.push({ type: "tool-output-denied", toolCallId: part.toolCallId });
      outcomes.push({ text, saved: false, reason: part.approval.reason });
    } else {
      outcomes.push({ text, saved: part.state === "output-available", reason: part.approval?.reason });
    }
  }
  return { chunks, outcomes };
}

export function sayOutcomes(outcomes: readonly NoteOutcome[]): string {
  return outcomes.map(({ text, saved, reason }) =>
    saved ? `I saved the note "${text}".` : `I did not save "${text}"${reason ? `: ${reason}` : ", as you decided"}.`).join(" ");
}

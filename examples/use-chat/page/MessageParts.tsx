import { getToolName, isToolUIPart, type DynamicToolUIPart, type ToolUIPart, type UIMessage } from "ai";
import { Question } from "./Question.tsx";

interface MessagePartsProps {
  parts: UIMessage["parts"];
  answer: (approvalId: string, approved: boolean) => void;
  fillIn: (toolCallId: string, output: unknown) => void;
}

export function MessageParts({ parts, answer, fillIn }: MessagePartsProps) {
  return parts.map((part, index) => {
    if (part.type === "text") return <p key={index}>{part.text}</p>;
    if (part.type === "reasoning") return <details key={index}><summary>Thoughts</summary><p>{part.text}</p></details>;
    if (isToolUIPart(part)) return <ToolPart key={index} part={part} answer={answer} fillIn={fillIn} />;
    return null;
  });
}

function ToolPart({ part, answer, fillIn }: { part: ToolUIPart | DynamicToolUIPart } & Omit<MessagePartsProps, "parts">) {
  const name = getToolName(part);
  return (
    <div role="group" aria-label={`Tool: ${name}`} className="tool">
      <b>{name}</b> <code>{JSON.stringify(part.input)}</code> <em>{part.state}</em>
      {part.state === "approval-requested" && (
        <>
          <button type="button" onClick={() => { answer(part.approval.id, true); }}>Approve</button>
          <button type="button" onClick={() => { answer(part.approval.id, false); }}>Deny</button>
        </>
      )}
      {part.state === "input-available" && <Question input={part.input} submit={(output) => { fillIn(part.toolCallId, output); }} />}
      {part.state === "output-available" && <code>{JSON.stringify(part.output)}</code>}
      {part.state === "output-error" && <span>{part.errorText}</span>}
    </div>
  );
}

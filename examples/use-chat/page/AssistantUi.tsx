import { AssistantRuntimeProvider, ComposerPrimitive, MessagePrimitive, ThreadPrimitive, type ToolCallMessagePartProps } from "@assistant-ui/react";
import { useAISDKRuntime } from "@assistant-ui/react-ai-sdk";
import type { UIMessage } from "ai";
import { Frame } from "./Frame.tsx";
import { Question } from "./Question.tsx";
import { useTidemarkChat } from "./useTidemarkChat.ts";

/** Somebody else's chat components on a chat of Tidemark: they get what `useChat` gives, and know of nothing else. */
export function AssistantUi({ messages }: { messages: UIMessage[] }) {
  const { isBusy, stop, hasOlder, loadOlder, ...chat } = useTidemarkChat(messages);
  // What another window may still answer is not given up because something is said here.
  const runtime = useAISDKRuntime({ ...chat, stop: async () => { stop(); } }, { cancelPendingToolCallsOnSend: false, joinStrategy: "none" });
  return (
    <Frame heading="assistant-ui" other={{ name: "useChat", page: "index.html" }}>
      <AssistantRuntimeProvider runtime={runtime}>
        <ThreadPrimitive.Root>
          {hasOlder && <button type="button" onClick={loadOlder}>Earlier messages</button>}
          <ThreadPrimitive.Viewport role="feed" aria-label="Conversation" aria-busy={isBusy}>
            <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage }} />
          </ThreadPrimitive.Viewport>
          {chat.error !== undefined && <p role="alert">{chat.error.message}</p>}
          <ComposerPrimitive.Root>
            <ComposerPrimitive.Input aria-label="Message" rows={2} placeholder="Ask me before you save a note: /note Buy milk" />
            <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
            {isBusy && <button type="button" onClick={stop}>Stop</button>}
          </ComposerPrimitive.Root>
        </ThreadPrimitive.Root>
      </AssistantRuntimeProvider>
    </Frame>
  );
}

function UserMessage() {
  return <MessagePrimitive.Root role="article" aria-label="You" className="user"><MessagePrimitive.Parts components={{ Text }} /></MessagePrimitive.Root>;
}

function AssistantMessage() {
  return <MessagePrimitive.Root role="article" aria-label="Agent" className="assistant"><MessagePrimitive.Parts components={{ Text, tools: { Fallback: ToolCall } }} /></MessagePrimitive.Root>;
}

function Text({ text }: { text: string }) {
  return <p>{text}</p>;
}

function ToolCall({ toolName, args, result, isError, approval, respondToApproval, addResult }: ToolCallMessagePartProps) {
  const isAsked = approval !== undefined && approval.approved === undefined;
  return (
    <div role="group" aria-label={`Tool: ${toolName}`} className="tool">
      <b>{toolName}</b> <code>{JSON.stringify(args)}</code>
      {isAsked && (
        <>
          <button type="button" onClick={() => { void respondToApproval({ approved: true }); }}>Approve</button>
          <button type="button" onClick={() => { void respondToApproval({ approved: false }); }}>Deny</button>
        </>
      )}
      {!isAsked && result === undefined && <Question input={args} submit={addResult} />}
      {result !== undefined && <code className={isError === true ? "error" : ""}>{JSON.stringify(result)}</code>}
    </div>
  );
}

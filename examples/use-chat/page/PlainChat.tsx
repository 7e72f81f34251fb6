import type { UIMessage } from "ai";
import { useState } from "react";
import { Frame } from "./Frame.tsx";
import { MessageParts } from "./MessageParts.tsx";
import { useTidemarkChat } from "./useTidemarkChat.ts";

export function PlainChat({ messages: first }: { messages: UIMessage[] }) {
  const { messages, isBusy, hasOlder, loadOlder, error, sendMessage, regenerate, stop, addToolApprovalResponse, addToolOutput } = useTidemarkChat(first);
  const [text, setText] = useState("");
  const send = (): void => {
    if (text.trim() === "") return;
    void sendMessage({ text });
    setText("");
  };
  return (
    <Frame heading="useChat" other={{ name: "assistant-ui", page: "assistant-ui.html" }}>
      {hasOlder && <button type="button" onClick={loadOlder}>Earlier messages</button>}
      <div role="feed" aria-label="Conversation" aria-busy={isBusy}>
        {messages.map((message) => (
          <article key={message.id} aria-label={message.role === "user" ? "You" : "Agent"} className={message.role}>
            <MessageParts parts={message.parts} answer={(id, approved) => { void addToolApprovalResponse({ id, approved }); }} fillIn={(toolCallId, output) => { void addToolOutput({ tool: "ask", toolCallId, output }); }} />
          </article>
        ))}
      </div>
      {error !== undefined && <p role="alert">{error.message}</p>}
      <form onSubmit={(event) => { event.preventDefault(); send(); }}>
        <textarea aria-label="Message" value={text} rows={2} placeholder="Write something long: /long 300 20" onChange={(event) => { setText(event.target.value); }}
          onKeyDown={(event) => { if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) { event.preventDefault(); send(); } }} />
        <button type="submit">Send</button>
        {isBusy && <button type="button" onClick={stop}>Stop</button>}
        {!isBusy && messages.length > 0 && <button type="button" onClick={() => { void regenerate(); }}>Answer again</button>}
      </form>
    </Frame>
  );
}

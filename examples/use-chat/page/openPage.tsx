import type { UIMessage } from "ai";
import { StrictMode, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { TransportError } from "@tidemark/react/transport";
import { chatId, transport } from "./chat.ts";

/** Draws a page with what the server has of its chat; where that can't be had, what is wrong and what to do. */
export async function openPage(Page: ComponentType<{ messages: UIMessage[] }>): Promise<void> {
  const root = createRoot(document.getElementById("root")!);
  const open = async (): Promise<void> => {
    try {
      const messages = await transport.loadMessages(chatId);
      root.render(<StrictMode><Page messages={messages} /></StrictMode>);
    } catch (error) {
      root.render(<Problem error={error} again={() => { void open(); }} />);
    }
  };
  await open();
}

function Problem({ error, again }: { error: unknown; again: () => void }) {
  const noToken = error instanceof TransportError && error.code === "unauthorized";
  return (
    <main>
      <h1>useChat</h1>
      <p role="alert">{noToken ? "Nobody is signed in here. Open the link that the terminal printed: the token stands in it." : error instanceof Error ? error.message : "The chat can't be loaded."}</p>
      {!noToken && <button type="button" onClick={again}>Try again</button>}
    </main>
  );
}

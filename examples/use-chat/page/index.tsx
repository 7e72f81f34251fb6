import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { chatId, transport } from "./chat.ts";
import { PlainChat } from "./PlainChat.tsx";

const messages = await transport.loadMessages(chatId);
createRoot(document.getElementById("root")!).render(<StrictMode><PlainChat messages={messages} /></StrictMode>);

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AssistantUi } from "./AssistantUi.tsx";
import { chatId, transport } from "./chat.ts";

const messages = await transport.loadMessages(chatId);
createRoot(document.getElementById("root")!).render(<StrictMode><AssistantUi messages={messages} /></StrictMode>);

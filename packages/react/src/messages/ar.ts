import { chatsTexts } from "./ar/chats.ts";
import { conversationTexts } from "./ar/conversation.ts";
import { findingTexts } from "./ar/finding.ts";
import { statesTexts } from "./ar/states.ts";
import { statusTexts } from "./ar/status.ts";
import { windowsTexts } from "./ar/windows.ts";
import { writingTexts } from "./ar/writing.ts";

export const ar = { ...statusTexts, ...chatsTexts, ...statesTexts, ...conversationTexts, ...windowsTexts, ...findingTexts, ...writingTexts };

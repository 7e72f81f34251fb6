import { chatsTexts } from "./de/chats.ts";
import { conversationTexts } from "./de/conversation.ts";
import { findingTexts } from "./de/finding.ts";
import { statesTexts } from "./de/states.ts";
import { statusTexts } from "./de/status.ts";
import { windowsTexts } from "./de/windows.ts";
import { writingTexts } from "./de/writing.ts";

export const de = { ...statusTexts, ...chatsTexts, ...statesTexts, ...conversationTexts, ...windowsTexts, ...findingTexts, ...writingTexts };

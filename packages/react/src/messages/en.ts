import { chatsTexts } from "./en/chats.ts";
import { conversationTexts } from "./en/conversation.ts";
import { findingTexts } from "./en/finding.ts";
import { statesTexts } from "./en/states.ts";
import { statusTexts } from "./en/status.ts";
import { windowsTexts } from "./en/windows.ts";
import { writingTexts } from "./en/writing.ts";

/**
 * Everything a person or a screen reader reads, in English: flat keys, i18next plurals by `_one` and `_other`.
 * Only the words of the second column of "Words" in the architecture stand here; a lint test looks for the third.
 */
export const en = { ...statusTexts, ...chatsTexts, ...statesTexts, ...conversationTexts, ...windowsTexts, ...findingTexts, ...writingTexts } as const;

type Singular<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
/** A key of the catalogue; a plural is named without its ending. */
export type TextKey = Singular<keyof typeof en>;

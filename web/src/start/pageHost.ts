import type { PageHost } from "@tidemark/react/page";
import type { Page } from "@tidemark/react/platform";
import { chatPath } from "./chatPath.ts";
import type { LanguageWish } from "./language.ts";
import type { Remembered } from "./remembered.ts";
import { SHARE_PATH, shareLink } from "./shareLink.ts";
import { isLoopback, signInLink } from "./signInLink.ts";
import type { Theme } from "./theme.ts";
import type { PastedResult } from "./startUp.ts";

/** What the SPA gives to the chat that it holds. Without `signIn` it is what a share link opened: it signs nobody in and makes no links. */
export function createPageHost(page: Page, remembered: Pick<Remembered, "choice" | "setChoice">, signIn: ((pasted: string) => Promise<PastedResult>) | null, { theme, language }: { theme?: Theme; language?: LanguageWish } = {}): PageHost {
  return {
    addressOf: signIn ? chatPath : () => SHARE_PATH,
    signInLink: (code, chat, address) => signInLink(address ?? page.origin(), chat ? chatPath(chat) : "/", code),
    openWindow: (address) => page.openWindow(address),
    copy: (text) => page.copy(text),
    loopback: isLoopback(page.origin()),
    remember: { get: (name) => remembered.choice(name), set: (name, value) => remembered.setChoice(name, value) },
    saveFile: (name, content) => page.saveFile(name, content),
    mac: /Mac|iPhone|iPad/.test(page.userAgent()),
    ...(theme && { theme: { choice: theme.choice, choose: theme.choose } }),
    ...(language && { language: { choice: language.choice, choose: language.choose } }),
    ...(signIn && { signIn, shareLink: (token: string, address?: string) => shareLink(address ?? page.origin(), token) }),
  };
}

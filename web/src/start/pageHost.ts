import type { PageHost } from "@tidemark/react";
import type { Page } from "@tidemark/react/platform";
import { chatPath } from "./chatPath.ts";
import type { Remembered } from "./remembered.ts";
import { isLoopback, signInLink } from "./signInLink.ts";
import type { Theme } from "./theme.ts";
import type { PastedResult } from "./startUp.ts";

/** What the SPA gives to the chat that it holds. */
export function createPageHost(page: Page, remembered: Remembered, signIn: (pasted: string) => Promise<PastedResult>, theme?: Theme): PageHost {
  return {
    addressOf: chatPath,
    signInLink: (code, chat, address) => signInLink(address ?? page.origin(), chat ? chatPath(chat) : "/", code),
    openWindow: (address) => page.openWindow(address),
    copy: (text) => page.copy(text),
    loopback: isLoopback(page.origin()),
    remember: { get: (name) => remembered.choice(name), set: (name, value) => remembered.setChoice(name, value) },
    saveFile: (name, type, text) => page.saveFile(name, type, text),
    mac: /Mac|iPhone|iPad/.test(page.userAgent()),
    ...(theme && { theme: { choice: theme.choice, choose: theme.choose } }),
    signIn,
  };
}

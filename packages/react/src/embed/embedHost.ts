import type { Page } from "../platform/browserPage.ts";
import type { PageHost } from "../shell/pageHost.ts";
import type { Known } from "./known.ts";

/** What the chat may ask of a page that is not ours: it has no addresses for chats, and its links, title and keys are its own. */
export function createEmbedHost(page: Pick<Page, "origin" | "path" | "openWindow" | "copy" | "saveFile" | "userAgent">, known: Pick<Known, "choice" | "setChoice">): PageHost {
  return {
    embedded: true,
    // The host's own page: another window of it has the same chats.
    addressOf: () => page.origin() + page.path(),
    signInLink: () => "",
    openWindow: (address) => page.openWindow(address),
    copy: (text) => page.copy(text),
    loopback: false,
    remember: { get: known.choice, set: known.setChoice },
    saveFile: (name, content) => page.saveFile(name, content),
    mac: /Mac|iPhone|iPad/.test(page.userAgent()),
  };
}

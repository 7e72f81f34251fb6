import type { SessionKey } from "@tidemark/entities/client";

export type ThemeChoice = "system" | "light" | "dark";

/**
 * What the page around the chat gives: the SPA has addresses and windows, an embed may have neither.
 * A component names no window, document or clipboard itself.
 */
export interface PageHost {
  /** The address of a chat, as a link shows it. */
  addressOf(key: SessionKey): string;
  /** A link that signs a browser in with a one-time code and opens the chat; its base is this page, or `address` where given. */
  signInLink(code: string, key: SessionKey | null, address?: string): string;
  openWindow(address: string): void;
  copy(text: string): Promise<boolean>;
  /** Is the page's own address one of this computer only. */
  loopback: boolean;
  /** Keeps small choices of this browser ("Not now"), in memory where nothing can be kept. */
  remember: { get(name: string): string | null; set(name: string, value: string): void };
  /** Saves a file that the page made, as a download. Absent: nothing can be saved, and it is not offered. */
  saveFile?(name: string, type: string, text: string): void;
  /** Keys have a Mac's names, and Cmd is what Ctrl is elsewhere. */
  mac?: boolean;
  /** Light, dark or as the system has it. Absent: the page around decides. */
  theme?: { choice(): ThemeChoice; choose(choice: ThemeChoice): void };
  /** Signs in with what a person pasted; resolves to what to say where it does not work. */
  signIn(pasted: string): Promise<"ok" | "not-a-link" | "used" | "unreachable">;
}

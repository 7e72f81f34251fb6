import type { SessionKey } from "@tidemark/entities/client";
import type { Language } from "../messages/locale.ts";

export type ThemeChoice = "system" | "light" | "dark";
/** `system`: as the browser has it. */
export type LanguageChoice = "system" | Language;

/**
 * What the page around the chat gives: the SPA has addresses and windows, an embed may have neither.
 * A component names no window, document or clipboard itself.
 */
export interface PageHost {
  /** The address of a chat, as a link shows it. */
  addressOf(key: SessionKey): string;
  /** A link that signs a browser in with a one-time code and opens the chat; its base is this page, or `address` where given. */
  signInLink(code: string, key: SessionKey | null, address?: string): string;
  /** The link for a share's capability; its base is this page, or `address` where given. Absent: the page around makes none. */
  shareLink?(token: string, address?: string): string;
  openWindow(address: string): void;
  copy(text: string): Promise<boolean>;
  /** Is the page's own address one of this computer only. */
  loopback: boolean;
  /** Keeps small choices of this browser ("Not now"), in memory where nothing can be kept. */
  remember: { get(name: string): string | null; set(name: string, value: string): void };
  /** Saves a content as a download, as mere bytes. Absent: nothing can be saved, and it is not offered. */
  saveFile?(name: string, content: Blob): void;
  /** Keys have a Mac's names, and Cmd is what Ctrl is elsewhere. */
  mac?: boolean;
  /** Light, dark or as the system has it. Absent: the page around decides. */
  theme?: { choice(): ThemeChoice; choose(choice: ThemeChoice): void };
  /** Which language is read. Absent: the page around decides. */
  language?: { choice(): LanguageChoice; choose(choice: LanguageChoice): void };
  /** The page around is another product: nothing of ours is explained there, and it signs people in itself. */
  embedded?: boolean;
  /** The page was opened by an address that leads to no chat of this server. */
  strayAddress?: boolean;
  /** Signs in with what a person pasted; resolves to what to say where it does not work. Absent: the page around signs in. */
  signIn?(pasted: string): Promise<"ok" | "not-a-link" | "used" | "unreachable">;
}

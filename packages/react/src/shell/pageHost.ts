import type { SessionKey } from "@tidemark/entities/client";

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
  /** Signs in with what a person pasted; resolves to what to say where it does not work. */
  signIn(pasted: string): Promise<"ok" | "not-a-link" | "used" | "unreachable">;
}

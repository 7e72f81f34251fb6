import type { RandomBytes } from "../ids/newId.ts";

/**
 * Everything impure that the domain needs, as small interfaces. `packages/react/src/platform` gives the real ones,
 * `testing/` the virtual ones. Nothing else in this package names window, document, Date, setTimeout or storage.
 */
export interface Environment {
  clock: Clock;
  random: RandomBytes;
  page: PageState;
  locks: Locks | null;
  channel: (name: string) => Channel | null;
  localStorage: TextStorage | null;
  sessionStorage: TextStorage | null;
  fetch: typeof globalThis.fetch;
  /** The same for a form with files, with progress; absent where there is none. */
  upload?: UploadTransport;
  /** Notifications of the system; absent or null where there are none. */
  notifications?: Notifications | null;
  /** How the page was reached; a reload or a return waits for its identity's lock, a fresh page does not. */
  navigation: "fresh" | "reload" | "return";
}

/** Sends like `fetch` and answers like it, and tells how many bytes are sent meanwhile. */
export type UploadTransport = (url: string, init: RequestInit, onProgress: (sent: number, total: number) => void) => Promise<Response>;

export interface Clock {
  /** Wall clock in milliseconds. For labels only: never for order, freshness or waiting (LOG-8). */
  now(): number;
  /** Monotonic milliseconds. All waiting is measured on it. */
  monotonic(): number;
  /** The only door to timers. Returns a function that cancels. */
  after(ms: number, run: () => void): () => void;
}

/** Notifications of the system. */
export interface Notifications {
  /** `ask`: the person was not asked yet. */
  permission(): "ask" | "granted" | "denied";
  /** Asks the person. Only ever out of a click of theirs: a page that asks by itself is refused for good. */
  ask(): Promise<"ask" | "granted" | "denied">;
  /** Shows one; another one with the same tag takes its place. Returns what closes it. */
  show(notice: { tag: string; title: string; body: string }, clicked: () => void): () => void;
}

/** Visibility, focus and network of the page, with one change stream. */
export interface PageState {
  visible(): boolean;
  focused(): boolean;
  online(): boolean;
  /** `hide` is `pagehide`, `show` is `pageshow`; `persisted` says that the back/forward cache gave the page back. */
  subscribe(listen: (event: PageEvent) => void): () => void;
}
export type PageEvent =
  | { type: "visible" } | { type: "hidden" }
  | { type: "focus" } | { type: "blur" }
  | { type: "online" } | { type: "offline" }
  | { type: "hide"; persisted: boolean } | { type: "show"; persisted: boolean };

/** Web Locks. `request` resolves to a release function, or null where the lock was not to be had within `waitMs`. */
export interface Locks {
  request(name: string, waitMs: number): Promise<(() => void) | null>;
  /** Waits for its turn as long as it takes; the returned function gives the place or the lock back. */
  queue(name: string, granted: () => void): () => void;
}

/** BroadcastChannel: only hints, identity and sign-out travel here, never view state. */
export interface Channel {
  post(message: unknown): void;
  subscribe(listen: (message: unknown) => void): () => void;
  close(): void;
}

/** The part of Storage that we use. Every call may throw (quota, denied); callers go through storage/. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

import type { Clock } from "@tidemark/entities/environment";
import type { RandomBytes } from "@tidemark/entities/ids";
import type { PageContext } from "@tidemark/entities/records";
import type { PageTool } from "@tidemark/entities/session";
import type { UIMessage } from "ai";
import type { TidemarkOptions } from "../embed/options.ts";
import type { TransportError } from "./TransportError.ts";

/** A tool of the page. With `execute` it runs by itself, once, in this window; without, the page answers it (`onToolCall`, `addToolOutput`). */
export type TransportTool = Omit<PageTool, "execute"> & Partial<Pick<PageTool, "execute">>;

export interface TransportOptions {
  /** The server's address (`https://…`), or a path of this origin; empty for this origin itself. */
  source: string;
  /** Asked at the start, at each expiry and after a refusal; single flight, three tries. */
  getToken?: TidemarkOptions["getToken"];
  /** The agent of new chats; absent: the server's default. */
  agent?: string;
  fetch?: typeof globalThis.fetch;
  /** Offered with every message that is sent here, and run in this window only. */
  tools?: readonly TransportTool[] | (() => readonly TransportTool[]);
  /** Where the page is, as the person sees it. */
  context?: PageContext | null | (() => PageContext | null);
  /** What a message does that is sent while an answer runs. `enqueue` (the default): it waits for the answer. */
  onBusy?: "enqueue" | "interrupt" | "reject";
  /**
   * What an aborted stream means. `stop` (the default): the person pressed Stop, and the answer ends in every window. `leave`: only this page stops
   * reading. The AI SDK aborts the same signal when a `useChat` that made its own chat unmounts: see docs/embed/from-use-chat.md.
   */
  onAbort?: "stop" | "leave";
  /** The server can't be reached, and is tried again; null: it answers. */
  onConnection?: (error: TransportError | null) => void;
}

/** Time and randomness; the browser's own where none are given. */
export interface TransportPorts { clock: Clock; random: RandomBytes }

/** What a chat shows at one moment. */
export interface ChatNow {
  messages: UIMessage[];
  /** `paused`: the answer waits for an approval, a question or a tool of a page. */
  turn: "idle" | "running" | "paused";
  /** The records that `messages` were made of. */
  count: number;
  /** There are turns before them: `loadOlder`. */
  hasOlder: boolean;
}

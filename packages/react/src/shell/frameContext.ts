import { createContext, useContext } from "react";
import type { SessionKey } from "@tidemark/entities/client";
import type { Show } from "../chats/showOnly.ts";
import type { ShortcutId } from "./shortcuts.ts";

/** A place in a chat that a search found: the chat opens there and the words are marked. */
export interface Hit { key: SessionKey; seq: number; /** What was searched for, as typed. */ text: string; /** The words as they stand there. */ words: readonly string[] }
/** What is looked for in the open conversation. `asked` grows with each wish, so that the same one again is a new one. */
export interface Finding { chat: string; text: string; words: readonly string[]; seq: number | null; asked: number }
/** How much of a page the chat has: one of its own, a column in a host's, a place that grows with it, or a panel over the host's from a button. */
export type FrameMode = "app" | "panel" | "inline" | "bubble";
export type Overlay = "palette" | "shortcuts";

/** What is open when the page begins: for pictures of each state. */
export interface FrameStart { overlay?: Overlay; find?: string; search?: string; show?: Show; inspect?: boolean }

/** What the parts of the frame ask of it. */
export interface Frame {
  openHit(hit: Hit): void;
  /** Does what a shortcut does. */
  run(shortcut: ShortcutId): void;
  start: FrameStart;
  mode: FrameMode;
  /** Closes the panel that this is in. Absent: there is nothing to close. */
  leave?: () => void;
}

const Context = createContext<Frame>({ openHit: () => {}, run: () => {}, start: {}, mode: "app" });
export const FrameProvider = Context.Provider;
export function useFrame(): Frame {
  return useContext(Context);
}

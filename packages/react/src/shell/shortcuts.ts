import { isComposing } from "../composer/isComposing.ts";
import type { TextKey } from "../messages/en.ts";
import type { LateKey } from "../messages/useLateText.ts";

export type ShortcutId = "palette" | "sheet" | "new-chat" | "search" | "find" | "message" | "inspector" | "next-chat" | "previous-chat" | "close-chat" | "chat-at";
/** What a box or a card does with a key of its own; told in the sheet, handled where it stands. */
type ToldId = "send" | "new-line" | "stop" | "browser-find";

export interface Shortcut {
  id: ShortcutId | ToldId;
  name: TextKey | LateKey;
  /** The physical key: a letter's place is the same on every keyboard, what it writes is not (with Option, "n" is a dead key on a Mac). */
  code: string | null;
  mod?: true;
  alt?: true;
  shift?: true;
  /** As the sheet shows the key. */
  key: string;
}

/** Every key there is: the sheet, the palette and `useShortcuts` read this one table. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: "palette", name: "keys.palette", code: "KeyK", mod: true, key: "K" },
  { id: "search", name: "keys.search", code: "KeyF", mod: true, shift: true, key: "F" },
  { id: "find", name: "find.name", code: "KeyF", mod: true, key: "F" },
  { id: "sheet", name: "keys.sheet", code: "Slash", mod: true, key: "/" },
  { id: "new-chat", name: "chats.new", code: "KeyN", alt: true, key: "N" },
  { id: "close-chat", name: "keys.closeChat", code: "KeyW", alt: true, key: "W" },
  { id: "next-chat", name: "keys.nextChat", code: "PageDown", alt: true, key: "Page Down" },
  { id: "previous-chat", name: "keys.previousChat", code: "PageUp", alt: true, key: "Page Up" },
  { id: "chat-at", name: "keys.chatAt", code: "Digit1", alt: true, key: "1 … 9" },
  { id: "message", name: "keys.message", code: "KeyM", alt: true, key: "M" },
  { id: "inspector", name: "keys.inspector", code: "KeyI", alt: true, key: "I" },
  { id: "send", name: "keys.send", code: null, key: "Enter" },
  { id: "new-line", name: "keys.newLine", code: null, shift: true, key: "Enter" },
  { id: "stop", name: "keys.stop", code: null, key: "Esc" },
  { id: "browser-find", name: "keys.browserFind", code: null, mod: true, key: "F, F" },
];

export interface KeyPress {
  code: string; key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; isComposing?: boolean; keyCode?: number;
  getModifierState?(name: string): boolean;
}

/** `at`: which chat, for Alt and a digit. */
export interface Pressed { id: ShortcutId; at: number | null }

/**
 * The shortcut that a key press is. Not while an input method composes (A11Y-4), and not with AltGr, which writes characters: it comes as
 * Ctrl with Alt, or under its own name. `mac`: Ctrl belongs to the text boxes there and Cmd is ours; elsewhere the other way round.
 */
export function shortcutOf(press: KeyPress, where: { mac: boolean; typing: boolean }): Pressed | null {
  if (isComposing(press)) return null;
  const mod = where.mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  const other = where.mac ? press.ctrlKey : press.metaKey;
  const altGraph = press.getModifierState?.("AltGraph") === true && !press.altKey;
  if (other || altGraph || (mod && press.altKey)) return null;
  // The sheet's other key is a character: where it stands differs from keyboard to keyboard.
  if (press.key === "?" && !mod && !press.altKey && !where.typing) return { id: "sheet", at: null };
  const digit = /^Digit([1-9])$/.exec(press.code)?.[1];
  const code = digit === undefined ? press.code : "Digit1";
  const found = SHORTCUTS.find((one) => one.code === code && (one.mod ?? false) === mod && (one.alt ?? false) === press.altKey && (one.shift ?? false) === press.shiftKey);
  if (found === undefined) return null;
  return { id: found.id as ShortcutId, at: digit === undefined ? null : Number(digit) };
}

/** The keys of a shortcut in the order they are pressed. */
export function keysOf({ mod, alt, shift, key }: Shortcut, mac: boolean): string[] {
  return [...(mod ? [mac ? "Cmd" : "Ctrl"] : []), ...(alt ? [mac ? "Option" : "Alt"] : []), ...(shift ? ["Shift"] : []), key];
}

export function keysFor(id: Shortcut["id"], mac: boolean): string[] {
  const shortcut = SHORTCUTS.find((one) => one.id === id);
  return shortcut ? keysOf(shortcut, mac) : [];
}

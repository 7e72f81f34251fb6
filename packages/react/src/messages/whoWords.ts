import type { TabId } from "@tidemark/entities/ids";
import type { By } from "@tidemark/entities/records";
import { whereOf } from "@tidemark/entities/session";
import type { Text } from "./useText.ts";

/**
 * What tells one person or window from another: who was let into a chat is told by name, and so is its owner to them (`guest`). In one's own chat
 * one's own name says nothing; what the window is called does.
 */
export function personOf(by: By, guest: boolean): string | undefined {
  return guest || by.guest === true ? by.name : (by.label ?? by.name);
}

/** Who did something, seen from this window: you, a person or a window by name, or the place it came from. */
export function whoWords(by: By, me: TabId, text: Text, guest = false): string {
  if (by.kind !== "user") return text("who.server");
  const where = whereOf(by.tab ?? null, null, me);
  if (where === "here") return text("who.you");
  return personOf(by, guest) ?? text(where === "window" ? "who.window" : "who.browser");
}

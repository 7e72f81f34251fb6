import type { TabId } from "@tidemark/entities/ids";
import type { By } from "@tidemark/entities/records";
import { whereOf } from "@tidemark/entities/session";
import type { Text } from "./useText.ts";

/** Who did something, seen from this window: you, a person by name, or the place it came from. */
export function whoWords(by: By, me: TabId, text: Text): string {
  if (by.kind !== "user") return text("who.server");
  const where = whereOf(by.tab ?? null, null, me);
  if (where === "here") return text("who.you");
  if (by.name !== undefined) return by.name;
  return text(where === "window" ? "who.window" : "who.browser");
}

import type { SessionView } from "@tidemark/entities/session";
import type { TabId } from "@tidemark/entities/ids";
import type { FormDraft } from "../gates/formValue.ts";
import type { KeyedStore } from "../styles/keyedStore.ts";
import { partText } from "../transcript/partText.ts";

/** Under this name an edit says that its box takes the focus when it comes: it was opened by a key, not by a button in its row. */
export const TAKES_FOCUS = "takesFocus";

/** Opens the last message that this person wrote for editing, in its place; null where there is none, else its row. */
export function editLast({ items, send }: Pick<SessionView, "items" | "send">, me: TabId, typed: KeyedStore<FormDraft>): string | null {
  if (send.kind === "no") return null;
  const said = items.flatMap((item) => (item.kind === "message" && item.message.role === "user" ? [item.message] : []));
  // Who this is, only their own messages tell: what somebody else wrote last is not what was meant.
  const own = said.findLast(({ metadata }) => metadata.by.tab === me);
  const mine = own === undefined ? said.at(-1) : said.findLast(({ metadata }) => metadata.by.name === own.metadata.by.name);
  if (mine === undefined) return null;
  const name = `edit-${mine.metadata.turn}`;
  const open = typed.get(name);
  typed.set(name, { text: typeof open?.["text"] === "string" ? open["text"] : partText(mine.parts), [TAKES_FOCUS]: true });
  return mine.id;
}

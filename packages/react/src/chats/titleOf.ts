import type { SessionView } from "@tidemark/entities/session";
import type { Text } from "../messages/useText.ts";

/** A chat's title: the server's, else what was just said in it, else "New chat". */
export function titleOf(view: SessionView | null, kept: string | undefined, text: Text): string {
  const said = view?.sending[0]?.parts.flatMap((part) => ("text" in part && typeof part["text"] === "string" ? [part["text"]] : [])).join(" ").slice(0, 60);
  return view?.header?.title || said || kept || text("chats.untitled");
}

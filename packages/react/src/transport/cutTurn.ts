import type { TurnId } from "@tidemark/entities/ids";
import type { Message } from "@tidemark/entities/transcript";

/**
 * The turn that a new message stands in the place of. Pages cut `useChat`'s messages by `setMessages` and then send (assistant-ui edits this way): the
 * conversation goes back to there, or the log would keep what the page no longer shows. Only what the page is known to have shown can be cut by it;
 * what it never got, because another window said it meanwhile, is not. Null: nothing was cut.
 */
export function cutTurn(visible: readonly Message[], shown: ReadonlySet<string>, kept: readonly string[]): TurnId | null {
  const last = kept.at(-1);
  const at = last === undefined ? -1 : visible.findIndex(({ id }) => id === last);
  // A page may leave out what is old; it cuts behind what it keeps.
  if (last !== undefined && at < 0) return null;
  const cut = visible.slice(at + 1).find(({ id, role }) => role === "user" && shown.has(id));
  return cut?.metadata.turn ?? null;
}

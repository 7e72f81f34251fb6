import type { Atom, createStore } from "jotai";
import type { ConnectionId } from "@tidemark/entities/ids";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import { chatOfPath, chatPath } from "./chatPath.ts";

interface Bound {
  connection: { id: ConnectionId };
  store: ReturnType<typeof createStore>;
  activeChatAtom: Atom<SessionKey | null>;
  open(key: SessionKey): void;
}
interface Address { path(): string; push(path: string): void; replace(path: string): void; onMove(listen: () => void): () => void }

/**
 * The address follows the chat that is shown, and Back and Forward show what the address says.
 * An address of another server opens nothing: its chats are not this server's.
 */
export function bindAddress(workspace: Bound, page: Address): () => void {
  const openFromAddress = () => {
    const chat = chatOfPath(page.path());
    if (chat !== null && chat.connection === workspace.connection.id) workspace.open(chat);
  };
  openFromAddress();
  let shown = workspace.store.get(workspace.activeChatAtom);
  if (shown !== null && page.path() !== chatPath(shown)) page.replace(chatPath(shown));
  const unbind = workspace.store.sub(workspace.activeChatAtom, () => {
    const chat = workspace.store.get(workspace.activeChatAtom);
    if (chat === null || (shown !== null && keyText(chat) === keyText(shown))) return;
    const path = chatPath(chat);
    if (page.path() !== path) (shown === null ? page.replace : page.push)(path);
    shown = chat;
  });
  const unmove = page.onMove(openFromAddress);
  return () => { unbind(); unmove(); };
}

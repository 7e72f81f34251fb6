import { keyText, type SessionKey } from "@tidemark/entities/client";
import { isUnread } from "@tidemark/entities/storage";
import type { Workspace } from "../shell/workspace.ts";
import { chatEvents, type ChatTold, countsOf, NOTHING_TOLD } from "./chatEvents.ts";
import type { TidemarkEvent } from "./options.ts";

/**
 * Follows the open chats of a window and tells what happens in them: ids and codes, never what was said. `isDrawn`: the chat is in sight where its page
 * is. What somebody looks at has no news for them: how far it was seen is noted a moment later, and a host's badge flickered with each word meanwhile.
 */
export function watchChats(workspace: Workspace, emit: (event: TidemarkEvent) => void, isDrawn: () => boolean): { counted(): void; stop(): void } {
  const { store, openChatsAtom, activeChatAtom, sessionViewAtom, noticesAtom, connectionAtom, seen, environment: { page } } = workspace;
  const chats = new Map<string, () => void>();
  /** Of closed chats, too: one that is opened again has nothing to tell twice. */
  const told = new Map<string, ChatTold>();
  const noticed = new Set<string>();
  let counts = { unread: 0, waiting: 0 };
  let away = false;

  const isLookedAt = (key: SessionKey): boolean => {
    const active = store.get(activeChatAtom);
    return active !== null && keyText(active) === keyText(key) && isDrawn() && page.visible() && page.focused();
  };
  const counted = (): void => {
    const next = countsOf([...chats.keys()].map((id) => store.get(sessionViewAtom(id))), (view, header) => !isLookedAt(view.key) && isUnread(seen.get(view.key), header));
    if (next.unread === counts.unread && next.waiting === counts.waiting) return;
    counts = next;
    emit({ type: "unread-change", ...next });
  };
  const look = (id: string): void => {
    const view = store.get(sessionViewAtom(id));
    if (view === null) return;
    const { events, told: next } = chatEvents(view, told.get(id) ?? NOTHING_TOLD);
    told.set(id, next);
    for (const event of events) emit(event);
    counted();
  };
  const open = (): void => {
    const ids = new Set(store.get(openChatsAtom).map(keyText));
    for (const [id, end] of chats) {
      if (ids.has(id)) continue;
      end();
      chats.delete(id);
    }
    for (const id of ids) {
      if (chats.has(id)) continue;
      chats.set(id, store.sub(sessionViewAtom(id), () => { look(id); }));
      look(id);
    }
    counted();
  };
  const notices = (): void => {
    for (const { id, kind } of store.get(noticesAtom)) {
      if (noticed.has(id)) continue;
      noticed.add(id);
      emit({ type: "error", code: kind });
    }
  };
  const connection = (): void => {
    const state = store.get(connectionAtom);
    if (state.kind === "unreachable" && !away) emit({ type: "error", code: state.reason === "not-tidemark" || state.reason === "other-instance" ? state.reason : "unreachable" });
    if (state.kind !== "checking") away = state.kind === "unreachable";
  };

  const ends = [store.sub(openChatsAtom, open), store.sub(noticesAtom, notices), store.sub(connectionAtom, connection)];
  open();
  notices();
  connection();
  return {
    counted,
    stop() {
      for (const end of ends) end();
      for (const end of chats.values()) end();
      chats.clear();
    },
  };
}

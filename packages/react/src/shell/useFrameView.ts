import { useState, useSyncExternalStore } from "react";
import type { SessionView } from "@tidemark/entities/session";
import { createFrameView, type Readable } from "./frameView.ts";
import type { Workspace } from "./workspace.ts";

/**
 * The view of a chat, drawn at most once a frame while its answer grows, and the words of that answer, which the text that grows reads by itself.
 * For as long as the component lives, of one chat.
 */
export function useFrameView({ store, sessionViewAtom, environment: { clock } }: Workspace, id: string): { view: SessionView | null; words: Readable<SessionView | null> } {
  const [frames] = useState(() => {
    const atom = sessionViewAtom(id);
    return createFrameView({ read: () => store.get(atom), subscribe: (listen) => store.sub(atom, listen) }, clock);
  });
  return { view: useSyncExternalStore(frames.subscribe, frames.read, frames.read), words: frames.words };
}

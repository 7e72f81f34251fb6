import { useState, useSyncExternalStore } from "react";
import type { SessionView } from "@tidemark/entities/session";
import { createFrameView } from "./frameView.ts";
import type { Workspace } from "./workspace.ts";

/** The view of a chat, drawn at most once a frame while its answer grows. For as long as the component lives, of one chat. */
export function useFrameView({ store, sessionViewAtom, environment: { clock } }: Workspace, id: string): SessionView | null {
  const [frames] = useState(() => {
    const atom = sessionViewAtom(id);
    return createFrameView({ read: () => store.get(atom), subscribe: (listen) => store.sub(atom, listen) }, clock);
  });
  return useSyncExternalStore(frames.subscribe, frames.read, frames.read);
}

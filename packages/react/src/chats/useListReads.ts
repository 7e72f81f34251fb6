import { useEffect } from "react";
import { createListReader } from "./listReader.ts";
import { HINT_GAP_MS, LIST_GAP_MS } from "./listThrottle.ts";
import type { Workspace } from "../shell/workspace.ts";

/**
 * Reads the list again when the person comes back, when the network or the server does, and when the server hints at a change. `known`: the revision of
 * the list that is here. An answer that grows hints every 300 ms and changes no row: without `known` each window read the list as often, for as long.
 */
export function useListReads({ environment, onListHint, store, connectionAtom }: Workspace, read: () => Promise<unknown>, known: () => number | null): void {
  useEffect(() => {
    const { want, end } = createListReader(environment.clock, read);
    const left = environment.page.subscribe((event) => {
      if (event.type === "focus" || event.type === "visible" || event.type === "show") want(LIST_GAP_MS);
      if (event.type === "online") want(HINT_GAP_MS);
    });
    // A server that came back tells nobody: the list would go on saying that it is as last seen.
    let reached = store.get(connectionAtom).kind === "ok";
    const forget = store.sub(connectionAtom, () => {
      const before = reached;
      reached = store.get(connectionAtom).kind === "ok";
      if (reached && !before) want(HINT_GAP_MS);
    });
    const unhinted = onListHint?.((hint) => {
      const revision = known();
      if (hint === null || revision === null || hint.revision > revision) want(HINT_GAP_MS);
    }) ?? (() => {});
    return () => { left(); forget(); unhinted(); end(); };
  }, [environment, onListHint, store, connectionAtom, read, known]);
}

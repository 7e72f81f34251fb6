import { useEffect } from "react";
import { HINT_GAP_MS, LIST_GAP_MS, restedThrottle, waited, wish } from "./listThrottle.ts";
import type { Workspace } from "../shell/workspace.ts";

/** Reads the list again when the person comes back, when the network or the server does, and when the server hints at a change. */
export function useListReads({ environment, onListHint, store, connectionAtom }: Workspace, read: () => void): void {
  useEffect(() => {
    let throttle = restedThrottle;
    let cancel = () => {};
    const want = (gapMs: number) => {
      const next = wish(throttle, environment.clock.monotonic(), gapMs);
      throttle = next.state;
      if (next.waitMs === null) return;
      cancel();
      if (next.waitMs === 0) return read();
      cancel = environment.clock.after(next.waitMs, () => {
        throttle = waited(environment.clock.monotonic());
        read();
      });
    };
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
    const unhinted = onListHint?.(() => want(HINT_GAP_MS)) ?? (() => {});
    return () => { left(); forget(); unhinted(); cancel(); };
  }, [environment, onListHint, store, connectionAtom, read]);
}

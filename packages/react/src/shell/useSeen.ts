import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { selectAtom } from "jotai/utils";
import { atom } from "jotai";
import { keyText, type SessionKey } from "@tidemark/entities/client";
import type { Seen, Workspace } from "./workspace.ts";

/** Long enough that an answer that streams is not written down with each of its words. */
const REST_MS = 500;

/**
 * Notes how far the open chat was shown while somebody looked: the window has the focus and is in sight. A window behind another one reads no less,
 * but nobody saw what it read.
 */
export function useSeen(workspace: Workspace): void {
  const { environment: { page, clock }, seen } = workspace;
  const shown = useAtomValue(useMemo(() => shownAtom(workspace), [workspace]));
  useEffect(() => {
    if (shown === null) return;
    let cancel = (): void => {};
    const note = () => { if (page.visible() && page.focused()) seen.set(shown.key, shown.seen); };
    const soon = () => {
      cancel();
      cancel = clock.after(REST_MS, note);
    };
    soon();
    const left = page.subscribe(({ type }) => {
      if (type === "focus" || type === "visible") soon();
    });
    return () => {
      // Another chat, or the next words: what was in sight until now was seen.
      note();
      cancel();
      left();
    };
  }, [page, clock, seen, shown]);
}

interface Shown { key: SessionKey; seen: Seen }

function shownAtom(workspace: Pick<Workspace, "activeChatAtom" | "sessionViewAtom">) {
  const now = atom((get): Shown | null => {
    const key = get(workspace.activeChatAtom);
    const view = key && get(workspace.sessionViewAtom(keyText(key)));
    if (!key || !view?.header || view.phase.kind === "opening" || view.records.count === 0) return null;
    return { key, seen: { epoch: view.header.epoch, count: view.records.count } };
  });
  return selectAtom(now, (shown) => shown, (a, b) => a === b || (a !== null && b !== null && keyText(a.key) === keyText(b.key) && a.seen.count === b.seen.count && a.seen.epoch === b.seen.epoch));
}

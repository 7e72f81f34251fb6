import { useCallback, useLayoutEffect, useRef } from "react";
import { useContainer } from "./containerContext.ts";

/** A drawer's ground takes the focus, too, before there is a dialog in it. */
const OVER = '[role="dialog"], [role="menu"], .tm-antd-drawer';

/**
 * While a dialog is open the focus is in it; closed, it goes back to what had it last outside of dialogs and menus (A11Y-3), unless something else has
 * it by then. What had it is noted as it goes: when a dialog that is loaded already opens, its box has the focus before any effect could ask.
 * Returns the way back, for what closes by fading out and stays mounted.
 */
export function useFocusBack(open: boolean): () => void {
  const container = useContainer();
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const root = container();
    const note = (event: Event) => {
      const target = event.composedPath()[0];
      if (target instanceof HTMLElement && target.closest(OVER) === null) last.current = target;
    };
    root.addEventListener("focusin", note);
    return () => root.removeEventListener("focusin", note);
  }, [container]);
  const back = useCallback(() => {
    const root = container();
    // The whole chat may be gone by now.
    if (!root.isConnected) return;
    // In an embed the focus is the shadow root's own.
    const now = (root.getRootNode() as Document | ShadowRoot).activeElement;
    if ((now === null || now.localName === "body" || now.closest(OVER) !== null) && last.current?.isConnected) last.current.focus({ preventScroll: true });
  }, [container]);
  useLayoutEffect(() => {
    if (!open) return;
    const now = (container().getRootNode() as Document | ShadowRoot).activeElement;
    if (now instanceof HTMLElement && now.localName !== "body" && now.closest(OVER) === null) last.current = now;
    return () => queueMicrotask(back);
  }, [open, container, back]);
  return back;
}

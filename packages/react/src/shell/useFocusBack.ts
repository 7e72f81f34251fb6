import { useLayoutEffect } from "react";
import { useContainer } from "./containerContext.ts";

/**
 * While a dialog is open the focus is in it; closed, it goes back to what opened it (A11Y-3), unless something else has it by then.
 * The dialog's own way needs it to stay mounted while it closes; ours are gone at once, and the focus was lost with them.
 */
export function useFocusBack(open: boolean): void {
  const container = useContainer();
  useLayoutEffect(() => {
    if (!open) return;
    // In an embed the focus is the shadow root's own.
    const root = container().getRootNode() as Document | ShadowRoot;
    const before = root.activeElement;
    return () => {
      queueMicrotask(() => {
        const now = root.activeElement;
        if (before instanceof HTMLElement && before.isConnected && (now === null || now.localName === "body")) before.focus();
      });
    };
  }, [open, container]);
}

import { useCallback, useEffect, useRef } from "react";
import { holdFocus, type HeldFocus } from "./holdFocus.ts";

/** For what is drawn inside an antd dialog or drawer: `place` is the ref of an element in it, `entered` goes to its `afterOpenChange`. */
export function useHeldFocus(leave: () => void): { place: (node: HTMLElement | null) => void; entered: () => void } {
  const held = useRef<HeldFocus | null>(null);
  const latest = useRef(leave);
  useEffect(() => { latest.current = leave; });
  const place = useCallback((node: HTMLElement | null) => {
    held.current?.end();
    const panel = node?.closest<HTMLElement>('[role="dialog"]') ?? null;
    held.current = panel && holdFocus(panel, () => latest.current());
    // At once, and again when it is drawn to the end: what is typed meanwhile belongs to the dialog and not to the button that opened it.
    held.current?.enter();
  }, []);
  const entered = useCallback(() => held.current?.enter(), []);
  return { place, entered };
}

/** antd's own trap and return are off wherever ours are on. */
export const OWN_FOCUS = { trap: false, focusTriggerAfterClose: false } as const;

import { useLayoutEffect, useRef, type ReactNode } from "react";

/**
 * What went wrong with something that a person asked for in a dialog. It takes the focus, so it is read out there: a dialog is modal, and a
 * region outside it is not heard by every screen reader; one of its own would be the page's second (A11Y-2).
 */
export function Failed({ children }: { children: string }): ReactNode {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => { line.current?.focus(); }, [children]);
  return <p ref={line} className="tm-dialog-failed" tabIndex={-1}>{children}</p>;
}

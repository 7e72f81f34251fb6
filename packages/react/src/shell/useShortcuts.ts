import { useEffect, useRef } from "react";
import { shortcutOf, type Pressed } from "./shortcuts.ts";

interface Options {
  /** The page is ours: keys count wherever the focus is. In a host's page only while it is inside (its keys are its own). */
  whole: boolean;
  mac: boolean;
  /** False: not taken; the key stays the browser's. */
  run: (pressed: Pressed, target: Element | null) => boolean;
}

/** Runs the shortcuts of the table. None in a dialog or a menu: what is behind it must not move. */
export function useShortcuts(root: HTMLElement | null, options: Options): void {
  const latest = useRef(options);
  useEffect(() => { latest.current = options; });
  const { whole } = options;
  useEffect(() => {
    if (root === null) return;
    const place: HTMLElement | Document = whole ? root.ownerDocument : root;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.composedPath()[0];
      const element = target instanceof Element ? target : null;
      const pressed = shortcutOf(event, { mac: latest.current.mac, typing: isText(element) });
      if (pressed === null || isCovered(root, element)) return;
      if (latest.current.run(pressed, element)) event.preventDefault();
    };
    // Of a document and of an element it is the same event; only their types name it apart.
    place.addEventListener("keydown", press as EventListener);
    return () => place.removeEventListener("keydown", press as EventListener);
  }, [root, whole]);
}

function isText(element: Element | null): boolean {
  return element?.closest("input, textarea, select, [contenteditable]:not([contenteditable='false'])") != null;
}

/** A dialog holds the page, also where the focus fell out of it (a press on its mask). */
function isCovered(root: HTMLElement, target: Element | null): boolean {
  if (target?.closest('[role="dialog"], [role="menu"]') != null) return true;
  return [...root.querySelectorAll('[role="dialog"][aria-modal="true"]')].some((dialog) => dialog.closest('[style*="display: none"], [aria-hidden="true"]') === null);
}

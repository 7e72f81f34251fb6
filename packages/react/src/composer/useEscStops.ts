import { useEffect, type RefObject } from "react";
import { isComposing } from "./isComposing.ts";

/** What closes, or leaves, by an Esc of its own. */
const OWN_ESC = '[role="dialog"], [role="menu"], [aria-haspopup][aria-expanded="true"], input, textarea, select';

/**
 * Esc anywhere in the conversation stops the answer, as in the composer: at once, nothing is asked. What has an Esc of its own (a menu, a dialog, an
 * edit, a search box) keeps it. `inside`: an element of the conversation; its parent is the place. `stop` null: nothing runs.
 */
export function useEscStops(inside: RefObject<HTMLElement | null>, stop: (() => void) | null): void {
  useEffect(() => {
    const place = inside.current?.parentElement;
    if (!place || stop === null) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
      if (event.target instanceof Element && event.target.closest(OWN_ESC) !== null) return;
      event.preventDefault();
      stop();
    };
    place.addEventListener("keydown", press);
    return () => { place.removeEventListener("keydown", press); };
  }, [inside, stop]);
}

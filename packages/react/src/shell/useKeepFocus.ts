import { useEffect } from "react";
import { isTouch } from "../composer/isTouch.ts";
import { keepFocus } from "./keepFocus.ts";

/** For the page with what floats beside it (toasts). In the box a finger's keyboard would open over what it just pressed. */
export function useKeepFocus(root: HTMLElement | null): void {
  useEffect(() => (root === null ? undefined : keepFocus(root.parentElement ?? root, (box) => !isTouch(box))), [root]);
}

import type { KeyboardEvent } from "react";
import { isComposing } from "./isComposing.ts";
import { isTouch } from "./isTouch.ts";

/** Is this the key that sends or saves what stands in a text box? One rule for all of them (A11Y-4): Enter alone, and Ctrl or Cmd with Enter everywhere. */
export function sendsWith(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || event.shiftKey || event.altKey || isComposing(event)) return false;
  return event.ctrlKey || event.metaKey || !isTouch(event.currentTarget);
}

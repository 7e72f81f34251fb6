/** A finger is what this page is used with: its keyboard has no Shift+Enter, so Enter makes a line there and the button sends. */
export function isTouch(element: Element): boolean {
  return element.ownerDocument.defaultView?.matchMedia?.("(pointer: coarse)").matches ?? false;
}

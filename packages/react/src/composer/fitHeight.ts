/**
 * Lets a text box grow with its text where the browser can't by itself; how far, its style says. Set by script: an inline style attribute would be
 * refused (SEC-3).
 */
export function fitHeight(box: HTMLTextAreaElement): void {
  if (supportsFieldSizing(box)) return;
  box.style.blockSize = "auto";
  box.style.blockSize = `${box.scrollHeight}px`;
}

function supportsFieldSizing(box: HTMLTextAreaElement): boolean {
  return box.ownerDocument.defaultView?.CSS?.supports?.("field-sizing", "content") ?? false;
}

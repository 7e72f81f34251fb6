const MAX_LINES = 10;

/** Lets a text box grow with its text where the browser can't by itself. Set by script: an inline style attribute would be refused (SEC-3). */
export function fitHeight(box: HTMLTextAreaElement, lineHeight: number): void {
  if (supportsFieldSizing(box)) return;
  box.style.blockSize = "auto";
  box.style.blockSize = `${Math.min(box.scrollHeight, MAX_LINES * lineHeight)}px`;
}

function supportsFieldSizing(box: HTMLTextAreaElement): boolean {
  return box.ownerDocument.defaultView?.CSS?.supports?.("field-sizing", "content") ?? false;
}

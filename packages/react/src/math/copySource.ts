import type { ClipboardEvent } from "react";

/** Copied out of a text, a formula is its source: its letters alone mean nothing. */
export function copySource(event: ClipboardEvent<HTMLElement>): void {
  const selection = event.currentTarget.ownerDocument.getSelection();
  if (selection === null || selection.isCollapsed) return;
  const copy = selection.getRangeAt(0).cloneContents();
  const formulas = copy.querySelectorAll("[data-source]");
  if (formulas.length === 0) return;
  for (const formula of formulas) formula.replaceWith(formula.getAttribute("data-source") ?? "");
  event.clipboardData.setData("text/plain", copy.textContent ?? "");
  event.preventDefault();
}

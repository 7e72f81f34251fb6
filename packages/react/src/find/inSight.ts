/** The row that a reader's eye is on: the first one that is in sight. */
export function firstRowInSight(scroller: HTMLElement | null): string | null {
  if (scroller === null) return null;
  const { top } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll("[data-row]")];
  return rows.find((row) => row.getBoundingClientRect().bottom > top)?.getAttribute("data-row") ?? null;
}

const MARGIN = 64;

/** Brings a place into the middle third, if it is not well in sight already; sideways too, in a wide table or a line of code. */
export function showRange(scroller: HTMLElement, range: Range): void {
  const place = range.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  if (place.top < view.top + MARGIN || place.bottom > view.bottom - MARGIN) scroller.scrollTop += place.top - view.top - view.height / 3;
  const wide = range.startContainer.parentElement?.closest<HTMLElement>("pre, .tm-table");
  if (!wide) return;
  const box = wide.getBoundingClientRect();
  if (place.left < box.left) wide.scrollLeft -= box.left - place.left + MARGIN;
  else if (place.right > box.right) wide.scrollLeft += place.right - box.right + MARGIN;
}

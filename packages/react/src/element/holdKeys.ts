/**
 * Keys that are typed in the embed end at its element: a host's "/" or Ctrl+K is not for them (EMBED-1). Escape goes on to the host where nothing of
 * ours took it, so that a chat in a host's dialog doesn't hold the dialog open. A host that listens in the capture phase hears a key before we do;
 * no page can prevent that.
 */
export function holdKeys(element: HTMLElement): void {
  /** Escapes whose way down was ours: their way up is, too. */
  let ours = false;
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") ours = event.defaultPrevented;
    if (event.key !== "Escape" || ours) event.stopPropagation();
  });
  element.addEventListener("keypress", (event) => { event.stopPropagation(); });
  element.addEventListener("keyup", (event) => {
    if (event.key !== "Escape" || ours) event.stopPropagation();
  });
}

/** While one of these is open it has the focus, and gives it back by itself. */
const OVER = '[role="dialog"], [role="menu"], .tm-antd-drawer';

interface Had { element: HTMLElement; /** Where it stood: the part of the page, and the row of the chat list. */ part: "chats" | "side" | "page"; row: number; /** The chat of that row. */ chat: string | null }

/**
 * A press may take away what it was made with: Stop, a row's Remove, an open chat's cross, the button that folds the chats away. The browser then leaves the
 * focus nowhere, so the next key does nothing and Tab begins at the page's top (seen in eight places). Here it goes to where the work is: the row
 * itself where it only moved, else the one that came in its place, the search box of the list, the button that brings a folded part back, else the message box. What a person leaves by hand is left.
 */
export function keepFocus(root: HTMLElement, mayTypeIn: (box: HTMLElement) => boolean): () => void {
  const tree = root.getRootNode() as Document | ShadowRoot;
  let had: Had | null = null;
  const lost = (): void => {
    if (had === null || had.element.isConnected) return;
    const now = tree.activeElement;
    if (now !== null && now.localName !== "body") return forget();
    // Told again when it closes, by the change that takes it away.
    if (root.querySelector(OVER) !== null) return;
    const home = homeOf(root, had, mayTypeIn);
    forget();
    home?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(lost);
  const forget = (): void => {
    had = null;
    changes.disconnect();
  };
  const came = (event: Event): void => {
    const target = event.composedPath()[0];
    if (!(target instanceof HTMLElement) || target.closest(OVER) !== null) return;
    forget();
    // The box stays as long as its chat: nothing is watched while somebody types.
    if (target.matches(".tm-composer-box")) return;
    const row = target.closest(".tm-sidebar li");
    had = { element: target, part: partOf(target), row: row === null ? -1 : [...root.querySelectorAll(".tm-sidebar li")].indexOf(row), chat: row?.querySelector("a")?.getAttribute("href") ?? null };
    changes.observe(root, { childList: true, subtree: true });
  };
  const left = (event: Event): void => {
    const target = event.composedPath()[0];
    // Browsers tell of it also while they take the element away; then it is not connected a moment later.
    queueMicrotask(() => { if (had?.element === target && had?.element.isConnected === true && root.querySelector(OVER) === null) forget(); });
  };
  root.addEventListener("focusin", came);
  root.addEventListener("focusout", left);
  return () => {
    forget();
    root.removeEventListener("focusin", came);
    root.removeEventListener("focusout", left);
  };
}

function partOf(element: HTMLElement): Had["part"] {
  if (element.closest(".tm-sidebar, .tm-menu-button") !== null) return "chats";
  return element.closest(".tm-inspector") !== null ? "side" : "page";
}

function homeOf(root: HTMLElement, had: Had, mayTypeIn: (box: HTMLElement) => boolean): HTMLElement | null {
  const box = root.querySelector<HTMLElement>(".tm-composer-box");
  const message = box !== null && mayTypeIn(box) ? box : null;
  switch (had.part) {
    case "side": return root.querySelector<HTMLElement>(".tm-records-button") ?? message;
    case "page": return message;
    case "chats": {
      const rows = [...root.querySelectorAll<HTMLElement>(".tm-sidebar li a")];
      const same = had.chat === null ? undefined : rows.find((row) => row.getAttribute("href") === had.chat);
      if (same !== undefined) return same;
      if (had.row >= 0 && rows.length > 0) return rows[Math.min(had.row, rows.length - 1)] ?? null;
      if (had.element.matches(".tm-menu-button")) return root.querySelector<HTMLElement>(".tm-fold-button") ?? message;
      return root.querySelector<HTMLElement>(".tm-sidebar input[type=search], .tm-menu-button") ?? message;
    }
  }
}

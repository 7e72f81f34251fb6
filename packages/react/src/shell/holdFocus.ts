import { isComposing } from "../composer/isComposing.ts";

export interface HeldFocus {
  /** Puts the focus where it belongs in the dialog. */
  enter(): void;
  end(): void;
}

const REACHABLE = 'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]';

/**
 * Keeps the focus inside an open dialog: Tab goes round in it, Escape leaves it and reaches nobody else. antd's own way asks `document.activeElement`,
 * which inside a shadow root is the host element and nothing in it: there its trap threw the focus back to the first button at each step (measured).
 */
export function holdFocus(panel: HTMLElement, leave: () => void): HeldFocus {
  const root = panel.getRootNode() as Document | ShadowRoot;
  // What took the focus by itself (a box with `autoFocus`) is where the dialog begins. Who pressed Tab before antd had drawn it to the end stays where
  // they are: antd takes the focus for its own frame then, and they were thrown back to the beginning.
  let wanted = focusIn(root, panel);
  const moved = (event: Event): void => {
    const [target] = event.composedPath();
    if (target instanceof HTMLElement && target !== panel) wanted = target;
  };
  panel.addEventListener("focusin", moved);
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !event.composedPath().includes(panel)) return;
    if (event.key === "Escape" && !isComposing(event)) {
      event.preventDefault();
      // antd listens at the window, and would leave a second time.
      event.stopPropagation();
      leave();
    }
    if (event.key === "Tab") {
      const next = afterTab(reachable(panel), focusIn(root, panel), event.shiftKey);
      if (next === null) return;
      event.preventDefault();
      next.focus();
    }
  };
  // At the root, where React's own listeners of everything inside have already had the key.
  root.addEventListener("keydown", press as EventListener);
  return {
    enter() {
      const now = focusIn(root, panel);
      if (now !== null && now !== panel) return;
      (wanted?.isConnected ? wanted : reachable(panel)[0] ?? panel).focus({ preventScroll: true });
    },
    end() {
      root.removeEventListener("keydown", press as EventListener);
      panel.removeEventListener("focusin", moved);
    },
  };
}

/** Where Tab has to be led to; null where the browser's own step stays inside. */
export function afterTab(all: readonly HTMLElement[], now: HTMLElement | null, back: boolean): HTMLElement | null {
  const first = all[0];
  const last = all.at(-1);
  if (first === undefined || last === undefined) return null;
  const at = now === null ? -1 : all.indexOf(now);
  if (back) return at <= 0 ? last : null;
  return now === last || now === null ? first : null;
}

/** What Tab stops at, in its order. Of a group of radios that is one. */
function reachable(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(REACHABLE)].filter((node) => {
    if (node.tabIndex < 0 || ("disabled" in node && node.disabled === true) || node.checkVisibility?.() === false) return false;
    return !(node instanceof HTMLInputElement) || node.type !== "radio" || node.checked || !isAnyChecked(panel, node.name);
  });
}

function isAnyChecked(panel: HTMLElement, name: string): boolean {
  return [...panel.querySelectorAll<HTMLInputElement>('input[type="radio"]')].some((radio) => radio.name === name && radio.checked);
}

function focusIn(root: Document | ShadowRoot, panel: HTMLElement): HTMLElement | null {
  const now = root.activeElement;
  return now !== null && panel.contains(now) ? now as HTMLElement : null;
}

import { atom, useAtomValue } from "jotai";
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef } from "react";
import type { SessionView } from "@tidemark/entities/session";
import { flushSync } from "react-dom";
import { isUnread } from "@tidemark/entities/storage";
import { openViewsAtom } from "../chats/openViewsAtom.ts";
import { isComposing } from "../composer/isComposing.ts";
import { countsOf } from "../embed/chatEvents.ts";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "./FrameIcon.tsx";
import { Mark } from "./Mark.tsx";
import type { Workspace } from "./workspace.ts";

export interface BubbleProps {
  /** Null until it is known who is here. */
  workspace: Workspace | null;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The chat, drawn only while the panel is open: what nobody can see is not "seen", and stays unread. */
  children: (leave: () => void) => ReactNode;
}

/**
 * A button in the corner that opens a panel over the host's page. The focus goes into the panel and comes back to the button. Both stand in the
 * browser's top layer, where it has one: no z-index of a host reaches there.
 */
export function Bubble({ workspace, open, onOpen, children }: BubbleProps): ReactNode {
  const text = useText();
  const panelId = useId();
  const disc = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { unread, waiting } = useCounts(workspace);
  useEffect(() => (open && panel.current ? enter(panel.current) : undefined), [open]);
  const leave = useCallback(() => {
    // On a phone the button is not drawn while the panel is open: it has to be there to take the focus.
    flushSync(() => { onOpen(false); });
    disc.current?.focus({ preventScroll: true });
  }, [onOpen]);
  const press = (event: KeyboardEvent) => {
    // What is open inside the panel has an Escape of its own, and takes it first; an Escape with nothing open is the host's.
    if (!open || event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
    event.preventDefault();
    leave();
  };
  const state = waiting > 0 ? text("bubble.waiting", { count: waiting }) : unread > 0 ? text("bubble.unread", { count: unread }) : "";
  return (
    <div className="tm-float" popover="manual" ref={raise} onKeyDown={press}>
      {open && <section id={panelId} className="tm-bubble-panel" aria-label={text("bubble.panel")} ref={panel}><Inside draw={children} leave={leave} /></section>}
      <button ref={disc} type="button" className="tm-bubble-disc" aria-expanded={open} aria-controls={open ? panelId : undefined} aria-label={[text(open ? "bubble.close" : "bubble.open"), state].filter(Boolean).join(text("comma"))}
        onClick={() => (open ? leave() : onOpen(true))}>
        {open ? <FrameIcon name="down" /> : <Mark />}
        {state !== "" && !open && <span className={waiting > 0 ? "tm-bubble-badge tm-bubble-waiting" : "tm-bubble-badge"} aria-hidden="true">{waiting > 0 ? "" : unread}</span>}
      </button>
    </div>
  );
}

/** Draws the panel's content, and is not told how `leave` finds the button. */
function Inside({ draw, leave }: { draw: BubbleProps["children"]; leave: () => void }): ReactNode {
  return draw(leave);
}

/** Puts it into the top layer. An element that was moved in the page has fallen out of it, and is raised again by who moved it. */
export function raise(node: HTMLElement | null): void {
  if (node?.isConnected && node.matches(":popover-open") === false) node.showPopover?.();
}

/** Into the message box as soon as there is one: a chat that is read first has none in the first moment. */
function enter(panel: HTMLElement): (() => void) | undefined {
  const look = (): boolean => {
    const box = panel.querySelector<HTMLElement>(".tm-composer-box");
    box?.focus({ preventScroll: true });
    return box !== null;
  };
  if (look()) return undefined;
  const watch = new MutationObserver(() => { if (look()) watch.disconnect(); });
  watch.observe(panel, { childList: true, subtree: true });
  return () => watch.disconnect();
}

const noViews: ReturnType<typeof openViewsAtom> = atom<(SessionView | null)[]>([]);

/** Open chats with news that were not shown here, and those that wait for a person. */
function useCounts(workspace: Workspace | null): { unread: number; waiting: number } {
  const views = useAtomValue(useMemo(() => (workspace ? openViewsAtom(workspace) : noViews), [workspace]), workspace ? { store: workspace.store } : {});
  return countsOf(views, (view, header) => workspace !== null && isUnread(workspace.seen.get(view.key), header));
}

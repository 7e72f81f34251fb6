import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { keyText } from "@tidemark/entities/client";
import { isTouch } from "../composer/isTouch.ts";
import type { Finding, Frame, FrameMode, FrameStart, Overlay } from "./frameContext.ts";
import type { Pressed, ShortcutId } from "./shortcuts.ts";
import { offersShortcut } from "./offersShortcut.ts";
import { startChat } from "./startChat.ts";
import { useWorkspace } from "./workspaceContext.ts";

interface Ports { start: FrameStart; mode: FrameMode; leave: (() => void) | undefined; root: HTMLElement | null; onShowChats: () => void; onInspect: () => void }

export interface FrameState {
  frame: Frame;
  overlay: Overlay | null;
  setOverlay: (overlay: Overlay | null) => void;
  finding: Finding | null;
  setFinding: (finding: Finding | null) => void;
  /** False: not taken, the key stays the browser's. */
  press: (pressed: Pressed, target: Element | null) => boolean;
}

/** What lies over the page or is looked for, and what the shortcuts do. */
export function useFrameState({ start, mode, leave, root, onShowChats, onInspect }: Ports): FrameState {
  const workspace = useWorkspace();
  const [overlay, setOverlay] = useState<Overlay | null>(start.overlay ?? null);
  const activeId = () => {
    const active = workspace.store.get(workspace.activeChatAtom);
    return active && keyText(active);
  };
  const [finding, setFinding] = useState<Finding | null>(() => (start.find === undefined ? null : { chat: activeId() ?? "", text: start.find, words: [], seq: null, asked: 1 }));
  const move = (by: number) => {
    const open = workspace.store.get(workspace.openChatsAtom);
    const at = open.findIndex((key) => keyText(key) === activeId());
    const next = open[(at + by + open.length) % open.length];
    if (next) workspace.activate(next);
  };
  const find = (): boolean => {
    const chat = activeId();
    const view = chat === null ? null : workspace.store.get(workspace.sessionViewAtom(chat));
    // Where nothing was said the browser's own find is of more use.
    if (chat === null || !view || view.phase.kind === "new") return false;
    setFinding((before) => (before?.chat === chat ? { ...before, text: "", words: [], seq: null, asked: before.asked + 1 } : { chat, text: "", words: [], seq: null, asked: (before?.asked ?? 0) + 1 }));
    return true;
  };
  const run = (id: ShortcutId, at: number | null = null): boolean => {
    if (!offersShortcut(id, workspace.store.get(workspace.roleAtom))) return false;
    switch (id) {
      case "palette": setOverlay("palette"); return true;
      case "sheet": setOverlay("shortcuts"); return true;
      case "new-chat": {
        // A chat that comes to the screen takes the focus itself.
        const box = startChat(workspace) ? null : root?.querySelector<HTMLElement>(".tm-composer-box");
        if (box && !isTouch(box)) box.focus();
        return true;
      }
      case "find": return find();
      case "inspector": onInspect(); return true;
      case "next-chat": move(1); return true;
      case "previous-chat": move(-1); return true;
      case "close-chat": {
        const active = workspace.store.get(workspace.activeChatAtom);
        if (active) workspace.close(active);
        return true;
      }
      case "chat-at": {
        const key = workspace.store.get(workspace.openChatsAtom)[(at ?? 1) - 1];
        if (key) workspace.activate(key);
        return key !== undefined;
      }
      case "message": root?.querySelector<HTMLElement>(".tm-composer-box")?.focus(); return true;
      case "search":
        // The list may be folded away: it has to be there before it can have the focus.
        flushSync(onShowChats);
        root?.querySelector<HTMLElement>(".tm-sidebar input[type=search]")?.focus();
        return true;
    }
  };
  const latest = useRef(run);
  useEffect(() => { latest.current = run; });
  const frame = useMemo<Frame>(() => ({
    openHit({ key, seq, text, words }) {
      setFinding((before) => ({ chat: keyText(key), text, words, seq, asked: (before?.asked ?? 0) + 1 }));
      workspace.open(key);
    },
    run: (id) => void latest.current(id), start, mode, ...(leave && { leave }),
  }), [workspace, start, mode, leave]);
  return {
    frame, overlay, setOverlay, finding, setFinding,
    // The second press in our own box is for the browser's find: it sees what we don't.
    press: ({ id, at }, target) => !(id === "find" && target?.closest(".tm-find input") != null) && run(id, at),
  };
}

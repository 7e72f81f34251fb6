import { type KeyboardEvent, useEffect, useRef } from "react";
import { useText } from "../messages/useText.ts";
import { useFrame } from "../shell/frameContext.ts";
import { IconButton } from "../shell/IconButton.tsx";
import { useMayWrite } from "../shell/useRole.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { OpenChatTab } from "./OpenChatTab.tsx";
import { nextTab } from "./nextTab.ts";
import { useOpenChats } from "./useOpenChats.ts";

/**
 * The bar of open chats. Closing one here leaves it open everywhere else (VIEW-6). Plain elements and not antd's bar, which cost a third of the
 * CPU of opening a chat and stood before the first paint of the conversation.
 */
export function OpenChats({ panelId }: { panelId: string }) {
  const workspace = useWorkspace();
  const text = useText();
  const mayWrite = useMayWrite();
  const { run } = useFrame();
  const { open, activeId } = useOpenChats();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => { if (list.current && open.length > 1) show(list.current); }, [activeId, open.length]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = tabs.findIndex((tab) => tab === event.target);
    const chat = open[at];
    if (chat === undefined) return;
    if (event.key === "Enter" || event.key === " ") workspace.activate(chat.key);
    else if (event.key === "Delete" || event.key === "Backspace") {
      (tabs[at + 1] ?? tabs[at - 1])?.focus();
      workspace.close(chat.key);
    } else {
      const next = nextTab(event.key, at, tabs.length, event.currentTarget.closest("[dir]")?.getAttribute("dir") === "rtl");
      if (next === null) return;
      tabs[next]!.focus();
    }
    event.preventDefault();
  };
  return (
    <div className="tm-open-chats">
      {open.length > 0 && (
        <div ref={list} role="tablist" aria-label={text("tabs.name")} className="tm-open-chats-list" onKeyDown={onKeyDown}>
          {open.map((chat, at) => (
            <OpenChatTab key={chat.id} chat={chat} active={chat.id === activeId} reachable={activeId === null ? at === 0 : chat.id === activeId} panelId={panelId}
              onOpen={() => workspace.activate(chat.key)} onClose={() => workspace.close(chat.key)} />
          ))}
        </div>
      )}
      {mayWrite && <IconButton icon="plus" name={text("chats.new")} onClick={() => run("new-chat")} className="tm-open-chats-new" />}
    </div>
  );
}

/** Brings the active one into sight where there are more than fit; only this bar moves. */
function show(list: HTMLElement): void {
  const active = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  const bar = list.getBoundingClientRect();
  if (!active) return;
  if (active.left < bar.left) list.scrollLeft += active.left - bar.left;
  else if (active.right > bar.right) list.scrollLeft += active.right - bar.right;
}

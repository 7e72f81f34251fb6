import { Tabs } from "antd";
import type { MouseEvent } from "react";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { IconButton } from "../shell/IconButton.tsx";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { namedBar } from "./namedBar.tsx";
import { useOpenChats } from "./useOpenChats.ts";

/** The bar of open chats. Closing one here leaves it open everywhere else (VIEW-6). */
export function OpenChats({ panelId }: { panelId: string }) {
  const workspace = useWorkspace();
  const text = useText();
  const { open, activeId } = useOpenChats();
  const chatOf = (id: string) => open.find((one) => one.id === id);
  const close = (id: string) => {
    const chat = chatOf(id);
    if (chat) workspace.close(chat.key);
  };
  const bar = namedBar(text("tabs.name"), panelId, (id) => {
    const chat = chatOf(id);
    if (!chat) return undefined;
    const shut = (event: MouseEvent) => { event.stopPropagation(); close(id); };
    return {
      title: chat.title,
      label: <span key="label" className="tm-open-chat"><StatusGlyph glyph={glyphOf(chat.view?.status ?? "idle")} /><span className="tm-open-chat-title" dir="auto">{chat.title}</span></span>,
      close: <span key="close" role="button" className="tm-open-chat-close" aria-label={text("tabs.close", { title: chat.title })} title={text("tabs.close", { title: chat.title })} onClick={shut}><FrameIcon name="close" small /></span>,
    };
  });
  return (
    <div className="tm-open-chats">
      {open.length > 0 && (
        <Tabs
          type="editable-card" hideAdd size="small" activeKey={activeId ?? ""} tabBarGutter={0} animated={false} renderTabBar={bar}
          onChange={(id) => { const chat = chatOf(id); if (chat) workspace.activate(chat.key); }}
          onEdit={(id, action) => { if (action === "remove" && typeof id === "string") close(id); }}
          items={open.map(({ id, title }) => ({ key: id, label: title }))}
        />
      )}
      <IconButton icon="plus" name={text("chats.new")} onClick={() => workspace.newChat()} className="tm-open-chats-new" />
    </div>
  );
}

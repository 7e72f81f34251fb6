import { Drawer } from "antd";
import { useId } from "react";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { useContainer } from "../shell/containerContext.ts";
import { startChat } from "../shell/startChat.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { IconButton } from "../shell/IconButton.tsx";
import { useFocusBack } from "../shell/useFocusBack.ts";
import { OWN_FOCUS, useHeldFocus } from "../shell/useHeldFocus.ts";
import { useMayWrite } from "../shell/useRole.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Antd } from "../theme/Antd.tsx";
import { type OpenChat, useOpenChats } from "./useOpenChats.ts";
import { useOpenChatState } from "./useOpenChatState.ts";

/** The open chats of a narrow screen, as a sheet from below. */
export default function OpenChatsDrawer({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const workspace = useWorkspace();
  const text = useText();
  const mayWrite = useMayWrite();
  const container = useContainer();
  const { place, entered } = useHeldFocus(onClose);
  const back = useFocusBack(shown);
  const { open, activeId } = useOpenChats();
  return (
    <Antd>
      <Drawer open={shown} onClose={onClose} placement="bottom" closable={{ placement: "end" }} title={text("tabs.sheet", { count: open.length })} getContainer={container} rootClassName="tm-sheet" size="auto"
        focusable={OWN_FOCUS} afterOpenChange={(now) => (now ? entered() : back())}>
        <ul ref={place} className="tm-sheet-list" aria-label={text("tabs.name")}>
          {open.map((chat) => (
            <OpenChatLine key={chat.id} chat={chat} active={chat.id === activeId} onOpen={() => { workspace.activate(chat.key); onClose(); }} onClose={() => workspace.close(chat.key)} />
          ))}
        </ul>
        {mayWrite && <button type="button" className="tm-sheet-new" onClick={() => { startChat(workspace); onClose(); }}><FrameIcon name="plus" />{text("chats.new")}</button>}
      </Drawer>
    </Antd>
  );
}

function OpenChatLine({ chat, active, onOpen, onClose }: { chat: OpenChat; active: boolean; onOpen: () => void; onClose: () => void }) {
  const text = useText();
  const { title, view } = chat;
  const { unread, words } = useOpenChatState(chat, active);
  const id = useId();
  return (
    <li className={active ? "tm-selected" : ""}>
      <button type="button" className="tm-sheet-open" aria-describedby={id} {...(active && { "aria-current": "page" as const })} onClick={onOpen}>
        <StatusGlyph glyph={glyphOf(view?.status ?? "idle")} /><span dir="auto">{title}</span>{unread && <span className="tm-unread-dot" aria-hidden="true" />}
      </button>
      <span className="tm-hidden" id={id}>{words}</span>
      <IconButton icon="close" name={text("tabs.close", { title })} onClick={onClose} />
    </li>
  );
}

import { ChatList } from "../chats/ChatList.tsx";
import { useText } from "../messages/useText.ts";
import { AgentPicker } from "./AgentPicker.tsx";
import { FrameIcon } from "./FrameIcon.tsx";
import { useFrame } from "./frameContext.ts";
import { IconButton } from "./IconButton.tsx";
import { Mark } from "./Mark.tsx";
import { keysFor } from "./shortcuts.ts";
import { useMayWrite } from "./useRole.ts";
import { useHost } from "./workspaceContext.ts";

export interface SidebarProps { drawer: boolean; phone: boolean; onLeave: () => void }

/** Chats, at the page's start or in a drawer. On phones New chat is at the foot: within a thumb's reach. */
export function Sidebar({ drawer, phone, onLeave }: SidebarProps) {
  const text = useText();
  const { mac = false } = useHost();
  const { run } = useFrame();
  const mayWrite = useMayWrite();
  const leave = () => { if (drawer) onLeave(); };
  const start = () => { run("new-chat"); leave(); };
  const newChat = <button type="button" className="tm-new-chat" onClick={start}><FrameIcon name="plus" /><span>{text("chats.new")}</span>{!drawer && <kbd aria-hidden="true">{keysFor("new-chat", mac).join(" ")}</kbd>}</button>;
  return (
    <nav className="tm-sidebar" aria-label={text("chats.name")}>
      <div className="tm-brand"><Mark /><span>{text("app.name")}</span><IconButton icon="command" name={text("palette.open", { keys: keysFor("palette", mac).join(" ") })} aria-haspopup="dialog" onClick={() => { leave(); run("palette"); }} /><IconButton icon={drawer ? "close" : "panel"} name={text(drawer ? "chats.close" : "chats.hide")} className="tm-fold-button" onClick={onLeave} /></div>
      {mayWrite && !phone && newChat}
      <ChatList onPick={leave} />
      <div className="tm-sidebar-foot">
        {/* A choice of an agent begins a chat with it. */}
        {mayWrite && <AgentPicker onPick={leave} />}
        {mayWrite && phone && newChat}
      </div>
    </nav>
  );
}

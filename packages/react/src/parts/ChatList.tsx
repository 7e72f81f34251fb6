import { type ReactNode } from "react";
import { ChatList as List } from "../chats/ChatList.tsx";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { startChat } from "../shell/startChat.ts";
import { useMayWrite } from "../shell/useRole.ts";
import { useWorkspace } from "../shell/workspaceContext.ts";

export interface ChatListProps {
  /** Told when somebody chose a chat or began one: a drawer of the host closes then. */
  onPick?: () => void;
}

const nothing = (): void => {};

/** All chats of the person: search, the list by day, and the button for a new one. */
export function ChatList({ onPick = nothing }: ChatListProps): ReactNode {
  const workspace = useWorkspace();
  const text = useText();
  const mayWrite = useMayWrite();
  const begin = () => {
    startChat(workspace);
    onPick();
  };
  return (
    <nav className="tm-sidebar tm-part" aria-label={text("chats.name")}>
      {mayWrite && <button type="button" className="tm-new-chat" onClick={begin}><FrameIcon name="plus" /><span>{text("chats.new")}</span></button>}
      <List onPick={onPick} />
    </nav>
  );
}

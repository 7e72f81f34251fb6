import { type MouseEvent, memo, useId, useState } from "react";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { MenuButton } from "../shell/MenuButton.tsx";
import { useMayWrite } from "../shell/useRole.ts";
import type { MenuEntry } from "../shell/MenuEntry.ts";
import type { ChatRow } from "./chatRows.ts";
import { RenameBox } from "./RenameBox.tsx";
import { describe, statusWords } from "./statusWords.ts";
import type { ChatChange } from "./useChatChanges.ts";

export interface ChatRowItemProps {
  row: ChatRow;
  selected: boolean;
  time: string;
  server: string;
  address: string;
  onOpen: (row: ChatRow) => void;
  onChange: (row: ChatRow, change: ChatChange) => void;
  onRemove: (row: ChatRow) => void;
}

/** One chat: a plain line where it is idle, with its glyph and a second line in words where it isn't. */
export const ChatRowItem = memo(function ChatRowItem({ row, selected, time, server, address, onOpen, onChange, onRemove }: ChatRowItemProps) {
  const text = useText();
  const id = useId();
  const mayWrite = useMayWrite();
  const [renaming, setRenaming] = useState(false);
  const title = row.title || text("chats.untitled");
  const words = statusWords(row, server, text);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(row);
  };
  // Not offered in somebody else's chat: the server refuses a guest.
  const ownersEntries: MenuEntry[] = [
    { key: "archive", label: text(row.archived ? "chats.unarchive" : "chats.archive"), icon: row.archived ? "unarchive" : "archive", run: () => onChange(row, { archived: !row.archived }) },
    { key: "delete", label: text("chats.delete"), icon: "delete", apart: true, run: () => onRemove(row) },
  ];
  const entries: MenuEntry[] = [
    { key: "rename", label: text("chats.rename"), icon: "rename", run: () => setRenaming(true) },
    { key: "star", label: text(row.starred ? "chats.unstar" : "chats.star"), icon: row.starred ? "unstar" : "star", run: () => onChange(row, { starred: !row.starred }) },
    ...(row.header?.guest ? [] : ownersEntries),
  ];
  if (renaming && mayWrite) {
    return (
      <li className="tm-chat-row tm-chat-row-renaming">
        <RenameBox title={title} onDone={(next) => { setRenaming(false); if (next !== null) onChange(row, { title: next }); }} />
      </li>
    );
  }
  return (
    <li className={`tm-chat-row${selected ? " tm-selected" : ""}${row.header ? "" : " tm-as-last-seen"}${row.unread ? " tm-unread-row" : ""}`}>
      <StatusGlyph glyph={glyphOf(row.status)} />
      <a className="tm-chat-title" href={address} onClick={open} dir="auto" aria-describedby={id} {...(selected && { "aria-current": "page" as const })}>{title}</a>
      <span className="tm-chat-end" aria-hidden="true">{row.draft && <FrameIcon name="draft" small />}{row.unread && <span className="tm-unread-dot" />}<span className="tm-chat-time">{time}</span></span>
      {words !== null && <span className={`tm-chat-words tm-words-${row.status}`} aria-hidden="true">{words}</span>}
      <span className="tm-hidden" id={id}>{describe(row, server, text)}</span>
      {mayWrite && row.header && <MenuButton name={text("chats.menu", { title })} entries={entries} className="tm-chat-menu" />}
    </li>
  );
});

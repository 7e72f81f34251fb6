import { type MouseEvent, useId } from "react";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import type { OpenChat } from "./useOpenChats.ts";
import { useOpenChatState } from "./useOpenChatState.ts";

export interface OpenChatTabProps { chat: OpenChat; active: boolean; reachable: boolean; panelId: string; onOpen: () => void; onClose: () => void }

/** One open chat. In a tablist only tabs may stand, so its close control stands in it, for the pointer; Delete closes it by keyboard. */
export function OpenChatTab({ chat, active, reachable, panelId, onOpen, onClose }: OpenChatTabProps) {
  const text = useText();
  const { title, view } = chat;
  const { unread, words } = useOpenChatState(chat, active);
  const id = useId();
  const shut = (event: MouseEvent) => { event.stopPropagation(); onClose(); };
  return (
    <div role="tab" className={active ? "tm-open-chat tm-open-chat-active" : "tm-open-chat"} tabIndex={reachable ? 0 : -1} aria-selected={active} aria-label={title} onClick={onOpen}
      {...(active && { "aria-controls": panelId })} {...(words !== "" && { "aria-describedby": id })}>
      <StatusGlyph glyph={glyphOf(view?.status ?? "idle")} />
      <span className="tm-open-chat-title" dir="auto">{title}</span>
      {unread && <span className="tm-unread-dot" aria-hidden="true" />}
      {words !== "" && <span className="tm-hidden" id={id}>{words}</span>}
      <span role="button" className="tm-open-chat-close" aria-label={text("tabs.close", { title })} title={text("tabs.close", { title })} onClick={shut}><FrameIcon name="close" small /></span>
    </div>
  );
}

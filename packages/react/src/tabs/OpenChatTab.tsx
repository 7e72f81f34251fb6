import type { MouseEvent } from "react";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import type { OpenChat } from "./useOpenChats.ts";

export interface OpenChatTabProps { chat: OpenChat; active: boolean; reachable: boolean; panelId: string; onOpen: () => void; onClose: () => void }

/** One open chat. In a tablist only tabs may stand, so its close control stands in it, for the pointer; Delete closes it by keyboard. */
export function OpenChatTab({ chat: { title, view }, active, reachable, panelId, onOpen, onClose }: OpenChatTabProps) {
  const text = useText();
  const shut = (event: MouseEvent) => { event.stopPropagation(); onClose(); };
  return (
    <div role="tab" className={active ? "tm-open-chat tm-open-chat-active" : "tm-open-chat"} tabIndex={reachable ? 0 : -1} aria-selected={active} aria-label={title} onClick={onOpen}
      {...(active && { "aria-controls": panelId })}>
      <StatusGlyph glyph={glyphOf(view?.status ?? "idle")} />
      <span className="tm-open-chat-title" dir="auto">{title}</span>
      <span role="button" className="tm-open-chat-close" aria-label={text("tabs.close", { title })} title={text("tabs.close", { title })} onClick={shut}><FrameIcon name="close" small /></span>
    </div>
  );
}

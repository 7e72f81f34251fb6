import { Drawer } from "antd";
import { useState } from "react";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { useContainer } from "../shell/containerContext.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { IconButton } from "../shell/IconButton.tsx";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { useOpenChats } from "./useOpenChats.ts";

/** Narrow screens: the number of open chats in a square; a press lists them. */
export function OpenChatsSheet() {
  const workspace = useWorkspace();
  const text = useText();
  const container = useContainer();
  const { open, activeId } = useOpenChats();
  const [shown, setShown] = useState(false);
  const name = text("tabs.sheet", { count: open.length });
  return (
    <>
      <button type="button" className="tm-number-square" aria-label={name} aria-expanded={shown} onClick={() => setShown(true)}>{open.length}</button>
      <Drawer open={shown} onClose={() => setShown(false)} placement="bottom" title={name} getContainer={container} rootClassName="tm-sheet" size="auto">
        <ul className="tm-sheet-list" aria-label={text("tabs.name")}>
          {open.map(({ id, key, title, view }) => (
            <li key={id} className={id === activeId ? "tm-selected" : ""}>
              <button type="button" className="tm-sheet-open" {...(id === activeId && { "aria-current": "page" as const })} onClick={() => { workspace.activate(key); setShown(false); }}>
                <StatusGlyph glyph={glyphOf(view?.status ?? "idle")} /><span dir="auto">{title}</span>
              </button>
              <IconButton icon="close" name={text("tabs.close", { title })} onClick={() => workspace.close(key)} />
            </li>
          ))}
        </ul>
        <button type="button" className="tm-sheet-new" onClick={() => { workspace.newChat(); setShown(false); }}><FrameIcon name="plus" />{text("chats.new")}</button>
      </Drawer>
    </>
  );
}

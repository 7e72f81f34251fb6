import { Drawer } from "antd";
import { glyphOf, StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useText } from "../messages/useText.ts";
import { useContainer } from "../shell/containerContext.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { IconButton } from "../shell/IconButton.tsx";
import { useWorkspace } from "../shell/workspaceContext.ts";
import { Antd } from "../theme/Antd.tsx";
import { useOpenChats } from "./useOpenChats.ts";

/** The open chats of a narrow screen, as a sheet from below. */
export default function OpenChatsDrawer({ shown, onClose }: { shown: boolean; onClose: () => void }) {
  const workspace = useWorkspace();
  const text = useText();
  const container = useContainer();
  const { open, activeId } = useOpenChats();
  return (
    <Antd>
      <Drawer open={shown} onClose={onClose} placement="bottom" closable={{ placement: "end" }} title={text("tabs.sheet", { count: open.length })} getContainer={container} rootClassName="tm-sheet" size="auto">
        <ul className="tm-sheet-list" aria-label={text("tabs.name")}>
          {open.map(({ id, key, title, view }) => (
            <li key={id} className={id === activeId ? "tm-selected" : ""}>
              <button type="button" className="tm-sheet-open" {...(id === activeId && { "aria-current": "page" as const })} onClick={() => { workspace.activate(key); onClose(); }}>
                <StatusGlyph glyph={glyphOf(view?.status ?? "idle")} /><span dir="auto">{title}</span>
              </button>
              <IconButton icon="close" name={text("tabs.close", { title })} onClick={() => workspace.close(key)} />
            </li>
          ))}
        </ul>
        <button type="button" className="tm-sheet-new" onClick={() => { workspace.newChat(); onClose(); }}><FrameIcon name="plus" />{text("chats.new")}</button>
      </Drawer>
    </Antd>
  );
}

import { Drawer } from "antd";
import { useText } from "../messages/useText.ts";
import { Antd } from "../theme/Antd.tsx";
import { useContainer } from "./containerContext.ts";
import { Sidebar } from "./Sidebar.tsx";
import { useFocusBack } from "./useFocusBack.ts";
import { OWN_FOCUS, useHeldFocus } from "./useHeldFocus.ts";

interface Props { open: boolean; phone: boolean; width: number; rtl: boolean; onClose: () => void }

/** The list where it has no column of its own. Loaded when it is first asked for: a wide window never needs it. */
export default function ChatsDrawer({ open, phone, width, rtl, onClose }: Props) {
  const text = useText();
  const container = useContainer();
  const { place, entered } = useHeldFocus(onClose);
  const back = useFocusBack(open);
  return (
    <Antd>
      <Drawer open={open} onClose={onClose} placement={rtl ? "right" : "left"} size={phone ? width : 320} getContainer={container} closable={false} rootClassName="tm-drawer" aria-label={text("chats.name")}
        focusable={OWN_FOCUS} afterOpenChange={(now) => (now ? entered() : back())}>
        <div className="tm-held" ref={place}><Sidebar drawer phone={phone} onLeave={onClose} /></div>
      </Drawer>
    </Antd>
  );
}

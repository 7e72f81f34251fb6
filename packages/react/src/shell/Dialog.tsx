import { Modal } from "antd";
import type { ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { Antd } from "../theme/Antd.tsx";
import { useContainer } from "./containerContext.ts";
import { OWN_FOCUS, useHeldFocus } from "./useHeldFocus.ts";

/** A dialog in the page's own root. Its module is loaded with the first dialog that is opened. */
export function Dialog({ title, width = 460, look, onClose, children }: { title: string; width?: number; look?: string; onClose: () => void; children: ReactNode }): ReactNode {
  const text = useText();
  const { place, entered } = useHeldFocus(onClose);
  return (
    <Antd>
      <Modal open title={title} {...(look !== undefined && { rootClassName: look })} onCancel={onClose} footer={null} getContainer={useContainer()} width={width} closable={{ "aria-label": text("chat.close") }}
        focusable={OWN_FOCUS} afterOpenChange={entered}>
        <div className="tm-dialog" ref={place}>{children}</div>
      </Modal>
    </Antd>
  );
}

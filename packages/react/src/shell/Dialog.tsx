import { Modal } from "antd";
import type { ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { Antd } from "../theme/Antd.tsx";
import { useContainer } from "./containerContext.ts";

/** A dialog in the page's own root. Its module is loaded with the first dialog that is opened. */
export function Dialog({ title, width = 460, look, onClose, children }: { title: string; width?: number; look?: string; onClose: () => void; children: ReactNode }): ReactNode {
  const text = useText();
  return (
    <Antd>
      <Modal open title={title} {...(look !== undefined && { rootClassName: look })} onCancel={onClose} footer={null} getContainer={useContainer()} width={width} closable={{ "aria-label": text("chat.close") }}>
        <div className="tm-dialog">{children}</div>
      </Modal>
    </Antd>
  );
}

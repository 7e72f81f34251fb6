import { Modal } from "antd";
import { type FormEvent, useState } from "react";
import { isComposing } from "../composer/isComposing.ts";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { Antd } from "../theme/Antd.tsx";
import { useContainer } from "./containerContext.ts";

/** This window's name, as other windows see it ("Firefox on Linux"). */
export default function WindowName({ label, onSave, onClose }: { label: string; onSave: (label: string) => void; onClose: () => void }) {
  const text = useText();
  const container = useContainer();
  const [value, setValue] = useState(label);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== "") onSave(value.trim());
    onClose();
  };
  return (
    <Antd>
      <Modal open title={text("state.label")} onCancel={onClose} footer={null} getContainer={container} width={400} closable={{ "aria-label": text("share.close") }}>
        <form className="tm-paste" onSubmit={submit}>
          <input aria-label={text("state.label")} value={value} maxLength={120} dir="auto" onChange={(event) => setValue(event.target.value)}
            onKeyDown={(event) => { if (event.key === "Enter" && isComposing(event)) event.preventDefault(); }} />
          <Button onClick={submit}>{text("state.labelSave")}</Button>
        </form>
      </Modal>
    </Antd>
  );
}

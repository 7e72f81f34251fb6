import { type FormEvent, useState } from "react";
import { isComposing } from "../composer/isComposing.ts";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** This window's name, as other windows see it ("Firefox on Linux"). */
export default function WindowName({ label, onSave, onClose }: { label: string; onSave: (label: string) => void; onClose: () => void }) {
  const text = useText();
  const [value, setValue] = useState(label);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== "") onSave(value.trim());
    onClose();
  };
  return (
    <Dialog title={text("state.label")} width={400} onClose={onClose}>
      <form className="tm-paste" onSubmit={submit}>
        <input aria-label={text("state.label")} value={value} maxLength={120} dir="auto" autoFocus onFocus={(event) => event.target.select()} onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => { if (event.key === "Enter" && isComposing(event)) event.preventDefault(); }} />
        <Button onClick={submit}>{text("state.labelSave")}</Button>
      </form>
    </Dialog>
  );
}

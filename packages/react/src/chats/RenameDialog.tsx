import { type FormEvent, useState } from "react";
import { isComposing } from "../composer/isComposing.ts";
import { useText } from "../messages/useText.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { Button } from "../styles/Button.tsx";

/** Renames the open chat. Enter that ends an input method's word is not an Enter (A11Y-4). */
export default function RenameDialog({ title, onSave, onClose }: { title: string; onSave: (title: string) => void; onClose: () => void }) {
  const text = useText();
  const [value, setValue] = useState(title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = value.trim().slice(0, 200);
    if (next !== "" && next !== title) onSave(next);
    onClose();
  };
  return (
    <Dialog title={text("chats.rename")} width={400} onClose={onClose}>
      <form className="tm-paste" onSubmit={submit}>
        <input aria-label={text("chats.renameLabel")} value={value} maxLength={200} dir="auto" autoFocus onFocus={(event) => event.target.select()} onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => { if (event.key === "Enter" && isComposing(event)) event.preventDefault(); }} />
        <Button onClick={submit}>{text("state.labelSave")}</Button>
      </form>
    </Dialog>
  );
}

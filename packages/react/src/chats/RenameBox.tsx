import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useText } from "../messages/useText.ts";
import { isComposing } from "../composer/isComposing.ts";

/** Renames in place: Enter and leaving keep, Escape doesn't. Enter that ends an input method's word is not an Enter (A11Y-4). */
export function RenameBox({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const text = useText();
  const [value, setValue] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.select(), []);
  const keep = () => onDone(value.trim() === "" || value.trim() === title ? null : value.trim().slice(0, 200));
  const key = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") keep();
    if (event.key !== "Escape") return;
    // Taken: what stands around the list (a drawer, a page that embeds us) doesn't close by it.
    event.preventDefault();
    onDone(null);
  };
  return (
    <input ref={input} className="tm-rename" dir="auto" aria-label={text("chats.renameLabel")} value={value} maxLength={200} autoFocus
      onChange={(event) => setValue(event.target.value)} onKeyDown={key} onBlur={keep} />
  );
}

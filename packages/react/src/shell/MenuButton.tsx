import { Suspense, useRef, useState } from "react";
import { IconButton } from "./IconButton.tsx";
import type { MenuEntry } from "./MenuEntry.ts";
import { late } from "../styles/late.tsx";

const Menu = late(() => import("./Menu.tsx"));

/** A button with a menu. antd's menu is loaded when one is first opened, and stays out of the first load. */
export function MenuButton({ name, entries, className, ahead }: { name: string; entries: readonly MenuEntry[]; className?: string; /** Loads what the entries open, while somebody reads them. */ ahead?: () => void }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const close = (back: boolean) => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  return (
    <span className={className ? `tm-menu-place ${className}` : "tm-menu-place"}>
      <IconButton ref={button} icon="more" name={name} aria-haspopup="menu" aria-expanded={open}
        // The press closes an open menu before the click comes; without this the click would open it again.
        onKeyDown={(event) => {
          if (!open || event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          close(true);
        }}
        onPointerDown={() => { wasOpen.current = open; }}
        onClick={() => { setAsked(true); ahead?.(); setOpen(!wasOpen.current); wasOpen.current = false; }} />
      {asked && <Suspense fallback={null}><Menu open={open} entries={entries} onClose={close} /></Suspense>}
    </span>
  );
}

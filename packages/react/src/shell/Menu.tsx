import { Dropdown } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Antd } from "../theme/Antd.tsx";
import { FrameIcon } from "./FrameIcon.tsx";
import type { MenuEntry } from "./MenuEntry.ts";

/**
 * The menu of a `MenuButton`, hung under its place. The focus goes into it when it opens and back to its button when it is done. Its keys are heard in
 * the menu itself: antd listens for them at the window, where an embed's keys don't arrive.
 */
export default function Menu({ open, entries, onClose }: { open: boolean; entries: readonly MenuEntry[]; onClose: (back: boolean) => void }) {
  const items = entries.flatMap(({ key, label, icon, apart, run }) => [
    ...(apart ? [{ key: `${key}-apart`, type: "divider" as const }] : []),
    { key, label, ...(icon && { icon: <FrameIcon name={icon} /> }), onClick: () => { onClose(true); run(); } },
  ]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.stopPropagation();
    // Tab goes on from the button.
    if (event.key === "Escape") event.preventDefault();
    onClose(true);
  };
  return (
    <Antd>
      <Dropdown open={open} trigger={["click"]} placement="bottomRight" destroyOnHidden menu={{ items }} popupRender={(menu) => <Keys onPress={press}>{menu}</Keys>} onOpenChange={(next, { source }) => { if (!next && source !== "menu") onClose(false); }}>
        <span className="tm-menu-anchor" aria-hidden="true" />
      </Dropdown>
    </Antd>
  );
}

/**
 * Around the menu, as its own `onKeyDown` is not told of an Escape. It gives the menu the focus itself: antd does so after three frames, and a menu that
 * is still being placed by then, as the first one is, can't take it.
 */
function Keys({ onPress, children }: { onPress: (event: KeyboardEvent) => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const menu = place.current;
    const popup = menu?.closest(".tm-antd-dropdown");
    if (!menu || !popup) return;
    const enter = (): boolean => {
      menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
      return menu.contains((menu.getRootNode() as Document | ShadowRoot).activeElement);
    };
    if (enter()) return;
    const placed = new MutationObserver(() => { if (enter()) placed.disconnect(); });
    placed.observe(popup, { attributes: true });
    return () => placed.disconnect();
  }, []);
  return <div ref={place} onKeyDown={onPress}>{children}</div>;
}

import { Dropdown } from "antd";
import { Antd } from "../theme/Antd.tsx";
import { FrameIcon } from "./FrameIcon.tsx";
import type { MenuEntry } from "./MenuEntry.ts";

/** The menu of a `MenuButton`, hung under its place. The focus goes into it when it opens and back to its button when it is done. */
export default function Menu({ open, entries, onClose }: { open: boolean; entries: readonly MenuEntry[]; onClose: (back: boolean) => void }) {
  const items = entries.flatMap(({ key, label, icon, apart, run }) => [
    ...(apart ? [{ key: `${key}-apart`, type: "divider" as const }] : []),
    { key, label, ...(icon && { icon: <FrameIcon name={icon} /> }), onClick: () => { onClose(true); run(); } },
  ]);
  return (
    <Antd>
      <Dropdown open={open} autoFocus trigger={["click"]} placement="bottomRight" destroyOnHidden menu={{ items }} onOpenChange={(next, { source }) => { if (!next && source !== "menu") onClose(false); }}>
        <span className="tm-menu-anchor" aria-hidden="true" onKeyDown={(event) => { if (event.key === "Escape") onClose(true); }} />
      </Dropdown>
    </Antd>
  );
}

import type { FrameIconName } from "./FrameIcon.tsx";
import type { ShortcutId } from "./shortcuts.ts";

/** One line of a menu; `apart` sets it off with a rule. */
export interface MenuEntry { key: string; label: string; icon?: FrameIconName; apart?: boolean; shortcut?: ShortcutId; run: () => void }

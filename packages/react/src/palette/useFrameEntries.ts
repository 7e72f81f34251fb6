import { LANGUAGE_NAMES, LANGUAGES } from "../messages/locale.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useNotifyEntry } from "../notify/useNotifyEntry.ts";
import { useFrame } from "../shell/frameContext.ts";
import type { MenuEntry } from "../shell/MenuEntry.ts";
import { offersShortcut } from "../shell/offersShortcut.ts";
import type { ShortcutId } from "../shell/shortcuts.ts";
import { useRole } from "../shell/useRole.ts";
import { useHost } from "../shell/workspaceContext.ts";

/** What the frame can do whichever chat is open. */
export function useFrameEntries(): MenuEntry[] {
  const text = useLateText();
  const { run } = useFrame();
  const { theme, language } = useHost();
  const notify = useNotifyEntry();
  const role = useRole();
  const entry = (shortcut: ShortcutId, label: string, icon: MenuEntry["icon"]): MenuEntry & { shortcut: ShortcutId } => ({ key: shortcut, label, shortcut, ...(icon && { icon }), run: () => run(shortcut) });
  return [
    ...[
      entry("new-chat", text("chats.new"), "plus"), entry("search", text("keys.search"), "search"), entry("close-chat", text("keys.closeChat"), "close"), entry("inspector", text("keys.inspector"), "list"),
      entry("sheet", text("keys.name"), "question"),
    ].filter(({ shortcut }) => offersShortcut(shortcut, role)), ...(notify ? [notify] : []),
    ...(theme ? (["system", "light", "dark"] as const).filter((choice) => choice !== theme.choice()).map((choice): MenuEntry => ({
      key: `theme-${choice}`, label: text(choice === "system" ? "palette.themeSystem" : choice === "light" ? "palette.themeLight" : "palette.themeDark"), run: () => theme.choose(choice),
    })) : []),
    ...(language ? (["system", ...LANGUAGES] as const).filter((choice) => choice !== language.choice()).map((choice): MenuEntry => ({
      key: `language-${choice}`, label: choice === "system" ? text("palette.languageSystem") : text("palette.language", { language: LANGUAGE_NAMES[choice] }), run: () => language.choose(choice),
    })) : []),
  ];
}

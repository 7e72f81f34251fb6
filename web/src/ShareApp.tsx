import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { BarePage, OwnTidemark, type PageHost, type TidemarkPage } from "@tidemark/react/page";
import type { Environment } from "@tidemark/entities/environment";
import type { Page } from "@tidemark/react/platform";
import type { LanguageWish } from "./start/language.ts";
import type { Shared, ShareStage, ShareStart } from "./start/shareStart.ts";
import type { Theme } from "./start/theme.ts";
import { usePreference } from "./usePreference.ts";

export interface ShareAppProps {
  page: Page;
  environment: Environment;
  start: ShareStart;
  onStage: (listen: (stage: ShareStage) => void) => () => void;
  host: PageHost;
  theme: Theme;
  language: LanguageWish;
  scope: Document;
}

/** What a share link opens: its one chat, to read; nothing of it stays in this browser. */
export function ShareApp({ page, environment, start, onStage, host, theme, language, scope }: ShareAppProps) {
  const [stage, setStage] = useState(start.first);
  const [preferences] = useState(() => ({ dark: page.prefers("dark"), still: page.prefers("reduced-motion") }));
  const dark = usePreference(preferences.dark);
  const still = usePreference(preferences.still);
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  const locale = useSyncExternalStore(language.subscribe, language.locale);
  useEffect(() => page.setLanguage(locale.tag, locale.direction), [page, locale]);
  useEffect(() => onStage(setStage), [onStage]);
  const shared = stage.kind === "running" ? stage.shared : null;
  const shown = useMemo(() => shared && pageOf(shared, page, host, scope), [shared, page, host, scope]);
  if (shown !== null) return <OwnTidemark source={shown.connection.baseUrl} page={shown} mode="app" storage="memory" role="observer" locale={locale.tag} theme={{ scheme: choice === "system" ? "auto" : choice }} />;
  const look = { scheme: choice === "system" ? (dark ? "dark" : "light") : choice, language: locale.tag, reducedMotion: still, scope } as const;
  return <BarePage {...look} clock={environment.clock} copy={host.copy} state={stage as Exclude<ShareStage, { kind: "running" }>} onTry={start.tryNow} />;
}

function pageOf({ baseUrl, name, subject, token, chat }: Shared, page: Page, host: PageHost, scope: Document): TidemarkPage {
  return {
    connection: { id: chat.connection, name, baseUrl }, subject, role: "share", token: () => token, label: "", host, scope,
    onTitle(title, badge) {
      page.setTitle(title);
      page.setBadge(badge);
    },
    opened(workspace) {
      workspace.open(chat);
      return undefined;
    },
  };
}

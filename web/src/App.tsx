import { useEffect, useState, useSyncExternalStore } from "react";
import { BarePage, OwnTidemark, type PageHost, type TidemarkPage } from "@tidemark/react/page";
import type { Environment } from "@tidemark/entities/environment";
import type { Page } from "@tidemark/react/platform";
import type { LanguageWish } from "./start/language.ts";
import type { Stage, StartUp } from "./start/startUp.ts";
import type { Theme } from "./start/theme.ts";
import { usePreference } from "./usePreference.ts";

export interface AppProps {
  page: Page;
  environment: Environment;
  startUp: StartUp;
  onStage: (listen: (stage: Stage) => void) => () => void;
  host: PageHost;
  theme: Theme;
  language: LanguageWish;
  pageOf: (server: Extract<Stage, { kind: "running" }>["server"]) => TidemarkPage;
  scope: Document;
}

/** The SPA: the chat where there is a server and a sign-in, else what is missing and the next step. */
export function App({ page, environment, startUp, onStage, host, theme, language, pageOf, scope }: AppProps) {
  const [stage, setStage] = useState(startUp.first);
  const [preferences] = useState(() => ({ dark: page.prefers("dark"), still: page.prefers("reduced-motion") }));
  const dark = usePreference(preferences.dark);
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  const locale = useSyncExternalStore(language.subscribe, language.locale);
  useEffect(() => page.setLanguage(locale.tag, locale.direction), [page, locale]);
  const still = usePreference(preferences.still);
  useEffect(() => onStage(setStage), [onStage]);
  if (stage.kind === "running") {
    const { server } = stage;
    return <OwnTidemark key={server.instance} source={server.baseUrl} page={pageOf(server)} mode="app" locale={locale.tag} theme={{ scheme: choice === "system" ? "auto" : choice }} />;
  }
  const look = { scheme: choice === "system" ? (dark ? "dark" : "light") : choice, language: locale.tag, reducedMotion: still, scope } as const;
  return <BarePage {...look} clock={environment.clock} copy={host.copy} state={stage} onTry={startUp.tryNow} onLink={startUp.signIn} />;
}

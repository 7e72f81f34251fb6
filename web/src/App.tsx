import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { BarePage, type PageHost, ChatFrame, type ChatFrameProps } from "@tidemark/react";
import type { Environment } from "@tidemark/entities/environment";
import type { Page } from "@tidemark/react/platform";
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
  openWorkspace: (server: Extract<Stage, { kind: "running" }>["server"]) => ChatFrameProps["workspace"];
  scope: Document;
}

/** The SPA: the chat where there is a server and a sign-in, else what is missing and the next step. */
export function App({ page, environment, startUp, onStage, host, theme, openWorkspace, scope }: AppProps) {
  const [stage, setStage] = useState(startUp.first);
  const [preferences] = useState(() => ({ dark: page.prefers("dark"), still: page.prefers("reduced-motion") }));
  const dark = usePreference(preferences.dark);
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  const still = usePreference(preferences.still);
  useEffect(() => onStage(setStage), [onStage]);
  const server = stage.kind === "running" ? stage.server : null;
  const workspace = useMemo(() => server && openWorkspace(server), [server, openWorkspace]);
  const onTitle = useCallback<NonNullable<ChatFrameProps["onTitle"]>>((title, badge) => {
    page.setTitle(title);
    page.setBadge(badge);
  }, [page]);
  const look = { scheme: choice === "system" ? (dark ? "dark" : "light") : choice, direction: page.direction(), language: page.language().startsWith("en") ? page.language() : "en", reducedMotion: still, scope } as const;
  if (workspace) return <ChatFrame {...look} workspace={workspace} host={host} onTitle={onTitle} />;
  return <BarePage {...look} clock={environment.clock} copy={host.copy} state={stage.kind === "running" ? { kind: "starting" } : stage} onTry={startUp.tryNow} onLink={startUp.signIn} />;
}

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Provider as StoreProvider } from "jotai";
import { useMemo, useState } from "react";
import { createTexts, TextsProvider } from "../messages/useText.ts";
import type { PageHost } from "./pageHost.ts";
import type { Badge } from "./pageTitle.ts";
import type { FrameStart } from "./frameContext.ts";
import { Shell } from "./Shell.tsx";
import type { Workspace } from "./workspace.ts";
import { WorkspaceProvider } from "./workspaceContext.ts";
import type { StyleScope } from "../theme/styleSink.ts";
import { TidemarkTheme } from "../theme/TidemarkTheme.tsx";
import { UiProvider } from "../theme/Ui.tsx";

export interface ChatFrameProps {
  workspace: Workspace;
  host: PageHost;
  scheme: "light" | "dark";
  direction: "ltr" | "rtl";
  language: string;
  reducedMotion: boolean;
  /** The page, or the shadow root that this stands in. */
  scope: StyleScope;
  /** The title for the page around; an embed leaves it out. */
  onTitle?: (title: string, badge: Badge) => void;
  /** What is open at first, for pictures of each state. */
  start?: FrameStart;
}

/** The whole chat. Its stores, queries, texts and styles are its own: two on one page share nothing but what the server says. */
export function ChatFrame({ workspace, host, scheme, direction, language, reducedMotion, scope, onTitle, start }: ChatFrameProps) {
  const [queries] = useState(createQueries);
  const texts = useMemo(() => createTexts(language), [language]);
  const given = useMemo(() => ({ workspace, host }), [workspace, host]);
  const { clock } = workspace.environment;
  const ui = useMemo(() => ({ clock, copy: host.copy, reducedMotion }), [clock, host, reducedMotion]);
  return (
    <StoreProvider store={workspace.store}>
      <QueryClientProvider client={queries}>
        <TextsProvider value={texts}>
          <WorkspaceProvider value={given}>
            <UiProvider ui={ui}>
              <TidemarkTheme scheme={scheme} direction={direction} lang={language} scope={scope}>
                <Shell {...(onTitle && { onTitle })} {...(start && { start })} />
              </TidemarkTheme>
            </UiProvider>
          </WorkspaceProvider>
        </TextsProvider>
      </QueryClientProvider>
    </StoreProvider>
  );
}

/** Reads are asked for by the list itself (focus, hints), so that one throttle counts them all; a refusal is shown, not repeated in silence. */
function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Number.POSITIVE_INFINITY, networkMode: "always" }, mutations: { networkMode: "always" } } });
}

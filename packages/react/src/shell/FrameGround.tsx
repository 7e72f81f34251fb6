import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Provider as StoreProvider } from "jotai";
import { useMemo, useState, type ReactNode } from "react";
import { type LookProps, TidemarkLook } from "../theme/TidemarkLook.tsx";
import { UiProvider } from "../theme/Ui.tsx";
import type { PageHost } from "./pageHost.ts";
import type { Workspace } from "./workspace.ts";
import { WorkspaceProvider } from "./workspaceContext.ts";

export interface FrameGroundProps extends LookProps {
  workspace: Workspace;
  host: PageHost;
  reducedMotion: boolean;
}

/** What all parts of a chat stand on. Its stores, queries, texts and styles are its own: two on one page share nothing but what the server says. */
export function FrameGround({ workspace, host, reducedMotion, children, ...look }: FrameGroundProps & { children: ReactNode }) {
  const [queries] = useState(createQueries);
  const given = useMemo(() => ({ workspace, host }), [workspace, host]);
  const { clock } = workspace.environment;
  const ui = useMemo(() => ({ clock, copy: host.copy, reducedMotion }), [clock, host, reducedMotion]);
  return (
    <StoreProvider store={workspace.store}>
      <QueryClientProvider client={queries}>
        <WorkspaceProvider value={given}>
          <UiProvider ui={ui}>
            <TidemarkLook {...look} clock={clock}>{children}</TidemarkLook>
          </UiProvider>
        </WorkspaceProvider>
      </QueryClientProvider>
    </StoreProvider>
  );
}

/** Reads are asked for by the list itself (focus, hints), so that one throttle counts them all; a refusal is shown, not repeated in silence. */
function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Number.POSITIVE_INFINITY, networkMode: "always" }, mutations: { networkMode: "always" } } });
}

import { useSyncExternalStore } from "react";
import { NO_PAGE_TOOLS, pageTitle } from "@tidemark/entities/session";
import { useWorkspace } from "../shell/workspaceContext.ts";

/** The title of what the host's page shows now, which goes with a message; null where there is none. */
export function useContextTitle(): string | null {
  const { page = NO_PAGE_TOOLS } = useWorkspace();
  const title = (): string | null => pageTitle(page);
  return useSyncExternalStore(page.subscribe, title, title);
}

import type { PageHost, TidemarkPage } from "@tidemark/react/page";
import { browserLabel, type Page } from "@tidemark/react/platform";
import { bindAddress } from "./bindAddress.ts";
import { isStray } from "./chatPath.ts";
import type { Remembered, RememberedServer } from "./remembered.ts";

export interface PagesPorts {
  page: Page;
  remembered: Remembered;
  host: PageHost;
  scope: Document;
  /** The sign-in ended, here or in another window. */
  onSignedOut: (server: RememberedServer) => void;
}

/** What the page gives to the chat of a server: its sign-in, its address, its title. A token that changes is read anew for each request. */
export function createPages({ page, remembered, host, scope, onSignedOut }: PagesPorts): (server: RememberedServer) => TidemarkPage {
  const made = new Map<string, TidemarkPage>();
  return (server) => {
    const known = made.get(server.instance);
    if (known) return known;
    const next: TidemarkPage = {
      connection: { id: server.instance, name: server.name, baseUrl: server.baseUrl }, subject: "owner", token: () => remembered.token(server.instance), label: browserLabel(page.userAgent()), scope,
      // Asked before the address follows the chat that is shown.
      host: isStray(page.path(), server.instance) ? { ...host, strayAddress: true } : host,
      onTitle(title, badge) {
        page.setTitle(title);
        page.setBadge(badge);
      },
      opened(workspace) {
        // The name comes with the server's answer and is kept for the next start, which may be offline (OWNER-17).
        const named = workspace.store.sub(workspace.connectionAtom, () => {
          const state = workspace.store.get(workspace.connectionAtom);
          if (state.kind === "ok") remembered.setServer({ ...server, name: state.server.name });
        });
        const unbind = bindAddress(workspace, page);
        return () => { named(); unbind(); };
      },
      signedOut() {
        remembered.removeToken(server.instance);
        // The chat's title stands in the browser's tab.
        page.setTitle("Tidemark");
        page.setBadge("none");
        onSignedOut(server);
      },
    };
    made.set(server.instance, next);
    return next;
  };
}

import { createWorkspace, type Workspace } from "@tidemark/entities/workspace";
import type { Environment } from "@tidemark/entities/environment";
import type { Page } from "@tidemark/react/platform";
import { bindAddress } from "./bindAddress.ts";
import { browserLabel } from "./browserLabel.ts";
import type { Remembered, RememberedServer } from "./remembered.ts";

/** Opens the chat of one server in this window, with the address bound to it. A token that changes is read anew for each request. */
export function createOpener({ environment, page, remembered }: { environment: Environment; page: Page; remembered: Remembered }): (server: RememberedServer) => Workspace {
  const opened = new Map<string, Workspace>();
  return (server) => {
    // React may ask twice for one (StrictMode): a second workspace would be a second window inside this one.
    const known = opened.get(server.instance);
    if (known) return known;
    const workspace = createWorkspace({
      environment, connection: { id: server.instance, name: server.name, baseUrl: server.baseUrl }, subject: "owner",
      token: () => remembered.token(server.instance), label: browserLabel(page.userAgent()),
    });
    opened.set(server.instance, workspace);
    // The name comes with the server's answer and is kept for the next start, which may be offline (OWNER-17).
    workspace.store.sub(workspace.connectionAtom, () => {
      const state = workspace.store.get(workspace.connectionAtom);
      if (state.kind === "ok") remembered.setServer({ ...server, name: state.server.name });
    });
    bindAddress(workspace, page);
    workspace.start();
    return workspace;
  };
}

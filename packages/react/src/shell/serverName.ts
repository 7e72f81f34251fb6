import type { ConnectionState } from "@tidemark/entities/session";
import type { Workspace } from "./workspace.ts";

/** One name for the server, wherever the page says it: its own, once it told it, also while it can't be reached; its address before. */
export function serverName(connection: ConnectionState, workspace: Pick<Workspace, "connection">): string {
  return ("server" in connection ? connection.server?.name : undefined) ?? workspace.connection.name;
}

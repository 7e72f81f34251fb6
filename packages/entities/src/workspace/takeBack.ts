import type { GatewayApi } from "../client/gatewayApi.ts";
import type { Environment } from "../environment/environment.ts";
import type { ConnectionState } from "../session/connection.ts";

/**
 * So long the windows of a browser get to say that they leave their chats, before the token of that is taken back: one that could not say so
 * would be taken for there until it lapses, and hold up page calls (PIN-3).
 */
export const TAKE_BACK_AFTER_MS = 1_000;

export interface TakeBackPorts extends Pick<Environment, "clock" | "page"> {
  ownToken: boolean;
  remove: GatewayApi["removeToken"];
}

/** The end of a browser's own token at its server, after a sign-out. Once, and as far as the server is reached: it is listed there, and can be ended from elsewhere. */
export function createTakeBack({ clock, page, ownToken, remove }: TakeBackPorts) {
  return {
    begin(connection: ConnectionState): void {
      const id = ownToken ? tokenIdOf(connection) : null;
      if (id === null) return;
      const take = (): void => {
        cancel();
        stop();
        void remove(id);
      };
      const cancel = clock.after(TAKE_BACK_AFTER_MS, take);
      // A window that is closed or left waits no longer.
      const stop = page.subscribe((event) => { if (event.type === "hide") take(); });
    },
    /** Is there a token at the server that would stay good? Where the server was never reached that is not known, and there may be one. */
    wouldFail: (connection: ConnectionState): boolean => ownToken && connection.kind === "unreachable" && (connection.server === null || tokenIdOf(connection) !== null),
  };
}

function tokenIdOf(connection: ConnectionState): string | null {
  const server = connection.kind === "ok" || connection.kind === "unreachable" ? connection.server : null;
  return server?.you?.token ?? null;
}

import type { GatewayApi } from "../client/gatewayApi.ts";
import type { Clock, PageState } from "../environment/environment.ts";
import { afterServerInfo, type ConnectionState } from "../session/connection.ts";

export interface ConnectionMonitor {
  state(): ConnectionState;
  /** Asks at once; several askers share one request. */
  check(): void;
  /** A request failed on the way: is the server still there? */
  doubt(): void;
  /** A request was answered: whoever was away is back. */
  heard(): void;
  unauthorized(): void;
  stop(): void;
}

/** Asks `GET /v1` at the start, when the network or the page comes back, after a failure, and on a growing schedule while it is away. */
export function monitorConnection(ports: { api: Pick<GatewayApi, "serverInfo">; clock: Clock; page: PageState; tell: (state: ConnectionState) => void }): ConnectionMonitor {
  const { api, clock, page, tell } = ports;
  let state: ConnectionState = { kind: "checking" };
  let asking = false;
  let stopped = false;
  let cancel = (): void => {};

  const set = (next: ConnectionState): void => {
    state = next;
    tell(next);
  };
  const check = (): void => {
    if (asking || stopped) return;
    asking = true;
    cancel();
    void api.serverInfo().then((answer) => {
      asking = false;
      if (stopped) return;
      set(afterServerInfo(state, answer, clock.monotonic()));
      if (state.kind === "unreachable" && state.nextTryMs !== null) cancel = clock.after(Math.max(0, state.nextTryMs - clock.monotonic()), check);
    });
  };
  const unlisten = page.subscribe((event) => {
    if (event.type === "online" || ((event.type === "visible" || event.type === "show" || event.type === "focus") && (state.kind === "unreachable" || state.kind === "unauthorized"))) check();
  });
  check();
  return {
    state: () => state,
    check,
    doubt() { if (state.kind === "ok" && page.online()) check(); },
    heard() { if (state.kind === "unreachable") check(); },
    unauthorized() { if (state.kind !== "unauthorized") set({ kind: "unauthorized" }); },
    stop() {
      stopped = true;
      cancel();
      unlisten();
    },
  };
}

import { START } from "../records/position.ts";
import { mayGoOut } from "./mayGoOut.ts";
import type { Route } from "./route.ts";

/** Of a chat that only this window knows there is no log to ask: what waits is judged against the empty one it starts from. */
export function unsentHere(route: Route): Route {
  if (route.state.existence.kind !== "made-here") return route;
  return route.outbox({ type: "up-to-date", readFrom: 0, position: START, turn: { kind: "idle" }, openGates: new Set(), nowMs: route.at.wallMs, maySend: mayGoOut(route.state) });
}

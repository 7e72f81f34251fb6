import { mayWrite } from "../contract/role.ts";
import type { Role } from "../contract/access.ts";
import { attach } from "./attach.ts";
import { waitsForRead } from "./mayGoOut.ts";
import type { Route } from "./route.ts";
import { unsentHere } from "./unsentHere.ts";

/** What this person may do is another thing now. Others see the window as it is: it can act, or it only looks. */
export function onRole(route: Route, role: Role): Route {
  if (role === route.state.role) return route;
  attach(route.set({ role }), "anew");
  return waitsForRead(route.state) && route.state.existence.kind === "there" ? route.follow({ type: "own-write" }) : unsentHere(route);
}

/** Who only looks keeps what was said, and is told that it does not go out; what is under way already is the server's to judge. */
export function keepUnsaid(route: Route): Route {
  const { role, settled, outbox } = route.state;
  if (mayWrite(role) || !settled || !outbox.some(({ state }) => state.kind === "waiting")) return route;
  return route.outbox({ type: "refused-waiting", reason: "observer" });
}

import type { DriverEvent } from "./driverState.ts";
import { waitsForRead } from "./mayGoOut.ts";
import type { Route } from "./route.ts";
import { unsentHere } from "./unsentHere.ts";

const ASK_AGAIN_MS = 10_000;
const RETURNS: ReadonlySet<string> = new Set(["visible", "focus", "pageshow", "online"]);

/** What the page, push and the person tell the follow machine, and what it means for the other slices. */
export function onFollow(route: Route, event: Extract<DriverEvent, { type: "follow" }>["event"]): Route {
  if (event.type === "online" || event.type === "offline") route.set({ online: event.type === "online" });
  if (event.type === "check-now" && route.state.existence.kind !== "made-here") route.set({ existence: { kind: "there" } });
  route.follow(event);
  if (RETURNS.has(event.type) && isAskedAgain(route)) route.follow({ type: "check-now" });
  if (event.type !== "online") return route;
  // A wake is answered by a look that is a second old; what waited for the network needs one that began after it.
  return waitsForRead(route.state) && route.state.existence.kind === "there" ? route.follow({ type: "own-write" }) : unsentHere(route);
}

/** "Not found" may be over: the chat can have been made again, with nothing in it, so that no list names it. Asked at a return, now and then. */
export function isAskedAgain({ state, at }: Route): boolean {
  const { lookStartMs, holds } = state.follow;
  return state.existence.kind === "not-found" && !holds.has("hidden") && (lookStartMs === null || at.nowMs - lookStartMs >= ASK_AGAIN_MS);
}

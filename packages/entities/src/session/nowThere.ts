import { attach } from "./attach.ts";
import type { Route } from "./route.ts";

/** A chat that only this window knew exists at the server from here on: this window says that it has it open, and it is read. */
export function nowThere(route: Route): Route {
  const { follow, online } = route.set({ existence: { kind: "there" } }).state;
  return attach(route).follow({ type: "opened", visible: !follow.holds.has("hidden"), online });
}

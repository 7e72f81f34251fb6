import type { Route } from "./route.ts";

/** Says that this window has the chat open, once its identity is settled and until the gateway has heard it (VIEW-5, FOLLOW-11). */
export function attach(route: Route): Route {
  const { settled, existence, attached, online } = route.state;
  if (!settled || !online || existence.kind !== "there" || attached !== "no") return route;
  return route.set({ attached: "asked" }).run({ type: "attach" });
}

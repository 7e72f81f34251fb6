import { liveTurnOf } from "../transcript/queries.ts";
import type { Route } from "./route.ts";

/** An attachment lives 150 s (`ATTACHMENT_MS` of the authority), and a hidden window's timers tick once a minute. */
export const RENEW_MS = 60_000;
const AGAIN_MS = 10_000;

/**
 * Says that this window has the chat open, with its page and what that offers, once its identity is settled and until the gateway has heard it
 * (VIEW-5, FOLLOW-11). `anew`: what was said before is not so any more.
 */
export function attach(route: Route, how: "anew" | "if-unheard" = "if-unheard"): Route {
  const { settled, existence, attached, online, role } = route.state;
  // One request at a time: two that overtake each other would leave the older word standing.
  if (attached === "asked") return how === "anew" ? route.set({ attachAgain: true }) : route;
  if (how === "anew") route.set({ attached: "no" });
  // Whoever has a share link is nobody's other window.
  if (role === "share" || !settled || !online || existence.kind !== "there" || route.state.attached !== "no") return route;
  return route.set({ attached: "asked", attachAgain: false }).run({ type: "attach" });
}

export function onAttached(route: Route, ok: boolean): Route {
  const { attached, attachAgain } = route.state;
  if (attached !== "asked") return route;
  route.set({ attached: ok ? "yes" : "no", attachAgain: false, renewAtMs: null });
  if (ok && attachAgain) return attach(route, "anew");
  return renewLater(route, ok ? RENEW_MS : AGAIN_MS);
}

/** A window that others count on stays attached without any other request of its own: it drives the live turn, or its page offers tools. */
export function keepAttached(route: Route): Route {
  const { renewAtMs, attached } = route.state;
  if (renewAtMs === null) return attached === "yes" ? renewLater(route, RENEW_MS) : route;
  // A browser's timer may come a fraction early.
  if (route.at.nowMs < renewAtMs - 1) return route;
  route.set({ renewAtMs: null });
  return isCountedOn(route) ? attach(route, "anew") : route;
}

function renewLater(route: Route, afterMs: number): Route {
  if (!isCountedOn(route)) return route;
  const atMs = route.at.nowMs + afterMs;
  return route.set({ renewAtMs: atMs }).run({ type: "wake-at", atMs });
}

function isCountedOn({ state: { page, adoption, me, existence } }: Route): boolean {
  return existence.kind === "there" && (page.offers.length > 0 || liveTurnOf(adoption.fold)?.pin?.tab === me);
}

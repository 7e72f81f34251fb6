import type { DriverEvent } from "./driverState.ts";
import { mayGoOut } from "./mayGoOut.ts";
import { nowThere } from "./nowThere.ts";
import type { Route } from "./route.ts";

type Sent = Extract<DriverEvent, { type: "sent" }>;

/** Wait before the first further try; doubled with each. */
const FIRST_RETRY_MS = 500;

/** After any write of its own a window reads at once (FOLLOW-13); what the answer did not prove, the log will. */
export function onSent(route: Route, event: Sent): Route {
  const { answer, id } = event;
  const made = route.state.existence.kind === "made-here" && (answer.kind === "accepted" || answer.kind === "queued");
  route.outbox({ type: "sent", id, answer, nowMs: route.at.wallMs, maySend: mayGoOut(route.state) });
  // The queue stands in the header: after a 202, and where one may have been lost, only that tells.
  const toQueue = route.state.outbox.some((entry) => entry.id === id && entry.kind === "message" && entry.onBusy === "enqueue");
  if (answer.kind === "queued" || answer.kind === "removed" || (answer.kind === "unknown" && toQueue)) route.askHeader();
  if (answer.kind === "unknown") return lookLater(route, id, answer.retryAfterMs);
  if (!made) return route.follow({ type: "own-write" });
  return nowThere(route);
}

/** The log is asked whether it landed: soon, and later each time, so that a bad minute is outlived (OWNER-11), looked at or not. */
function lookLater(route: Route, id: Sent["id"], retryAfterMs: number): Route {
  const attempts = route.state.outbox.find((entry) => entry.id === id)?.attempts ?? 1;
  return route.run({ type: "wake-at", atMs: route.at.nowMs + Math.max(retryAfterMs, FIRST_RETRY_MS * 2 ** (attempts - 1)) });
}

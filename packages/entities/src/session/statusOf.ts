import { browserOf, type TabId } from "../ids/ids.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { Status, Where } from "./sessionView.ts";

/** Where an answer runs, seen from this window. `unknown` where no window asked for it (a schedule, an API). */
export function whereOf(driver: TabId | null, attached: boolean | null, me: TabId): Where | "here" {
  if (driver === null) return "unknown";
  if (driver === me) return "here";
  if (attached === false) return "closed";
  return browserOf(driver) === browserOf(me) ? "window" : "browser";
}

/** The status of a list row whose session no driver of this window holds. */
export function statusOfHeader(header: Pick<SessionHeader, "live" | "waiting" | "lastOutcome">, me: TabId): Status {
  const { live } = header;
  if (live === null) {
    if (header.lastOutcome?.outcome === "interrupted") return "interrupted";
    if (header.lastOutcome?.outcome === "failed") return "failed";
    return "idle";
  }
  if (header.waiting.length > 0) return "waiting";
  return statusOfWhere(whereOf(live.driver?.tab ?? null, live.driver?.attached ?? null, me));
}

export function statusOfWhere(where: Where | "here"): Status {
  switch (where) {
    case "here": return "working";
    case "window": return "window";
    case "browser": return "browser";
    case "closed": return "closed";
    case "unknown": return "running";
  }
}

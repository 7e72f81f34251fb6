import type { SessionHeader } from "../contract/header.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import { nowThere } from "./nowThere.ts";
import { isOfOtherHistory, withQueueOf } from "./onHeader.ts";
import { queueItems } from "./queueView.ts";
import type { Route } from "./route.ts";

/** The list's word on this chat: it exists, and whether something runs in it. What it promises is read; nothing is taken from it. */
export function onTold(route: Route, told: SessionHeader): Route {
  const { state } = route;
  const header = withQueueOf(told, state.header);
  // Newer than all that is known of it: the chat is back, restored elsewhere. An older list in flight proves nothing (VIEW-7).
  // "Not found" is no deletion: whatever list names the chat proves more (a store was put back, and the chat made in it again).
  const otherHistory = isOfOtherHistory(header, state.header);
  const newer = header.revision > state.headerKnown || otherHistory;
  if (state.existence.kind === "not-found" || (state.existence.kind === "deleted" && newer)) {
    route.set({ existence: { kind: "there" }, header, headerKnown: header.revision });
    return queueDue(route, told, state.header).follow({ type: "check-now" });
  }
  if (state.existence.kind === "made-here" && state.outbox.some((entry) => entry.kind === "message" && entry.state.kind === "sending")) return route;
  if (state.header === null || otherHistory || header.revision > state.header.revision) {
    route.set({ header, headerKnown: otherHistory ? header.revision : Math.max(state.headerKnown, header.revision) });
    queueDue(route, told, state.header);
  }
  if (state.existence.kind === "made-here") return nowThere(route).headerDue();
  if (state.existence.kind !== "there") return route;
  return route.follow({ type: "liveness", turn: turnOf(header), origin: header.live?.driver?.tab ?? null, count: header.count });
}

/** A list says how many messages wait; only the header itself says which. Asked until it has: now, or with the next answer. */
function queueDue(route: Route, told: SessionHeader, known: SessionHeader | null): Route {
  const unknown = typeof told.queue === "number" && (told.queue > 0 || queueItems(known).length > 0);
  return unknown ? route.set({ queueUnknown: true }).askHeader() : route;
}

function turnOf({ live }: SessionHeader): TurnField {
  if (live === null) return { kind: "idle" };
  return { kind: live.state, turn: live.turn, fence: live.fence, driver: live.driver?.tab ?? null, at: live.lastRecordAt };
}

import type { SessionHeader } from "../contract/header.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import { nowThere } from "./nowThere.ts";
import type { Route } from "./route.ts";

/** The list's word on this chat: it exists, and whether something runs in it. What it promises is read; nothing is taken from it. */
export function onTold(route: Route, header: SessionHeader): Route {
  const { state } = route;
  // Newer than all that is known of it: the chat is back, restored elsewhere. An older list in flight proves nothing (VIEW-7).
  // "Not found" is no deletion: whatever list names the chat proves more (a store was put back, and the chat made in it again).
  const newer = header.revision > state.headerKnown || (state.header !== null && header.epoch !== state.header.epoch);
  if (state.existence.kind === "not-found" || (state.existence.kind === "deleted" && newer)) {
    return route.set({ existence: { kind: "there" }, header, headerKnown: header.revision }).follow({ type: "check-now" });
  }
  if (state.existence.kind === "made-here" && state.outbox.some((entry) => entry.kind === "message" && entry.state.kind === "sending")) return route;
  if (state.header === null || header.revision > state.header.revision) route.set({ header, headerKnown: Math.max(state.headerKnown, header.revision) });
  if (state.existence.kind === "made-here") {
    return nowThere(route);
  }
  if (state.existence.kind !== "there") return route;
  return route.follow({ type: "liveness", turn: turnOf(header), origin: header.live?.driver?.tab ?? null, count: header.count });
}

function turnOf({ live }: SessionHeader): TurnField {
  if (live === null) return { kind: "idle" };
  return { kind: live.state, turn: live.turn, fence: live.fence, driver: live.driver?.tab ?? null, at: live.lastRecordAt };
}

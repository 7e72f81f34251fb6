import { START } from "../records/position.ts";
import { positionOf } from "../records/recordLog.ts";
import type { AdoptionState, Ask } from "./adoptionState.ts";

/** What the next read of this session asks, whenever it comes. */
export function nextAsk(state: AdoptionState, why: Extract<Ask, { kind: "read" }>["why"] = "tail"): Ask {
  switch (state.want.kind) {
    case "tail":
      return { kind: "read", base: positionOf(state.log), why };
    case "window":
      return { kind: "window", why: state.want.why };
    case "full": {
      const { incoming } = state.want;
      return { kind: "read", base: incoming.count === 0 ? START : positionOf(incoming), why: "full" };
    }
  }
}

/** How far a session is known, for the page. `catching-up`: what is shown stays until what is being read replaces it. */
export function phaseOf(state: AdoptionState): "opening" | "cached" | "catching-up" | "ready" {
  if (state.seen === "nothing") return "opening";
  if (state.want.kind !== "tail" || state.seen === "part") return "catching-up";
  return state.seen === "copy" ? "cached" : "ready";
}

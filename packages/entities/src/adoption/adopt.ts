import { unreachable } from "../assert/unreachable.ts";
import type { Adopted, AdoptionEvent, AdoptionState } from "./adoptionState.ts";
import { nextAsk } from "./nextAsk.ts";
import { overlayWith } from "./overlay.ts";
import { receivePage } from "./receivePage.ts";
import { receiveOlder } from "./receiveOlder.ts";
import { receiveWindow } from "./receiveWindow.ts";
import { drawn } from "./redraw.ts";

/**
 * The adoption machine (ADOPT-1 … 10, 17, 18): what arrives is decided on arrival, against the state at arrival, and gives the next state
 * and at most one thing to ask at once. First opening, revalidation, focus, push, poll and live read all come through here (ADOPT-7).
 * `nowMs` is on the monotonic clock. Pure; never throws.
 */
export function adopt(state: AdoptionState, event: AdoptionEvent, nowMs: number): Adopted {
  const next = decide(state, event, nowMs);
  return { ...next, state: drawn(state, next.state) };
}

function decide(state: AdoptionState, event: AdoptionEvent, nowMs: number): Adopted {
  switch (event.kind) {
    case "page":
      return receivePage(state, event.base, event.page, nowMs);
    case "window":
      return receiveWindow(state, event.window);
    case "older":
      return receiveOlder(state, event.window);
    case "restarted":
      return restart(state, event);
    case "unreadable":
      if (state.overlay?.state !== "ended") return quiet(state);
      return quiet({ ...state, overlay: { ...state.overlay, state: "unconfirmed" } });
    case "overlay":
      // Where the stream carries record numbers there is no overlay: its records come as pages.
      if (state.source.numbered) return quiet(state);
      return quiet({ ...state, overlay: overlayWith(state.overlay, event.key, event.chunks, state.log.count) });
    case "stream-ended": {
      const overlay = state.overlay && { ...state.overlay, state: "ended" as const };
      const ended = overlay === null ? state : { ...state, overlay };
      return { state: ended, asks: [nextAsk(ended, "stream-ended")], news: { kind: "nothing" } };
    }
    case "close-aside":
      return quiet(state.aside === null ? state : { ...state, aside: null });
    default:
      return unreachable(event);
  }
}

/**
 * The server has another history than ours at our position. What is shown stays until the other one is there. An answer to a read that
 * named an older position than we have by now proves nothing of it.
 */
function restart(state: AdoptionState, event: Extract<AdoptionEvent, { kind: "restarted" }>): Adopted {
  const asked = state.want.kind === "full" ? state.want.incoming : state.log;
  if (event.base.epoch !== asked.epoch || event.base.count !== asked.count || event.base.last !== asked.last) {
    return { state, asks: state.want.kind === "tail" ? [nextAsk(state, "again")] : [], news: { kind: "nothing" } };
  }
  if (state.want.kind === "window" && state.want.why === "restarted" && state.want.epoch === event.epoch) return quiet(state);
  const restarted: AdoptionState = { ...state, want: { kind: "window", why: "restarted", epoch: event.epoch } };
  return { state: restarted, asks: [nextAsk(restarted)], news: { kind: "nothing" } };
}

function quiet(state: AdoptionState): Adopted {
  return { state, asks: [], news: { kind: "nothing" } };
}

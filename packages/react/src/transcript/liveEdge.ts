/** How near to the end counts as standing on the live edge. */
export const EDGE_PX = 64;

/**
 * Does the conversation follow its end. It does while the reader stands on it; only the reader moving up lets go, never the content growing:
 * a late scroll event after growth used to look like a reader who had left (case 58).
 */
export interface EdgeState {
  atEdge: boolean;
  /** Where the reader was last seen, in pixels from the top. */
  top: number;
  /** The last row there was while they stood on the edge; what comes after is new to them. */
  seen: string | null;
  /** The newest message on its way that is known; ids sort by time. */
  sent: string | null;
}
export type EdgeEvent =
  | { type: "scrolled"; top: number; fromEnd: number }
  /** We moved the view. */
  | { type: "moved"; top: number }
  | { type: "rows"; last: string | null; sent: string | null }
  /** They asked for a row. */
  | { type: "to-row" }
  /** They asked for the end. */
  | { type: "to-end"; last: string | null };

export function edgeStart(atEdge: boolean, last: string | null, sent: string | null): EdgeState {
  return { atEdge, top: 0, seen: last, sent };
}

export function reduceEdge(state: EdgeState, event: EdgeEvent): EdgeState {
  switch (event.type) {
    case "scrolled": {
      const atEdge = event.fromEnd <= EDGE_PX || (state.atEdge && event.top >= state.top - 1);
      return atEdge === state.atEdge && event.top === state.top ? state : { ...state, atEdge, top: event.top };
    }
    case "moved": return event.top === state.top ? state : { ...state, top: event.top };
    case "rows":
      // Sending goes to the end; a message that leaves (recorded, discarded) moves nothing.
      if (event.sent !== null && event.sent > (state.sent ?? "")) return { ...state, atEdge: true, seen: event.last, sent: event.sent };
      return !state.atEdge || state.seen === event.last ? state : { ...state, seen: event.last };
    case "to-row": return state.atEdge ? { ...state, atEdge: false } : state;
    case "to-end": return { ...state, atEdge: true, seen: event.last };
  }
}

/** A chat that waits for the person, by its gate. Its title and the tool's name are all that leaves the page: never what is asked (SEC-1). */
export interface Waiting { gate: string; title: string; tool: string; open(): void }

/** What one window knows: what waits, what waited already when the page was hidden, and what it has told. */
export interface NoticeState {
  /** Is the page hidden, and this window the one of its browser that tells. */
  telling: boolean;
  waiting: ReadonlyMap<string, Waiting>;
  known: ReadonlySet<string>;
  told: ReadonlySet<string>;
}
export type NoticeEvent = { type: "waiting"; waiting: readonly Waiting[] } | { type: "hidden" } | { type: "tell" } | { type: "seen" } | { type: "off" };
export interface NoticeStep { state: NoticeState; show: Waiting[]; close: string[] }

export const NO_NOTICES: NoticeState = { telling: false, waiting: new Map(), known: new Set(), told: new Set() };

/** Which notices come and go (GATE-7): for what began to wait while nobody looked; each ends with its gate, all end when the page is looked at. */
export function noticeStep(before: NoticeState, event: NoticeEvent): NoticeStep {
  const state = apply(before, event);
  const wanted = new Map([...state.waiting].filter(([gate]) => state.telling && !state.known.has(gate)));
  return {
    state: { ...state, told: new Set(wanted.keys()) },
    show: [...wanted.values()].filter(({ gate }) => !before.told.has(gate)),
    close: [...before.told].filter((gate) => !wanted.has(gate)),
  };
}

function apply(state: NoticeState, event: NoticeEvent): NoticeState {
  switch (event.type) {
    case "waiting": return { ...state, waiting: new Map(event.waiting.map((one) => [one.gate, one])) };
    case "hidden":
    // Turned off and on again, it tells what begins to wait from then on.
    case "off": return { ...state, known: new Set(state.waiting.keys()) };
    case "tell": return { ...state, telling: true };
    case "seen": return { ...state, telling: false };
  }
}

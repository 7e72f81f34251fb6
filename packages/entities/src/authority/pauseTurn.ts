import type { By } from "../records/record.ts";
import { addMs } from "../turn/isoTime.ts";
import { isPageCall, waitsOf } from "../turn/waits.ts";
import type { Draft } from "./draft.ts";
import { spentSecrets } from "./spentSecrets.ts";
import { START_LIMIT_MS } from "./types.ts";

/** Gives the lease back and says what is waited for, as it is open in the log in this step (TURN-3). */
export function pauseTurn(draft: Draft, by: By): void {
  const live = draft.state.live;
  if (live === null) return;
  const waits = waitsOf(live);
  // A page call's time begins here: until now no window could have run it.
  const calls = live.calls.map((call) => (isPageCall(call, live.tools) ? { ...call, at: draft.now.at } : call));
  draft.setLive({ state: "paused", lease: null, calls, ...(live.external && { spent: spentSecrets(live) }) });
  draft.add("turn-pause", live.turn, by, { waits });
  if (waits.length === 0) awaitRunner(draft);
  draft.headerChanged();
}

/**
 * From here on a runner has 30 s to claim it (TURN-10). A time of its own, not the last record's: a rename meanwhile is a record, too,
 * and would have put it off for ever.
 */
export function awaitRunner(draft: Draft): void {
  draft.setLive({ startBy: addMs(draft.now.at, START_LIMIT_MS) });
  draft.headerChanged();
}

import { BY_GATEWAY, type Draft } from "./draft.ts";
import { closeUnrun, pageCallsOf } from "./pageCalls.ts";
import type { FoundTab } from "./types.ts";
import { isThere, nameOf } from "./windowAt.ts";

/**
 * The window that a waiting call would run in is somebody else's now, or shows another chat: the pin is over for the rest of the turn, said in
 * the log, and its calls are closed (PIN-4). A window that is merely away is waited for. Returns whether it closed something.
 */
export function killPin(draft: Draft, tab: FoundTab | null): boolean {
  const live = draft.state.live;
  if (!live?.pin || pageCallsOf(live).length === 0) return false;
  const reason = reasonOf(tab, live.pin.subject ?? draft.state.owner, draft.now.at);
  if (reason === null) return false;
  const version = live.pinVersion + 1;
  draft.add("pin", live.turn, BY_GATEWAY, { tab: null, reason, version });
  for (const call of pageCallsOf(live)) closeUnrun(draft, call, reason);
  draft.setLive({ pin: null, pinVersion: version });
  draft.headerChanged();
  return true;
}

function reasonOf(tab: FoundTab | null, holder: string, at: string): string | null {
  if (tab === null) return null;
  if (tab.subject !== holder) return "its window is somebody else's now";
  return tab.elsewhere && !isThere(tab, at) ? `${nameOf(tab)} shows another chat now` : null;
}

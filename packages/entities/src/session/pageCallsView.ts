import { mayWrite } from "../contract/role.ts";
import { browserOf, type CallId } from "../ids/ids.ts";
import { liveTurnOf, openPageCallsOf, type LiveTurnView } from "../transcript/queries.ts";
import type { DriverState } from "./driverState.ts";
import type { PageCallView, PageToolsAt } from "./sessionView.ts";

const NONE: ReadonlyMap<CallId, PageCallView> = new Map();

/** What this window knows and does about each page call that is open. */
export function pageCallsViewOf(state: DriverState): ReadonlyMap<CallId, PageCallView> {
  const live = liveTurnOf(state.adoption.fold);
  const open = live === null ? [] : openPageCallsOf(state.adoption.fold);
  if (live === null || open.length === 0) return NONE;
  return new Map(open.map(({ call, name }) => [call, viewOf(state, live, call, name)]));
}

function viewOf(state: DriverState, live: LiveTurnView, call: CallId, name: string): PageCallView {
  if (live.pin === null) return { kind: "nobody" };
  if (live.pin.tab === state.me) return state.calls.work.get(call)?.kind === "asks" ? { kind: "asks", title: state.page.titles.get(name) ?? name } : { kind: "running" };
  const driver = driverOf(state, live);
  return driver?.attached === false ? { kind: "away", label: driver.label } : { kind: "elsewhere", label: driver?.label ?? null };
}

/** Where the live answer's page tools run. A turn is known to have some where its window offers them, where one is open, or where they moved. */
export function pageToolsAt(state: DriverState): PageToolsAt | null {
  const live = liveTurnOf(state.adoption.fold);
  if (live === null) return null;
  const driver = driverOf(state, live);
  const moved = live.moved.includes(state.me) && live.pin?.tab !== state.me;
  if (driver?.tools !== true && !moved && openPageCallsOf(state.adoption.fold).length === 0) return null;
  const mayTake = state.settled && mayWrite(state.role) && state.page.offers.length > 0;
  if (live.pin === null) return { where: "nobody", label: null, mayTake, moved };
  if (live.pin.tab === state.me) return { where: "here", label: driver?.label ?? null, mayTake: false, moved: false };
  return { where: browserOf(live.pin.tab) === browserOf(state.me) ? "window" : "browser", label: driver?.label ?? null, mayTake, moved };
}

/** What the header says of the pinned window; null where it tells of another one. */
function driverOf({ header }: DriverState, { turn, pin }: LiveTurnView) {
  const driver = header?.live?.turn === turn ? header.live.driver : null;
  return driver !== null && driver.tab === pin?.tab ? driver : null;
}

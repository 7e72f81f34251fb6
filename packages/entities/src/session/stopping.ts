import { liveTurnOf, turnIsOver } from "../transcript/queries.ts";
import type { TurnId } from "../ids/ids.ts";
import type { Route } from "./route.ts";
import type { DriverEvent, DriverState, DriverStep } from "./driverState.ts";
import { liveByLog } from "./toldByLog.ts";

/** Stop is a command to the turn; the view stands still at once, whatever is still on its way (TURN-14). */
export function onStop(route: Route): Route {
  const { watch } = route.state.follow;
  const turn = watch.kind === "own" || watch.kind === "remote" ? watch.turn : liveByLog(route.state)?.turn;
  if (turn === undefined) return route;
  const { stop } = route.state;
  // A second Stop is no error; after a failed one it is a new try.
  if (stop !== null && stop.turn === turn && !stop.failed) return route;
  return route.set({ stop: { turn, items: route.state.adoption.items, failed: false } }).run({ type: "send-stop", turn });
}

/** Not carried out: the answer goes on being shown, and the person may press Stop again (TURN-9: no silent no-op). */
export function onStopAnswered(route: Route, event: Extract<DriverEvent, { type: "stop-answered" }>): Route {
  const { stop } = route.state;
  if (stop === null || stop.turn !== event.turn) return route;
  return (event.ok ? route : route.set({ stop: { ...stop, failed: true } })).follow({ type: "own-write" });
}

/** The log holds the turn's end: what it says is shown from now on. */
export function stopSettled(step: DriverStep): DriverStep {
  const { stop, adoption } = step.state;
  if (stop === null || !(turnIsOver(adoption.fold, stop.turn) || isGone(step.state, stop.turn))) return step;
  return { ...step, state: { ...step.state, stop: null } };
}

/** Read to its end the log knows nothing of the turn: its store was put back to before it (simulation, seed 1611), and no end will ever come. */
function isGone({ adoption, follow: { watch }, server }: DriverState, turn: TurnId): boolean {
  const watched = (watch.kind === "own" || watch.kind === "remote") && watch.turn === turn;
  return server.upToDate && watch.kind !== "unread" && watch.kind !== "closed" && !watched && liveTurnOf(adoption.fold)?.turn !== turn;
}

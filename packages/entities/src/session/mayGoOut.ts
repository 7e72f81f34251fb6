import { mayWrite } from "../contract/role.ts";
import type { DriverState } from "./driverState.ts";

/** Until the identity is settled a tab attaches, claims and answers nothing (VIEW-5); offline, on a chat that is gone, and where this person only looks nothing goes out. */
export function mayGoOut(state: DriverState): boolean {
  return state.settled && state.online && mayWrite(state.role) && (state.existence.kind === "there" || state.existence.kind === "made-here");
}

/** Something waits here that only a read of the log can release (or judge as not sent). */
export function waitsForRead(state: DriverState): boolean {
  return mayGoOut(state) && state.outbox.some(({ state: { kind, ...more } }) => kind === "waiting" || (kind === "accepted" && "missed" in more));
}

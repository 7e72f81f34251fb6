import { liveTurnOf, type LiveTurnView } from "../transcript/queries.ts";
import type { DriverState } from "./driverState.ts";

/**
 * A turn that the log of the server shows as live while no read has said so yet: between the window of a chat just opened and its first read.
 * For a moment there was a message without Stop, and a second one could be sent after it. A copy of this browser's proves nothing of now.
 */
export function liveByLog({ follow, adoption }: DriverState): LiveTurnView | null {
  return follow.watch.kind === "unread" && (adoption.seen === "server" || adoption.seen === "part") ? liveTurnOf(adoption.fold) : null;
}

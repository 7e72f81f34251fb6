import { formatTurn, HEADER, offsetText } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";
import type { StoredSession } from "../store/store.ts";
import { turnField } from "./sessionHeader.ts";

/** The headers of one read: growth and liveness in one small answer. Ids, numbers and fixed words only. */
export function streamHeaders(clock: Clock, { state, revision }: StoredSession, nextOffset: number): Record<string, string> {
  return {
    [HEADER.nextOffset]: offsetText(nextOffset),
    ...(nextOffset >= state.count && { [HEADER.upToDate]: "true" }),
    [HEADER.count]: String(state.count),
    [HEADER.epoch]: state.epoch,
    ...(state.last !== null && { [HEADER.last]: state.last }),
    [HEADER.turn]: formatTurn(turnField(state)),
    [HEADER.header]: String(revision),
    [HEADER.time]: new Date(clock.now()).toISOString(),
    "Cache-Control": "no-store",
    Vary: "Authorization",
  };
}

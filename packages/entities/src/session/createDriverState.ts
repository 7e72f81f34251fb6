import { unseen, type SourceKind } from "../adoption/adoptionState.ts";
import { createFollow } from "../follow/followMachine.ts";
import type { TabId } from "../ids/ids.ts";
import type { SessionKey } from "../client/sessionSource.ts";
import type { DriverState } from "./driverState.ts";

export function createDriverState(key: SessionKey, source: SourceKind, start: { me: TabId; settled: boolean; madeHere: boolean }, online: boolean): DriverState {
  return {
    key, me: start.me, settled: start.settled, online,
    adoption: unseen(source), follow: createFollow(start.me), outbox: [],
    header: null, headerKnown: -1, headerBehind: 0, headerAsked: false, agent: null,
    server: { count: 0, upToDate: false, seenAt: null, clocks: null },
    existence: { kind: start.madeHere ? "made-here" : "there" },
    stop: null, olderAsked: false, attached: "no", saved: { atMs: -Infinity, count: 0, epoch: null }, copy: null, caughtUp: null,
  };
}

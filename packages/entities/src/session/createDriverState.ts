import { unseen } from "../adoption/adoptionState.ts";
import { createFollow } from "../follow/followMachine.ts";
import type { Role } from "../contract/access.ts";
import type { TabId } from "../ids/ids.ts";
import type { Capabilities, SessionKey } from "../client/sessionSource.ts";
import type { DriverState } from "./driverState.ts";
import { NO_CALLS } from "./pageCallsState.ts";
import { NO_PAGE } from "./pageOffers.ts";

export function createDriverState(key: SessionKey, source: Capabilities, start: { me: TabId; settled: boolean; madeHere: boolean; role: Role }, online: boolean): DriverState {
  return {
    key, me: start.me, settled: start.settled, online, role: start.role,
    adoption: unseen(source), follow: createFollow(start.me), outbox: [],
    header: null, headerKnown: -1, headerBehind: 0, headerAsked: false, headerAgain: false, queueUnknown: false, agent: null,
    server: { count: 0, upToDate: false, seenAt: null, clocks: null },
    existence: { kind: start.madeHere ? "made-here" : "there" },
    stop: null, olderAsked: false, attached: "no", attachAgain: false, renewAtMs: null, saved: { atMs: -Infinity, count: 0, epoch: null }, copy: null, caughtUp: null,
    page: NO_PAGE, calls: NO_CALLS, queues: source.queue,
  };
}

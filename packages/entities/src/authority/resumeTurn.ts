import { grantLease } from "../turn/lease.ts";
import { awaitsNothing, BY_GATEWAY, type Draft } from "./draft.ts";
import { awaitRunner } from "./pauseTurn.ts";
import { LEASE_MS, type Run, type RunnerIdentity } from "./types.ts";

/** A new run of the agent in the same turn: new fence, new lease, one record, so that an answered turn resumes once (GATE-3, TURN-3). */
export function resumeTurn(draft: Draft, runner: RunnerIdentity): Run | undefined {
  const live = draft.state.live;
  if (live === null) return undefined;
  const fence = draft.nextFence();
  draft.setLive({
    state: "running", fence, lease: grantLease(runner, draft.now.at, LEASE_MS), batch: -1, settled: false,
    calls: live.calls.map((call) => (call.settled ? { ...call, settled: false } : call)), ...(live.external && { startBy: null }),
  });
  draft.add("turn-resume", live.turn, BY_GATEWAY, { fence });
  draft.headerChanged();
  return { turn: live.turn, fence };
}

/** The last thing that a paused turn waited for is settled: a built-in agent goes on in this step, an external one waits for a claim. */
export function goOnIfSettled(draft: Draft, runner: RunnerIdentity): Run | undefined {
  const live = draft.state.live;
  if (live?.state !== "paused" || !awaitsNothing(live)) return undefined;
  if (!live.external) return resumeTurn(draft, runner);
  awaitRunner(draft);
  return undefined;
}

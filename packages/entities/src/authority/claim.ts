import { addMs } from "../turn/isoTime.ts";
import { isLeaseOf, isRevocable } from "../turn/lease.ts";
import { barred } from "./access.ts";
import { closeBegun } from "./closeBegun.ts";
import { awaitsNothing, BY_GATEWAY, Draft, refusal } from "./draft.ts";
import { closeCall, pageCallsOf } from "./pageCalls.ts";
import { resumeTurn } from "./resumeTurn.ts";
import { spentSecrets } from "./spentSecrets.ts";
import { LEASE_MS, type Command, type Decision, type LiveTurn, type Now, type Problem, type SessionState } from "./types.ts";

type Claim = Extract<Command, { kind: "claim" }>;

/**
 * A foreign runner takes a turn: one that waits for a runner, or one whose runner is past its time (succession, first wins, TURN-15).
 * The same claim again, after a lost answer, gets the same answer while its lease is in force.
 */
export function claim(state: SessionState | null, command: Claim, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const { live } = state;
  if (live?.turn !== command.turn) return refusal(state, { code: "turn-ended" });
  if (!live.external) return refusal(state, { code: "invalid", detail: "The agent of this chat runs in the server. Only the turns of an external agent can be claimed." });
  if (live.lease !== null && isLeaseOf(live.lease, command.runner)) {
    return { state, records: [], reply: { ok: true, kind: "claimed", first: false, fence: live.fence, expiresAt: live.lease.expiresAt }, headerChanged: false };
  }
  // A duplicate of an earlier claim that was long under way: its runner knows nothing of it, and the turn would stand still until the lease ran out.
  if (live.spent?.includes(command.runner.secretHash)) return refusal(state, { code: "fenced", fence: state.fence });
  const held = heldBy(live, now.at, command.tooEarly ?? false);
  return held ? refusal(state, held) : take(new Draft(state, now), live, command);
}

/** May a runner take this turn now? What a list of work offers, and what a claim decides, are one thing. */
export function isClaimable(live: LiveTurn, at: string, tooEarly: boolean): boolean {
  return live.external === true && heldBy(live, at, tooEarly) === null;
}

function heldBy(live: LiveTurn, at: string, tooEarly: boolean): Problem | null {
  const { lease } = live;
  if (lease === null) return awaitsNothing(live) ? null : { code: "lease-held", holder: null, expiresAt: null };
  return !tooEarly && isRevocable(lease, at) ? null : { code: "lease-held", holder: lease.runner, expiresAt: lease.expiresAt };
}

function take(draft: Draft, live: LiveTurn, { caller, runner }: Claim): Decision {
  if (live.lease !== null) {
    closeBegun(draft);
    // No window could take them while the lost runner ran, and left open they would be open calls for the next one's model.
    for (const call of pageCallsOf(live)) closeCall(draft, call, "not-run", "its runner was lost before a window was asked to run it");
    draft.setLive({ spent: spentSecrets(live) });
  }
  draft.setLive({ runBy: caller.operator ? null : caller.subject });
  keepToOwnWindows(draft);
  resumeTurn(draft, runner);
  return draft.done({ ok: true, kind: "claimed", first: true, fence: draft.state.fence, expiresAt: addMs(draft.now.at, LEASE_MS) });
}

/**
 * Who runs an agent on their own machine is a person like the others of the chat: what "the agent" asked of a page would be theirs to ask in
 * somebody else's window, and to read. Such a turn has no page tools. The server's operator runs agents for everybody.
 */
function keepToOwnWindows(draft: Draft): void {
  const { live, owner } = draft.state;
  if (!live?.pin || !live.runBy || (live.pin.subject ?? owner) === live.runBy) return;
  const version = live.pinVersion + 1;
  draft.add("pin", live.turn, BY_GATEWAY, { tab: null, reason: "the agent's runner is another person's than the window", version });
  draft.setLive({ pin: null, pinVersion: version, tools: [], navigating: [] });
  draft.headerChanged();
}

import { isLeaseOf, isRevocable } from "../turn/lease.ts";
import { endOverdueCalls } from "./callDeadlines.ts";
import { awaitsNothing, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { killPin } from "./killPin.ts";
import { goOnIfSettled } from "./resumeTurn.ts";
import { settleGate } from "./settleGate.ts";
import { DETACH_GRACE_MS, LEASE_MS, type Command, type Decision, type Now, type RunnerIdentity, type SessionState } from "./types.ts";

type Sweep = Extract<Command, { kind: "sweep" }>;

/** Executes what is past its time, once: a lease (the turn ends interrupted), a gate (expired), a turn that nobody starts (failed). */
export function sweep(state: SessionState | null, command: Sweep, now: Now): Decision {
  if (state === null) return refusal(state, { code: "not-found" });
  const draft = new Draft(state, now);
  const turn = state.live?.turn ?? null;
  // A start or a stop is no deadline: what is past its time then is judged when the gateway has been up for long enough (TURN-5).
  if (command.force !== undefined) interruptRunning(draft, command);
  const run = command.force === undefined && executeDeadlines(draft, command) ? goOnIfSettled(draft, command.runner) : undefined;
  return draft.done({ ok: true, kind: "swept", ended: draft.state.live === null ? turn : null, ...(run && { run }) });
}

/** Each deadline only where this gateway has been up for its whole life: leases, gates, then what waits for a window. Returns whether the turn may go on. */
function executeDeadlines(draft: Draft, { steadyMs = Number.POSITIVE_INFINITY, found: { tab } }: Sweep): boolean {
  const steady = steadyMs >= LEASE_MS;
  if (steady) endOverdue(draft, null);
  const expired = steady && expireGates(draft);
  const killed = steadyMs >= DETACH_GRACE_MS && draft.state.live?.state === "paused" && killPin(draft, tab);
  const ended = !killed && endOverdueCalls(draft, tab, steadyMs);
  return expired || killed || ended;
}

/**
 * The conditional step that submits, answers and the sweep take first (TURN-4). Reads never take it. A submit or an answer doesn't take it
 * against a lease of the very gateway that executes it: that one is alive and late (a sleep, a stalled process), and its sweep judges that (TURN-5).
 */
export function endOverdue(draft: Draft, executing: RunnerIdentity | null): void {
  const live = draft.state.live;
  if (live === null) return;
  const { at } = draft.now;
  if (isRevocable(live.lease, at) && !(executing && isLeaseOf(live.lease, executing))) {
    endTurn(draft, { outcome: "interrupted", error: "Nothing came from its runner for 30 seconds." });
  } else if (live.state === "paused" && awaitsNothing(live) && live.startBy != null && live.startBy <= at) {
    endTurn(draft, { outcome: "failed", error: "No runner could start it within 30 seconds.", by: "gateway" });
  }
}

/**
 * Paused turns stay: no restart ends them (TURN-3). A turn that this very runner leads is never its own predecessor's. A foreign runner lives on
 * without the gateway: it goes on when the gateway is back, and if it doesn't, its lease runs out.
 */
function interruptRunning(draft: Draft, { force, runner }: Sweep): void {
  const { live } = draft.state;
  if (live === null || live.lease === null || live.external) return;
  if (force === "server-stopped") endTurn(draft, { outcome: "interrupted", error: "The server was stopped." });
  else if (!isLeaseOf(live.lease, runner)) endTurn(draft, { outcome: "interrupted", error: "The server was restarted while it ran." });
}

function expireGates(draft: Draft): boolean {
  const expired = draft.state.live?.gates.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= draft.now.at) ?? [];
  for (const gate of expired) settleGate(draft, gate, { kind: "expired" });
  return expired.length > 0;
}

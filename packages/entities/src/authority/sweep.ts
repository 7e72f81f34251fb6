import { addMs } from "../turn/isoTime.ts";
import { isRevocable, type Lease } from "../turn/lease.ts";
import { awaitsNothing, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { resumeIfSettled } from "./resumeTurn.ts";
import { settleGate } from "./settleGate.ts";
import { START_LIMIT_MS, type Command, type Decision, type Now, type RunnerIdentity, type SessionState } from "./types.ts";

type Sweep = Extract<Command, { kind: "sweep" }>;

/** Executes what is past its time, once: a lease (the turn ends interrupted), a gate (expired), a turn that nobody starts (failed). */
export function sweep(state: SessionState | null, command: Sweep, now: Now): Decision {
  if (state === null) return refusal(state, { code: "not-found" });
  const draft = new Draft(state, now);
  const turn = state.live?.turn ?? null;
  if (command.force !== undefined) interruptRunning(draft, command);
  endOverdue(draft, null);
  const run = expireGates(draft) ? resumeIfSettled(draft, command.runner) : undefined;
  return draft.done({ ok: true, kind: "swept", ended: draft.state.live === null ? turn : null, ...(run && { run }) });
}

/**
 * The conditional step that submits, answers and the sweep take first (TURN-4). Reads never take it. A submit or an answer doesn't take it
 * against a lease of the very gateway that executes it: that one is alive and late (a sleep, a stalled process), and its sweep judges that (TURN-5).
 */
export function endOverdue(draft: Draft, executing: RunnerIdentity | null): void {
  const live = draft.state.live;
  if (live === null) return;
  const { at } = draft.now;
  if (isRevocable(live.lease, at) && !(executing && isOwn(live.lease, executing))) {
    endTurn(draft, { outcome: "interrupted", error: "Nothing came from its runner for 30 seconds." });
  } else if (live.state === "paused" && awaitsNothing(live) && addMs(live.lastRecordAt, START_LIMIT_MS) <= at) {
    endTurn(draft, { outcome: "failed", error: "No runner could start it within 30 seconds.", by: "gateway" });
  }
}

/** Paused turns stay: no restart ends them (TURN-3). A turn that this very runner leads is never its own predecessor's. */
function interruptRunning(draft: Draft, { force, runner }: Sweep): void {
  const lease = draft.state.live?.lease ?? null;
  if (lease === null) return;
  if (force === "server-stopped") endTurn(draft, { outcome: "interrupted", error: "The server was stopped." });
  else if (!isOwn(lease, runner)) endTurn(draft, { outcome: "interrupted", error: "The server was restarted while it ran." });
}

function isOwn(lease: Lease | null, runner: RunnerIdentity): boolean {
  return lease?.runner === runner.id && lease.secretHash === runner.secretHash;
}

function expireGates(draft: Draft): boolean {
  const expired = draft.state.live?.gates.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= draft.now.at) ?? [];
  for (const gate of expired) settleGate(draft, gate, { kind: "expired" });
  return expired.length > 0;
}

import { grantLease, holdsLease } from "../turn/lease.ts";
import { Draft, refusal } from "./draft.ts";
import { LEASE_MS, type Command, type Decision, type Now, type SessionState } from "./types.ts";

/** The holder's lease for another 30 s, also past its time (TURN-4). A runner whose turn is over is told to stop. */
export function renew(state: SessionState | null, command: Extract<Command, { kind: "renew" }>, now: Now): Decision {
  if (state === null) return refusal(state, { code: "not-found" });
  const { live } = state;
  const draft = new Draft(state, now);
  if (live?.turn !== command.turn) return draft.done({ ok: true, kind: "renewed", expiresAt: now.at, stop: true });
  if (!holdsLease(live, command)) return draft.refuse({ code: "fenced", fence: state.fence });
  const lease = grantLease(command.runner, now.at, LEASE_MS);
  draft.setLive({ lease });
  return draft.done({ ok: true, kind: "renewed", expiresAt: lease.expiresAt, stop: false });
}

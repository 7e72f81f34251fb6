import { turnIdSchema, type TurnId } from "../ids/ids.ts";
import { grantLease } from "../turn/lease.ts";
import { barred } from "./access.ts";
import { checkBase } from "./basePosition.ts";
import { BY_GATEWAY, byUser, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { pauseTurn } from "./pauseTurn.ts";
import { endOverdue } from "./sweep.ts";
import { titleFrom } from "./title.ts";
import { LEASE_MS, type Command, type Decision, type Now, type Run, type SessionState } from "./types.ts";

type Submit = Extract<Command, { kind: "submit" }>;

/**
 * A message and the start of its turn, in one step (TURN-10). The message id is looked up before anything else (TURN-7):
 * a retry after a lost answer gets the first outcome even where its base is no longer right.
 */
export function submit(state: SessionState | null, command: Submit, now: Now): Decision {
  const bar = barred(state, command.caller.subject);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  const known = command.found.submit;
  if (known) {
    if (known.fingerprint !== command.found.fingerprint) return refusal(state, { code: "message-differs" });
    return { state, records: [], reply: { ok: true, kind: "submitted", first: false, submit: known.outcome }, headerChanged: false };
  }
  const wrongBase = checkBase(state, command.base, command.found.baseRecord);
  if (wrongBase) return refusal(state, wrongBase);
  if (command.rewindTo !== undefined && !command.found.rewindIsEnd) return refusal(state, { code: "invalid", detail: "The place to go back to is not the end of an answer." });
  return start(new Draft(state, now), command);
}

function start(draft: Draft, command: Submit): Decision {
  const before = draft.state.count;
  const by = byUser(command.caller);
  if (!command.tooEarly) endOverdue(draft, command.runner);
  if (draft.state.live && command.onBusy === "reject") return draft.refuse({ code: "turn-in-progress", turn: draft.state.live.turn });
  endTurn(draft, { outcome: "stopped", by });
  if (command.rewindTo !== undefined) {
    const boundary = draft.add("boundary", null, by, { kind: "rewind", to: command.rewindTo });
    draft.set({ tip: command.rewindTo, lastBoundary: boundary.seq });
  }
  const first = draft.state.fence === 0;
  if (first && draft.state.titleBy === "auto") draft.set({ title: titleFrom(command.message.parts) });
  const { turn, seq, run } = addStart(draft, command);
  draft.headerChanged();
  return draft.done({ ok: true, kind: "submitted", first: true, submit: { turn, seq, missed: before - command.base.count }, ...(run && { run }) });
}

/** A built-in agent's turn starts leased to the executing gateway; an external one starts paused, for its runner to claim. */
function addStart(draft: Draft, { caller, message, origin, tools, runner, external }: Submit): { turn: TurnId; seq: number; run?: Run } {
  const turn = turnIdSchema.parse(draft.now.id());
  const { seq } = draft.add("user-message", turn, byUser(caller), { id: message.id, parts: message.parts, origin });
  const fence = draft.nextFence();
  const { agent } = draft.state;
  draft.add("turn-start", turn, BY_GATEWAY, { turn, messages: [message.id], agent, fence, pin: origin.tab === null ? null : { tab: origin.tab } });
  draft.set({
    live: {
      turn, seq, state: "running", fence, lease: external ? null : grantLease(runner, draft.now.at, LEASE_MS), since: draft.now.at, lastRecordAt: draft.now.at,
      origin, pin: origin.tab === null ? null : { tab: origin.tab, version: 0 }, tools, step: 0, calls: [], gates: [], approvalIds: [],
      settled: false, batch: -1, errorText: null, ...(external && { external }),
    },
  });
  if (!external) return { turn, seq, run: { turn, fence } };
  pauseTurn(draft, BY_GATEWAY);
  return { turn, seq };
}

import { barred } from "./access.ts";
import { checkBase } from "./basePosition.ts";
import { guestOf } from "./claimCall.ts";
import { byUser, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { goBack } from "./goBack.ts";
import { withoutData } from "./originData.ts";
import { enqueue, startNext } from "./queue.ts";
import { startTurn, toolNames } from "./startTurn.ts";
import { endOverdue } from "./sweep.ts";
import { QUEUE_MAX, type Command, type Decision, type Now, type Problem, type SessionState } from "./types.ts";

type Submit = Extract<Command, { kind: "submit" }>;

/**
 * A message and the start of its turn, in one step (TURN-10), or its place in the queue (TURN-11). The message id is looked up before anything
 * else (TURN-7): a retry after a lost answer gets the first outcome even where its base is no longer right.
 */
export function submit(state: SessionState | null, command: Submit, now: Now): Decision {
  const bar = barred(state, command.caller);
  if (state === null || bar) return refusal(state, bar ?? { code: "not-found" });
  if (command.found.submit) return firstOutcome(state, command, command.found.submit);
  const wrong = checkBase(state, command.base, command.found.baseRecord) ?? wrongRewind(command);
  if (wrong) return refusal(state, wrong);
  const draft = new Draft(state, now);
  if (!command.tooEarly) endOverdue(draft, command.runner);
  const { live, queue } = draft.state;
  if (live && command.onBusy === "reject") return draft.refuse({ code: "turn-in-progress", turn: live.turn });
  if (live && command.onBusy === "enqueue") return wait(draft, command);
  const passesQueue = command.onBusy === "interrupt" || command.rewindTo !== undefined;
  return queue.length === 0 || passesQueue ? start(draft, command, state.count) : wait(draft, command);
}

function firstOutcome(state: SessionState, { message, found }: Submit, known: NonNullable<Submit["found"]["submit"]>): Decision {
  const { outcome } = known;
  if (known.fingerprint !== found.fingerprint) return refusal(state, { code: "message-differs" });
  if (!("queued" in outcome)) return { state, records: [], reply: { ok: true, kind: "submitted", first: false, submit: outcome }, headerChanged: false };
  const there = found.said || state.queue.some(({ item }) => item === message.id);
  if (!there) return refusal(state, { code: "queue-item-removed" });
  return { state, records: [], reply: { ok: true, kind: "queued", first: false, item: message.id }, headerChanged: false };
}

function wrongRewind({ rewindTo, onBusy, found }: Submit): Problem | null {
  if (rewindTo === undefined) return null;
  if (onBusy === "enqueue") return { code: "invalid", detail: "A message that goes back to an earlier place can't wait in the queue." };
  return found.rewindIsEnd ? null : { code: "invalid", detail: "The place to go back to is not the end of an answer." };
}

function start(draft: Draft, { base, caller, message, origin, tools, rewindTo, runner, external }: Submit, count: number): Decision {
  const missed = count - base.count;
  const by = byUser(caller);
  endTurn(draft, { outcome: "stopped", by });
  if (rewindTo !== undefined) goBack(draft, by, { kind: "rewind", to: rewindTo });
  const { turn, seq, run } = startTurn(draft, { message, by, origin, tools: toolNames(tools), ...guestOf(draft.state, caller), ...(external && { external }) }, runner);
  return draft.done({ ok: true, kind: "submitted", first: true, submit: { turn, seq, missed }, ...(run && { run }) });
}

/** Behind the messages that wait already. Where none of them goes out by itself any more, this one sets them going again: the first starts in this step. */
function wait(draft: Draft, { caller, message, origin, tools, runner, external, found }: Submit): Decision {
  const held = draft.state.live === null;
  if (!held && draft.state.queue.length >= QUEUE_MAX) {
    return draft.refuse({ code: "invalid", detail: `${QUEUE_MAX} messages wait in this chat already. Send this one when one of them has gone out.` });
  }
  enqueue(draft, { item: message.id, version: 0, by: byUser(caller), origin: withoutData(origin), at: draft.now.at, tools: toolNames(tools), ...guestOf(draft.state, caller), ...(external && { external }) }, message.parts);
  const started = held ? startNext(draft, found.head, runner) : null;
  return draft.done({ ok: true, kind: "queued", first: true, item: message.id, ...(started?.run && { run: started.run }) });
}

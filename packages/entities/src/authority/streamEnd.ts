import { isForm } from "../gate/isForm.ts";
import { isPageCall, waitsOf } from "../turn/waits.ts";
import { BY_AGENT, Draft, refusal } from "./draft.ts";
import { endTurn } from "./endTurn.ts";
import { heldTurn } from "./heldTurn.ts";
import { killPin } from "./killPin.ts";
import { openGate } from "./openGate.ts";
import { closeCall, closePrivate } from "./pageCalls.ts";
import { pauseTurn } from "./pauseTurn.ts";
import { startNext } from "./queue.ts";
import { resumeTurn } from "./resumeTurn.ts";
import type { Command, Decision, LiveTurn, Now, OpenCall, SessionState } from "./types.ts";

type StreamEnd = Extract<Command, { kind: "stream-end" }>;

/**
 * The agent's stream is over: the turn pauses for what is open, runs again where something was settled meanwhile, or ends.
 * What it waits for is read from the log's own state in this step, never from the runner's list:
 * an answer that came while the stream was ending was once waited for twice.
 */
export function streamEnd(state: SessionState | null, command: StreamEnd, now: Now): Decision {
  if (state === null) return refusal(state, { code: "not-found" });
  const held = heldTurn(state, command);
  if ("problem" in held) return refusal(state, held.problem);
  const draft = new Draft(state, now);
  const failure = command.outcome.kind === "failed" ? command.outcome.error : held.live.errorText;
  if (failure !== null) {
    endTurn(draft, { outcome: "failed", error: failure, by: "agent" });
    return draft.done({ ok: true, kind: "turn-settled", state: "ended" });
  }
  for (const call of held.live.calls) settleCall(draft, held.live, call, command.found.inputs);
  closePrivate(draft);
  killPin(draft, command.found.tab);
  return settleTurn(draft, command);
}

function settleCall(draft: Draft, { tools }: LiveTurn, call: OpenCall, inputs: Record<string, unknown>): void {
  if (call.gate !== null || call.settled || call.providerExecuted) return;
  // Its result, or its form's answer, would be read as the later call's.
  if (call.shadowed && (call.form || isPageCall(call, tools))) return closeCall(draft, call, "not-run", "a later call came under its id");
  if (isPageCall(call, tools)) return;
  const input = Object.hasOwn(inputs, call.call) ? inputs[call.call] : null;
  if (call.form && call.answered === undefined && isForm(input)) return openGate(draft, call, { kind: "form", input });
  closeCall(draft, call, "not-run", reasonOf(call));
}

function reasonOf(call: OpenCall): string {
  if (call.answered === "deny") return "it was denied";
  if (call.answered === "approve") return "it was approved, and the agent ended without running it";
  return `no window offers ${call.name}`;
}

function settleTurn(draft: Draft, { runner, outcome, found }: StreamEnd): Decision {
  const live = draft.state.live;
  if (live === null) return draft.done({ ok: true, kind: "turn-settled", state: "ended" });
  const waits = waitsOf(live);
  // An external runner is not called again: it finds the turn among its work and claims it (GATE-3).
  if (waits.length > 0 || (live.settled && live.external)) {
    pauseTurn(draft, BY_AGENT);
    return draft.done({ ok: true, kind: "turn-settled", state: "paused" });
  }
  if (live.settled) {
    const run = resumeTurn(draft, runner);
    return draft.done({ ok: true, kind: "turn-settled", state: "again", ...(run && { run }) });
  }
  endTurn(draft, { outcome: "done", ...(outcome.kind === "end" && outcome.usage !== undefined && { usage: outcome.usage }) });
  const next = startNext(draft, found.head, runner);
  return draft.done({ ok: true, kind: "turn-settled", state: "ended", ...(next?.run && { next: next.run }) });
}

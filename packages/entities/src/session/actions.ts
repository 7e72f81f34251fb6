import type { Clock } from "../environment/environment.ts";
import { newId, type RandomBytes } from "../ids/newId.ts";
import { answerIdSchema, messageIdSchema } from "../ids/ids.ts";
import { positionOf } from "../records/recordLog.ts";
import { inputHash } from "../gate/inputHash.ts";
import { gateOf, messagesOf } from "../transcript/queries.ts";
import type { AnswerEntry, MessageEntry } from "../outbox/outboxEntry.ts";
import type { DriverEvent, DriverState } from "./driverState.ts";
import { sendOf } from "./sendOf.ts";
import type { SessionActions } from "./sessionView.ts";

export interface ActionPorts {
  dispatch: (event: DriverEvent) => void;
  state: () => DriverState;
  clock: Clock;
  random: RandomBytes;
  restore: () => void;
}

/** A message longer than this is refused by the gateway; said before it is sent, so that nothing is lost on the way. */
export const MOST_CHARS = 100_000;

/** A person's acts. Each takes what it concerns at the moment of the act: what is on screen later changes nothing (case 55). */
export function createActions({ dispatch, state, clock, random, restore }: ActionPorts): SessionActions {
  const freshId = (): string => newId(clock.now(), random);

  const add = (text: string): MessageEntry["id"] => {
    const now = state();
    const id = messageIdSchema.parse(freshId());
    const entry: MessageEntry = {
      kind: "message", id, parts: [{ type: "text", text }], base: positionOf(now.adoption.log),
      origin: { tab: now.me, context: null, agent: now.key.agent }, creates: now.existence.kind === "made-here",
      madeAt: clock.now(), attempts: 0, tab: now.me, state: { kind: "waiting" },
    };
    dispatch({ type: "add", entry });
    return id;
  };

  const answer: SessionActions["answer"] = (gate, { answer: given, value, reason }) => {
    const now = state();
    const shown = gateOf(now.adoption.fold, gate);
    if (shown === null || shown.state.kind !== "open") return;
    const before = now.outbox.find((one) => one.kind === "answer" && one.gate === gate);
    // One that did not go out gives way to what the person says now; one under way is under way.
    if (before !== undefined && before.state.kind !== "not-sent") return;
    if (before !== undefined) dispatch({ type: "discard", id: before.id });
    const entry: AnswerEntry = {
      kind: "answer", id: answerIdSchema.parse(freshId()), gate, answer: given, inputHash: inputHash(shown.input), base: positionOf(now.adoption.log),
      ...(value !== undefined && { value }), ...(reason !== undefined && { reason }),
      madeAt: clock.now(), attempts: 0, tab: now.me, state: { kind: "waiting" },
    };
    dispatch({ type: "add", entry });
  };

  return {
    send(text) {
      const allowed = sendOf(state());
      if (text.trim() === "") return { kind: "kept", why: "empty" };
      if (text.length > MOST_CHARS) return { kind: "kept", why: "too-long" };
      if (allowed.kind === "after-answer") return { kind: "kept", why: "after-answer" };
      if (allowed.kind === "no") return { kind: "kept", why: allowed.why === "deleted" ? "deleted" : "signed-out" };
      return { kind: "taken", id: add(text) };
    },
    sendAgain(id) { dispatch({ type: "again", id, wallMs: clock.now() }); },
    discard(id) { dispatch({ type: "discard", id }); },
    stop() { dispatch({ type: "stop" }); },
    older() { dispatch({ type: "older" }); },
    checkNow() { dispatch({ type: "follow", event: { type: "check-now" } }); },
    tryAgain() {
      const { kind } = sendOf(state());
      if (kind !== "yes" && kind !== "offline") return;
      const asked = messagesOf(state().adoption.fold).findLast((message) => message.role === "user");
      const text = asked?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n") ?? "";
      if (text !== "") add(text);
    },
    answer,
    answerAgain(gate) {
      const entry = state().outbox.find((one) => one.kind === "answer" && one.gate === gate);
      // Made anew: what the card shows now may have another hash than what was answered then.
      if (entry?.kind === "answer") answer(gate, { answer: entry.answer, ...(entry.value !== undefined && { value: entry.value }), ...(entry.reason !== undefined && { reason: entry.reason }) });
    },
    closeCopy() { dispatch({ type: "close-copy" }); },
    restore,
  };
}

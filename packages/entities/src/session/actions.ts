import type { Clock } from "../environment/environment.ts";
import { filePartOf } from "../contract/files.ts";
import { newId, type RandomBytes } from "../ids/newId.ts";
import { answerIdSchema, messageIdSchema } from "../ids/ids.ts";
import { positionOf } from "../records/recordLog.ts";
import { inputHash } from "../gate/inputHash.ts";
import type { TurnId } from "../ids/ids.ts";
import type { UserPart } from "../records/record.ts";
import { gateOf, messagesOf } from "../transcript/queries.ts";
import { placeOf } from "../transcript/versions.ts";
import type { AnswerEntry, MessageEntry } from "../outbox/outboxEntry.ts";
import { createCommands, type CommandPorts } from "./commands.ts";
import type { DriverEvent, DriverState } from "./driverState.ts";
import { MOST_CHARS } from "./mostChars.ts";
import { sendOf } from "./sendOf.ts";
import type { SessionActions } from "./sessionView.ts";

export interface ActionPorts extends CommandPorts {
  dispatch: (event: DriverEvent) => void;
  state: () => DriverState;
  clock: Clock;
  random: RandomBytes;
  restore: () => void;
  /** Asks the page around the chat where it is now: a host may tell of a change late, or never. */
  hearPage: () => void;
}

/** What a message wants beside being sent. */
type Wish = Pick<MessageEntry, "onBusy" | "rewindTo">;

/** A person's acts. Each takes what it concerns at the moment of the act: what is on screen later changes nothing (case 55). */
export function createActions(ports: ActionPorts): SessionActions {
  const { dispatch, state, clock, random, restore, hearPage } = ports;
  const freshId = (): string => newId(clock.now(), random);

  const add = (parts: UserPart[], wish: Wish = {}): MessageEntry["id"] => {
    hearPage();
    const now = state();
    const id = messageIdSchema.parse(freshId());
    const entry: MessageEntry = {
      kind: "message", id, parts, base: positionOf(now.adoption.log),
      origin: { tab: now.me, context: now.page.context, agent: now.key.agent }, creates: now.existence.kind === "made-here",
      ...wish, ...(now.page.offers.length > 0 && { tools: [...now.page.offers] }),
      madeAt: clock.now(), attempts: 0, tab: now.me, state: { kind: "waiting" },
    };
    dispatch({ type: "add", entry });
    return id;
  };

  /** In the place of a turn's message, in one step with the way back to before it (BOUND-2). */
  const instead = (turn: TurnId, parts: UserPart[] | null) => {
    const now = state();
    const allowed = sendOf(now);
    if (allowed.kind === "no") return { kind: "kept", why: allowed.why } as const;
    const before = placeOf(now.adoption.fold, turn)?.before ?? null;
    const said = parts ?? saidIn(now, turn);
    if (before === null || said === null) return { kind: "kept", why: "gone" } as const;
    return { kind: "taken", id: add(said, { rewindTo: before, onBusy: "interrupt" }) } as const;
  };

  const answer: SessionActions["answer"] = (gate, { answer: given, value, reason, scope }) => {
    const now = state();
    const shown = gateOf(now.adoption.fold, gate);
    if (shown === null || shown.state.kind !== "open") return;
    const before = now.outbox.find((one) => one.kind === "answer" && one.gate === gate);
    // One that did not go out gives way to what the person says now; one under way is under way.
    if (before !== undefined && before.state.kind !== "not-sent") return;
    if (before !== undefined) dispatch({ type: "discard", id: before.id });
    const entry: AnswerEntry = {
      kind: "answer", id: answerIdSchema.parse(freshId()), gate, answer: given, inputHash: inputHash(shown.input), base: positionOf(now.adoption.log),
      ...(value !== undefined && { value }), ...(reason !== undefined && { reason }), ...(scope !== undefined && { scope }),
      madeAt: clock.now(), attempts: 0, tab: now.me, state: { kind: "waiting" },
    };
    dispatch({ type: "add", entry });
  };

  return {
    ...createCommands(ports),
    send(text, how, files = []) {
      const allowed = sendOf(state());
      if (text.trim() === "" && files.length === 0) return { kind: "kept", why: "empty" };
      if (text.length > MOST_CHARS) return { kind: "kept", why: "too-long" };
      if (allowed.kind === "after-answer") return { kind: "kept", why: "after-answer" };
      if (allowed.kind === "no") return { kind: "kept", why: allowed.why };
      // Taken at the act: whether it ends the answer or waits for it is what the person saw and chose.
      const onBusy = how === "now" ? "interrupt" : allowed.kind === "queue" ? "enqueue" : null;
      return { kind: "taken", id: add([...(text.trim() === "" ? [] : [{ type: "text", text }]), ...files.map(filePartOf)], onBusy === null ? {} : { onBusy }) };
    },
    editAndResend(turn, text) {
      const others = (saidIn(state(), turn) ?? []).filter((part) => part.type !== "text");
      if (text.trim() === "" && others.length === 0) return { kind: "kept", why: "empty" };
      if (text.length > MOST_CHARS) return { kind: "kept", why: "too-long" };
      return instead(turn, [...(text.trim() === "" ? [] : [{ type: "text", text }]), ...others]);
    },
    regenerate: (turn) => instead(turn, null),
    sendAgain(id) { dispatch({ type: "again", id, wallMs: clock.now() }); },
    discard(id) { dispatch({ type: "discard", id }); },
    stop() { dispatch({ type: "stop" }); },
    older() { dispatch({ type: "older" }); },
    checkNow() { dispatch({ type: "follow", event: { type: "check-now" } }); },
    tryAgain() {
      const { kind } = sendOf(state());
      if (kind !== "yes" && kind !== "offline") return;
      const asked = messagesOf(state().adoption.fold).findLast((message) => message.role === "user");
      // With its files: they are files of this chat still.
      if (asked !== undefined && asked.parts.length > 0) add(asked.parts as UserPart[]);
    },
    answer,
    answerAgain(gate) {
      const entry = state().outbox.find((one) => one.kind === "answer" && one.gate === gate);
      // Made anew: what the card shows now may have another hash than what was answered then.
      if (entry?.kind === "answer") answer(gate, { answer: entry.answer, ...(entry.value !== undefined && { value: entry.value }), ...(entry.reason !== undefined && { reason: entry.reason }), ...(entry.scope === "session" && { scope: entry.scope }) });
    },
    runCall(call) { dispatch({ type: "decided", call, run: true }); },
    declineCall(call) { dispatch({ type: "decided", call, run: false }); },
    closeCopy() { dispatch({ type: "close-copy" }); },
    restore,
  };
}

/** The parts of a turn's message as the person wrote them; null where it isn't shown. */
function saidIn({ adoption }: DriverState, turn: TurnId): UserPart[] | null {
  const message = messagesOf(adoption.fold).find(({ role, metadata }) => role === "user" && metadata.turn === turn);
  return message === undefined ? null : (message.parts as UserPart[]);
}

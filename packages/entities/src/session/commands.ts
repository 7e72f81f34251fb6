import type { SessionHeader } from "../contract/header.ts";
import type { BoundaryBody } from "../contract/requests.ts";
import type { Clock } from "../environment/environment.ts";
import { sessionIdSchema, type SessionId } from "../ids/ids.ts";
import { newId, type RandomBytes } from "../ids/newId.ts";
import type { Failure, SessionSource, SourceAnswer } from "../client/sessionSource.ts";
import { positionOf, recordsOf } from "../records/recordLog.ts";
import { liveTurnOf, seqOfMessage } from "../transcript/queries.ts";
import { lastEndOf, placeOf } from "../transcript/versions.ts";
import type { DriverEvent, DriverState } from "./driverState.ts";
import { MOST_CHARS } from "./mostChars.ts";
import { queueItems } from "./queueView.ts";
import type { Outcome, SessionActions } from "./sessionView.ts";

export interface CommandPorts {
  dispatch: (event: DriverEvent) => void;
  state: () => DriverState;
  source: SessionSource;
  serverName: () => string;
  clock: Clock;
  random: RandomBytes;
  /** Tells the server of this window, as it is now. */
  attachNow: () => Promise<SourceAnswer<unknown>>;
  /** Waits for the driver's next whole look: true where it read the log to its end. */
  read: () => Promise<boolean>;
  /** A failure that says something about the connection. */
  onFailure: (failure: Failure) => void;
}

export type Commands = Pick<SessionActions,
  "editQueued" | "removeQueued" | "sendQueuedNow" | "clear" | "rewindTo" | "switchTo" | "takeOver" | "setPrivate" | "setFeedback" | "dropRule" | "continueWith">;

/**
 * Acts whose outcome the person waits for: each says done only where the server said so (BOUND-4). The session and the place in its log are those
 * of the moment of the act. After each, whatever its answer, the log and the header are read: they are what is shown.
 */
export function createCommands({ dispatch, state, source, serverName, clock, random, attachNow, onFailure, read }: CommandPorts): Commands {
  const { session } = state().key;
  /** Ids of chats whose making had no answer yet: the same wish again is the same request, or it would make a second chat (BOUND-5). */
  const making = new Map<string, SessionId>();

  const told = async <T, R>(asked: Promise<SourceAnswer<T>>, value: (answer: T) => R): Promise<Outcome<R>> => {
    const answer = await asked;
    if (answer.kind !== "ok") onFailure(answer);
    dispatch({ type: "wrote" });
    return answer.kind === "ok" ? { kind: "done", value: value(answer.value) } : notDone(answer, serverName());
  };
  const plainly = (asked: Promise<SourceAnswer<unknown>>): Promise<Outcome> => told(asked, () => null);

  const changed = (asked: Promise<SourceAnswer<SessionHeader>>): Promise<Outcome> => plainly(asked.then((answer) => {
    if (answer.kind === "ok") dispatch({ type: "told", header: answer.value });
    return answer;
  }));

  /** Where the answer does not say what became of it, the log does: cleared must not be told as not cleared, nor sent as removed. */
  const surely = async (asked: Promise<SourceAnswer<unknown>>, open: (answer: Failure) => boolean, landed: () => boolean): Promise<Outcome> => {
    const answer = await asked;
    if (answer.kind === "ok" || !open(answer)) return plainly(Promise.resolve(answer));
    const reading = read();
    const outcome = await plainly(Promise.resolve(answer));
    return await reading && landed() ? { kind: "done", value: null } : outcome;
  };
  /** A boundary whose answer was lost is looked for where its record would stand. */
  const boundedSurely = (body: BoundaryBody): Promise<Outcome> => surely(source.bound(session, body), ({ kind }) => kind === "unreachable", () => {
    const { adoption: { log }, me } = state();
    return recordsOf(log).some((record) =>
      record.type === "boundary" && record.seq > body.base.count && record.by.tab === me && record.data.kind === body.kind && record.data.to === body.to);
  });
  const bound = (kind: BoundaryBody["kind"], to: number | null): Promise<Outcome> => {
    if (to === null) return Promise.resolve(GONE);
    return boundedSurely({ kind, to, base: positionOf(state().adoption.log), interrupt: true });
  };

  return {
    async editQueued(item, version, text) {
      if (text.length > MOST_CHARS) return { kind: "not-done", why: "too-long", detail: `A message may have ${MOST_CHARS} characters.` };
      const others = queueItems(state().header).find((one) => one.item === item)?.parts.filter((part) => part.type !== "text") ?? [];
      if (text.trim() === "" && others.length === 0) return { kind: "not-done", why: "empty", detail: "A message needs some text." };
      return plainly(source.editQueued(session, item, { version, parts: [...(text.trim() === "" ? [] : [{ type: "text", text }]), ...others] }));
    },
    removeQueued: (item) => plainly(source.removeQueued(session, item)),
    // Pressed twice, or in two windows: it is sent, once (TURN-7).
    sendQueuedNow: (item) => surely(source.sendNow(session, item),
      (answer) => answer.kind === "unreachable" || answer.code === "queue-item-removed", () => seqOfMessage(state().adoption.fold, item) !== null),
    clear: () => bound("clear", 0),
    rewindTo: (turn) => bound("rewind", placeOf(state().adoption.fold, turn)?.end ?? null),
    switchTo: (end) => bound("switch", end > 0 ? end : null),
    async takeOver() {
      const { follow: { watch }, adoption } = state();
      const turn = liveTurnOf(adoption.fold)?.turn ?? (watch.kind === "own" || watch.kind === "remote" ? watch.turn : undefined);
      if (turn === undefined) return { kind: "not-done", why: "turn-ended", detail: "The answer is over." };
      // Only an attached window may take over, with the page tools that it offers now.
      const attached = await attachNow();
      return plainly(attached.kind === "ok" ? source.takeOver(session, turn) : Promise.resolve(attached));
    },
    async setPrivate(on) {
      // Said before the first message: the chat is made for it, since the server keeps the flag.
      const { existence, key } = state();
      const made = existence.kind === "made-here" ? await source.create(session, key.agent) : null;
      if (made !== null && made.kind !== "ok") return plainly(Promise.resolve(made));
      return changed(source.setPrivate(session, on));
    },
    async setFeedback(turn, end, value) {
      if (source.setFeedback === undefined) return { kind: "not-done", why: "invalid", detail: `${serverName()} keeps none.` };
      return changed(source.setFeedback(session, turn, { end, value }));
    },
    dropRule: (tool) => plainly(source.dropRule(session, tool)),
    async continueWith(agent) {
      const at = lastEndOf(state().adoption.fold);
      if (at === null || at === 0) return { kind: "not-done", why: "gone", detail: "There is no whole answer to go on from yet." };
      const wish = `${agent} ${at}`;
      const id = making.get(wish) ?? sessionIdSchema.parse(newId(clock.now(), random));
      making.set(wish, id);
      const asked = source.continueWith(session, { id, agent, at }).then((answer) => {
        if (answer.kind !== "unreachable") making.delete(wish);
        return answer;
      });
      return told(asked, () => ({ key: { ...state().key, agent, session: id } }));
    },
  };
}

const GONE: Outcome = { kind: "not-done", why: "gone", detail: "That place of the chat is not shown here any more." };

function notDone(failure: Failure, server: string): Extract<Outcome, { kind: "not-done" }> {
  if (failure.kind === "refused") return { kind: "not-done", why: failure.code, detail: failure.detail };
  return { kind: "not-done", why: "unreachable", detail: `${server} did not answer. If it was done all the same, the chat shows it as soon as it answers.` };
}

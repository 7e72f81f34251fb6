import { recordIdSchema, type MessageId, type TurnId } from "../ids/ids.ts";
import type { By, KnownRecord, RecordData, RecordOf, RecordType, UserPart } from "../records/record.ts";
import { waitsOf } from "../turn/waits.ts";
import type { Caller, Decision, LiveTurn, Now, Problem, Reply, SessionState } from "./types.ts";

export const BY_AGENT: By = { kind: "agent" };
export const BY_GATEWAY: By = { kind: "gateway" };

/** Who acted, from the token's subject and the request's tab; never from the request's body. */
export function byUser(caller: Caller): By {
  return { kind: "user", ...(caller.tab !== undefined && { tab: caller.tab }), ...(caller.name !== undefined && { name: caller.name }), ...(caller.guest && { guest: true }), ...(caller.label !== undefined && { label: caller.label }) };
}

/**
 * One step of a session under construction: the next state and the records it appends, with final seqs and ids.
 * It lives for one `decide` only. A step that turns out refused is thrown away whole, so nothing of it lands.
 */
export class Draft {
  readonly records: KnownRecord[] = [];
  readonly now: Now;
  state: SessionState;
  #headerChanged = false;
  readonly #queueWrites = new Map<MessageId, UserPart[] | null>();
  readonly #before: SessionState;

  constructor(state: SessionState, now: Now) {
    this.#before = state;
    this.state = state;
    this.now = now;
  }

  add<T extends RecordType>(type: T, turn: TurnId | null, by: By, data: RecordData<T>): RecordOf<T> {
    const record = {
      v: 1, seq: this.state.count + 1, id: recordIdSchema.parse(this.now.id()), at: this.now.at, turn, by, type, data,
    } as unknown as RecordOf<T>;
    this.records.push(record);
    this.state = { ...this.state, count: record.seq, last: record.id, updatedAt: this.now.at };
    if (this.state.live) this.setLive({ lastRecordAt: this.now.at });
    return record;
  }

  set(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change };
  }

  /** Changes the live turn. Callers know that there is one; without one nothing changes. */
  setLive(change: Partial<LiveTurn>): void {
    if (this.state.live) this.state = { ...this.state, live: { ...this.state.live, ...change } };
  }

  /** The next fence: it only grows, over all turns of the session (TURN-2). */
  nextFence(): number {
    const fence = this.state.fence + 1;
    this.set({ fence });
    return fence;
  }

  headerChanged(): void {
    this.#headerChanged = true;
  }

  /** Parts of a message that waits, beside the state; null lets them go. One write per message and step. */
  keepParts(message: MessageId, parts: UserPart[] | null): void {
    this.#queueWrites.set(message, parts);
  }

  done(reply: Reply): Decision {
    const queueWrites = Array.from(this.#queueWrites, ([message, parts]) => ({ message, parts }));
    return { state: this.state, records: this.records, reply, headerChanged: this.#headerChanged, ...(queueWrites.length > 0 && { queueWrites }) };
  }

  /** Refuses and leaves everything as it was before this step, the sweep that came first included. */
  refuse(problem: Problem): Decision {
    return refusal(this.#before, problem);
  }
}

export function refusal(state: SessionState | null, problem: Problem): Decision {
  return { state, records: [], reply: { ok: false, problem }, headerChanged: false };
}

/** Nothing the turn waits for is open any more. */
export function awaitsNothing(live: LiveTurn): boolean {
  return waitsOf(live).length === 0;
}

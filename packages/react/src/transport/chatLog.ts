import { adopt, nextAsk, unseen, type AdoptionEvent, type AdoptionState, type Ask } from "@tidemark/entities/adoption";
import type { Failure, GatewayClient } from "@tidemark/entities/client";
import { wait, type Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import type { Position } from "@tidemark/entities/records";
import { liveTurnOf } from "@tidemark/entities/transcript";
import { abortError, errorOfFailure, type TransportError } from "./TransportError.ts";

/** What a chat is opened with, as in Tidemark's own page: however long it is, that costs the same. */
const FIRST_TURNS = 30;
/** Turns of one further request; the most that the server gives. */
const WINDOW_TURNS = 100;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;
/** Where the server has no live reads: while an answer runs, and else. */
const POLL_RUNNING_MS = 1_000;
const POLL_IDLE_MS = 5_000;
/** A chat that nobody made yet may be made in another window. */
const FIRST_ABSENT_MS = 5_000;
const LONGEST_ABSENT_MS = 60_000;
const ABSENT: Failure = { kind: "refused", code: "not-found", status: 404, detail: "", facts: {} };
/** A server that closes each live read at once is not asked in a loop. */
const AFTER_CLOSE_MS = 250;

export interface ChatLogPorts {
  client: GatewayClient;
  clock: Clock;
  onConnection: (error: TransportError | null) => void;
  /** The log, or what is known of its calls, is another one now. Told before those who follow. */
  onChange: (log: ChatLog) => void;
}

/** One chat's log as this page knows it. All who read the chat here share it, and one live read. */
export interface ChatLog {
  readonly session: SessionId;
  state(): AdoptionState;
  /** Grows where the log was not continued but read anew: what was streamed from the one before can't go on. */
  generation(): number;
  /** Reads to the end. Rejects with what a person is to read. */
  catchUp(signal?: AbortSignal): Promise<void>;
  /** Turns stand at the server before those that were read. */
  hasOlder(): boolean;
  /** Reads further back: one request, or to the log's first record. */
  readOlder(how: "some" | "all", signal?: AbortSignal): Promise<void>;
  /** Keeps reading while anybody follows. Told after each change, and once where nothing more will come. */
  follow(listen: (lost: Error | null) => void): () => void;
  /** Nobody has made the chat, as of a moment ago: asked by several at once (messages, what runs, what is new), the server is asked once. */
  isAbsent(): boolean;
  absent(): void;
  /** The chat is there now. */
  made(): void;
  /** Something beside the log changed: all look again. */
  tell(): void;
  /** Who follows is told that it was aborted: a stream would else wait for ever. */
  close(): void;
}

export function createChatLog(session: SessionId, { client, clock, onConnection, onChange }: ChatLogPorts): ChatLog {
  let state = unseen(client.capabilities);
  let generation = 0;
  let following: AbortController | null = null;
  let hasLive = true;
  let absence: { sinceMs: number; over: AbortController } | null = null;
  const listeners = new Set<(lost: Error | null) => void>();

  const tell = (lost: Error | null = null): void => {
    onChange(self);
    for (const listen of [...listeners]) listen(lost);
  };

  /** Takes one answer; the question that it leads to, if any. */
  function take(event: AdoptionEvent): Ask | null {
    const { state: next, asks, news } = adopt(state, event, clock.monotonic());
    const changed = next !== state;
    if (news.kind === "replaced" && state.seen !== "nothing") generation++;
    state = next;
    if (changed) tell();
    return asks[0] ?? null;
  }

  /** One question and all that it leads to; the failure where there is one. */
  async function ask(first: Ask, signal: AbortSignal): Promise<Failure | null> {
    for (let next: Ask | null = first; next !== null;) {
      if (next.kind === "window") {
        const answer = await client.window(session, FIRST_TURNS, signal);
        if (answer.kind !== "window") return answer;
        next = take({ kind: "window", window: answer });
        continue;
      }
      const base: Position = next.base;
      const answer = await client.read(session, base, signal);
      if (answer.kind === "page") next = take({ kind: "page", base, page: answer });
      else if (answer.kind === "restarted") next = take({ kind: "restarted", base, epoch: answer.epoch, count: answer.count });
      else return answer;
    }
    return null;
  }

  /** A live read to its end. */
  async function liveRead(signal: AbortSignal): Promise<Failure | { kind: "closed" }> {
    const first = nextAsk(state);
    if (first.kind === "window" || state.seen === "nothing") return await ask(first, signal) ?? { kind: "closed" };
    const own = new AbortController();
    const leave = (): void => { own.abort(); };
    signal.addEventListener("abort", leave, { once: true });
    let asked: Ask | null = null;
    const how = await client.live(session, first.base, (answer) => {
      if (answer.kind !== "page" && answer.kind !== "restarted") return;
      onConnection(null);
      const next = take(answer.kind === "page" ? { kind: "page", base: first.base, page: answer } : { kind: "restarted", base: first.base, epoch: answer.epoch, count: answer.count });
      // What does not continue what is known is asked for; what merely continues comes by itself.
      if (next === null || (next.kind === "read" && next.why === "more")) return;
      asked = next;
      own.abort();
    }, own.signal);
    signal.removeEventListener("abort", leave);
    return asked === null ? how : await ask(asked, signal) ?? { kind: "closed" };
  }

  async function look(signal: AbortSignal): Promise<Failure | { kind: "closed" }> {
    if (hasLive) {
      const how = await liveRead(signal);
      if (how.kind !== "refused" || how.code !== "live-off") return how;
      hasLive = false;
    }
    return await ask(nextAsk(state), signal) ?? { kind: "closed" };
  }

  async function run(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let absences = 0;
    while (!signal.aborted) {
      const how = self.isAbsent() ? ABSENT : await look(signal);
      if (signal.aborted) return;
      if (how.kind === "refused" && how.code === "not-found" && state.seen === "nothing") {
        if (!self.isAbsent()) self.absent();
        await wait(clock, Math.min(LONGEST_ABSENT_MS, FIRST_ABSENT_MS * 2 ** absences++), AbortSignal.any([signal, absence!.over.signal]));
        continue;
      }
      if (how.kind === "refused") {
        following = null;
        return tell(errorOfFailure(how));
      }
      if (how.kind === "unreachable") {
        onConnection(errorOfFailure(how) as TransportError);
        await wait(clock, how.retryAfterMs ?? Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures++), signal);
        continue;
      }
      failures = 0;
      onConnection(null);
      await wait(clock, hasLive ? AFTER_CLOSE_MS : liveTurnOf(state.fold) === null ? POLL_IDLE_MS : POLL_RUNNING_MS, signal);
    }
  }

  const self: ChatLog = {
    session,
    state: () => state,
    generation: () => generation,
    async catchUp(signal = new AbortController().signal) {
      const failure = await ask(nextAsk(state), signal);
      if (failure !== null) throw errorOfFailure(failure);
    },
    hasOlder: () => state.log.first > 1,
    async readOlder(how, signal = new AbortController().signal) {
      while (self.hasOlder()) {
        const { first } = state.log;
        const answer = await client.window(session, WINDOW_TURNS, signal, first);
        if (answer.kind !== "window") throw errorOfFailure(answer);
        take({ kind: "older", window: answer });
        if (how === "some" || state.log.first >= first) return;
      }
    },
    follow(listen) {
      listeners.add(listen);
      if (following === null) {
        following = new AbortController();
        void run(following.signal);
      }
      return () => {
        listeners.delete(listen);
        if (listeners.size > 0) return;
        following?.abort();
        following = null;
      };
    },
    isAbsent: () => absence !== null && clock.monotonic() - absence.sinceMs < FIRST_ABSENT_MS,
    absent() { absence = { sinceMs: clock.monotonic(), over: new AbortController() }; },
    made() {
      absence?.over.abort();
      absence = null;
    },
    tell: () => { tell(); },
    close() {
      following?.abort();
      following = null;
      const left = [...listeners];
      listeners.clear();
      for (const listen of left) listen(abortError());
    },
  };
  return self;
}

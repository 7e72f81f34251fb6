import type { UIMessageChunk } from "ai";
import { LEASE_MS, RENEW_MS, type CommandInput, type Decision, type Run, type RunnerIdentity } from "../authority/index.ts";
import type { Clock } from "../environment/environment.ts";
import type { SessionId, TabId } from "../ids/ids.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";
import type { FakeStore } from "./fakeGatewayStore.ts";

/** The agent of a session's live turn, in the test's hand. Each call appends at once, under the lease that is in force. */
export interface FakeAgent {
  /** One text part, in as many records as pieces are given. */
  text(...pieces: string[]): FakeAgent;
  /** Opens a text part and leaves it open; `text` after it begins another. */
  begins(piece: string): FakeAgent;
  /** A tool that the server runs: its call, and its output unless that is left out. */
  tool(name: string, input: unknown, output?: unknown): FakeAgent;
  /** The output of a call made earlier by name, the last one with it. */
  output(name: string, output: unknown): FakeAgent;
  /** A call that asks first; the turn pauses at once. */
  approval(name: string, input: unknown): FakeAgent;
  /** A tool of the page that sent the message; the turn pauses at once (or goes on, where the call is refused in that step). */
  page(name: string, input: unknown): FakeAgent;
  /** A form; the turn pauses at once. */
  form(title: string, schema: unknown): FakeAgent;
  chunks(...chunks: UIMessageChunk[]): FakeAgent;
  /** The agent's stream ends: the turn ends, or pauses where something is open. */
  end(): FakeAgent;
  fail(error: string): FakeAgent;
  /** The runner is gone: no renewal any more, the lease runs out. */
  die(): void;
}

export interface FakeRunner {
  readonly identity: RunnerIdentity;
  agent(session: SessionId): FakeAgent;
  /** Called with each run that a command started, before the script. */
  onRun(listen: (session: SessionId, run: Run) => void): void;
  /** Runs a command and, where it starts a run, calls the script. */
  execute(session: SessionId, input: CommandInput): Decision;
  /** The process is gone: nothing is renewed and no deadline executed until it is started again. */
  kill(): void;
  /** A new process: its predecessor's running turns end, paused ones stay. */
  restart(): void;
}

const SWEEP_MS = 5_000;
/** As the real sweeper has it: wall and monotonic time that go apart by so much mean a sleep or a clock that was set (TURN-5). */
const BREAK_MS = 15_000;

export interface FakeRunnerOptions {
  script?: (agent: FakeAgent, session: SessionId) => void;
  /** Windows that hold a long answer open. */
  openTabs: () => Iterable<TabId>;
  /** One letter for each process on a store. */
  letter: string;
  /** No other process has this store: what ran in the one before runs nowhere. */
  isAlone: () => boolean;
}

export function createFakeRunner(store: FakeStore, clock: Clock, { script, openTabs, letter, isAlone }: FakeRunnerOptions): FakeRunner {
  const identityOf = (n: number): RunnerIdentity => ({ id: `fake-runner-${letter}${n}`, secretHash: String(n).padStart(64, letter) });
  let starts = 1;
  let identity = identityOf(starts);
  const dead = new Set<string>();
  const listeners = new Set<(session: SessionId, run: Run) => void>();
  const calls = new Map<string, number>();
  let renewedMs = 0;
  let sweeping = false;
  let alive = true;
  let sinceMs = clock.monotonic();
  let tick = { monotonic: clock.monotonic(), wall: clock.now() };

  function execute(session: SessionId, input: CommandInput): Decision {
    const decision = store.execute(session, input);
    for (const run of runsOf(decision)) {
      for (const listen of listeners) listen(session, run);
      if (script) clock.after(0, () => { script(agent(session), session); });
    }
    if (isWatched(store.sessions.get(session))) watch();
    return decision;
  }

  /** Renews and sweeps while an answer is under way; no timer stands while none is. */
  function watch(): void {
    if (sweeping) return;
    sweeping = true;
    tick = { monotonic: clock.monotonic(), wall: clock.now() };
    clock.after(SWEEP_MS, () => {
      sweeping = false;
      if (!alive) return;
      const now = { monotonic: clock.monotonic(), wall: clock.now() };
      if (Math.abs(now.wall - tick.wall - (now.monotonic - tick.monotonic)) > BREAK_MS) sinceMs = now.monotonic;
      tick = now;
      const watched = [...store.sessions.values()].filter(isWatched);
      const due = clock.monotonic() - renewedMs >= RENEW_MS;
      if (due) renewedMs = clock.monotonic();
      const steadyMs = clock.monotonic() - sinceMs;
      for (const tab of openTabs()) store.attachments.renew(tab);
      for (const { state } of watched) {
        const { turn, fence, state: liveState } = state.live!;
        if (due && liveState === "running" && !dead.has(turn)) store.execute(state.id, { kind: "renew", runner: identity, turn, fence });
        store.attachments.look(state.id);
        if (steadyMs >= LEASE_MS) execute(state.id, { kind: "sweep", runner: identity, steadyMs });
      }
      if (watched.length > 0) watch();
    });
  }

  function agent(session: SessionId): FakeAgent {
    const live = () => {
      const found = store.sessions.get(session)?.state.live;
      if (!found) throw new Error(`No answer is under way in ${session}`);
      return found;
    };
    const append = (...chunks: UIMessageChunk[]): FakeAgent => {
      const { turn, fence, batch } = live();
      const { reply } = execute(session, { kind: "append", runner: identity, turn, fence, batch: batch + 1, chunks });
      if (!reply.ok) throw new Error(`The append was refused: ${reply.problem.code}`);
      return self;
    };
    const callId = (name: string, next: boolean): string => {
      const key = `${session}/${live().turn}/${name}`;
      const n = (calls.get(key) ?? 0) + (next ? 1 : 0);
      calls.set(key, n);
      return `${name}-${n}`;
    };
    const endStream = (outcome: { kind: "end" } | { kind: "failed"; error: string }): FakeAgent => {
      const { turn, fence } = live();
      execute(session, { kind: "stream-end", runner: identity, turn, fence, outcome });
      return self;
    };
    const call = (name: string, input: unknown): Extract<UIMessageChunk, { type: "tool-input-available" }> => ({ type: "tool-input-available", toolCallId: callId(name, true), toolName: name, input });
    let parts = store.sessions.get(session)?.records.length ?? 0;
    const self: FakeAgent = {
      text(...pieces) {
        const id = `text-${parts++}`;
        append({ type: "text-start", id });
        // One append for each piece, as the coalescer would make them.
        for (const delta of pieces) append({ type: "text-delta", id, delta });
        return append({ type: "text-end", id });
      },
      begins(piece) {
        const id = `text-${parts++}`;
        return append({ type: "text-start", id }, { type: "text-delta", id, delta: piece });
      },
      tool(name, input, output) {
        append(call(name, input));
        return output === undefined ? self : self.output(name, output);
      },
      output: (name, output) => append({ type: "tool-output-available", toolCallId: callId(name, false), output }),
      approval(name, input) {
        append(call(name, input));
        const toolCallId = callId(name, false);
        append({ type: "tool-approval-request", toolCallId, approvalId: `approval-${live().turn}-${toolCallId}` });
        return self.end();
      },
      page(name, input) {
        append({ ...call(name, input), dynamic: true });
        return self.end();
      },
      form(title, schema) {
        append(call("ask", { title, schema }));
        return self.end();
      },
      chunks: append,
      end: () => endStream({ kind: "end" }),
      fail: (error) => endStream({ kind: "failed", error }),
      die() { dead.add(live().turn); },
    };
    return self;
  }

  // What another process began may be left to this one.
  store.onCommit(({ session }) => { if (!isAlone() && alive && isWatched(store.sessions.get(session))) watch(); });

  return {
    get identity() { return identity; },
    agent, execute,
    onRun(listen) { listeners.add(listen); },
    kill() { alive = false; },
    restart() {
      alive = true;
      sinceMs = clock.monotonic();
      identity = identityOf(++starts);
      for (const stored of [...store.sessions.values()]) {
        const { state } = stored;
        if (state.live !== null && isAlone()) execute(state.id, { kind: "sweep", runner: identity, force: "predecessor" });
        if (isWatched(stored)) watch();
      }
    },
  };
}

/** The run that goes on in the same turn, and the one of the queue's next item. */
function runsOf({ reply }: Decision): Run[] {
  if (!reply.ok) return [];
  return [...("run" in reply && reply.run ? [reply.run] : []), ...("next" in reply && reply.next ? [reply.next] : [])];
}

function isWatched(stored: FakeSession | undefined): stored is FakeSession {
  return stored != null && stored.state.live !== null;
}

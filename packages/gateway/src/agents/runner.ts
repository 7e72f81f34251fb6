import type { Reply, Run, RunnerIdentity } from "@tidemark/entities/authority";
import { wait, type Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import type { Steadiness } from "../deadlines/steadiness.ts";
import type { CommandInput, Executed, Store } from "../store/store.ts";
import type { AnyAgent } from "./agent.ts";
import { runTurn } from "./runTurn.ts";

/** Runs the turns that this gateway leased to itself. */
export interface Runner {
  identity: RunnerIdentity;
  /** Executes a command and runs what its reply tells this gateway to run. */
  execute(session: SessionId, command: CommandInput): Promise<Executed>;
  /** Resolves when the turns that run now have ended or paused. */
  settled(): Promise<void>;
  /** No new turn starts; running ones append what they have and let go. At most `limitMs`. */
  drain(limitMs: number): Promise<void>;
}

export interface RunnerOptions {
  store: Store;
  clock: Clock;
  steadiness: Steadiness;
  identity: RunnerIdentity;
  agentOf: (id: string) => AnyAgent | undefined;
  /** Ids and codes only. */
  onError: (what: string, error: unknown) => void;
}

export function createRunner({ store, clock, steadiness, identity, agentOf, onError }: RunnerOptions): Runner {
  const running = new Map<string, { control: AbortController; done: Promise<void> }>();
  let draining = false;

  const start = (session: SessionId, run: Run): void => {
    if (draining) return;
    const name = `${session} ${run.turn} ${run.fence}`;
    const control = new AbortController();
    const done = runTurn({ store, clock, runner: identity, agentOf, session, control, startNext: (next) => start(session, next) }, run)
      .catch((error: unknown) => onError("turn", error))
      .finally(() => running.delete(name));
    running.set(name, { control, done });
  };
  // A stop, a boundary or a deletion ends the turn in the log; its agent hears of it at once, not at its next append.
  const off = store.onCommit(({ session, records, state }) => {
    const over = records.some((record) => record.type === "turn-end") || state.deletedAt !== null;
    if (!over) return;
    for (const [name, { control }] of running) if (name.startsWith(`${session} `) && !name.startsWith(`${session} ${state.live?.turn} `)) control.abort();
  });
  return {
    identity,
    async execute(session, command) {
      const executed = await store.execute(session, judged(command, steadiness));
      for (const run of runsOf(executed.reply)) start(session, run);
      return executed;
    },
    async settled() {
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    async drain(limitMs) {
      draining = true;
      off();
      for (const { control } of running.values()) control.abort();
      await Promise.race([Promise.all([...running.values()].map(({ done }) => done)), wait(clock, limitMs)]);
    },
  };
}

/** Says to what takes deadlines with it which of them this gateway may execute yet. Every command comes through here, so no route can forget it. */
function judged(command: CommandInput, steadiness: Steadiness): CommandInput {
  if (command.kind === "sweep" && command.force === undefined) return { ...command, steadyMs: steadiness.steadyMs() };
  const takesDeadlines = command.kind === "submit" || command.kind === "answer" || command.kind === "claim";
  return takesDeadlines && !steadiness.steady() ? { ...command, tooEarly: true } : command;
}

function runsOf(reply: Reply): Run[] {
  if (!reply.ok) return [];
  return [...("run" in reply && reply.run ? [reply.run] : []), ...("next" in reply && reply.next ? [reply.next] : [])];
}

import type { Clock } from "@tidemark/entities/environment";
import { newId, newSecret, type RandomBytes } from "@tidemark/entities/ids";
import { hashOf } from "../access/hash.ts";
import type { AnyAgent } from "../agents/agent.ts";
import { createRunner, type Runner } from "../agents/runner.ts";
import { createPresence, type Presence } from "../deadlines/presence.ts";
import { createSteadiness, type Steadiness } from "../deadlines/steadiness.ts";
import { createSweeper } from "../deadlines/sweep.ts";
import type { Store } from "../store/store.ts";

/** How long running answers get to append what they have. */
const DRAIN_MS = 2_000;

/** Whose agents a core calls, and who is told of its failures. */
export interface CoreUser {
  agents: ReadonlyMap<string, AnyAgent>;
  onError: (what: string, error: unknown) => void;
}

/** What works on a store, whoever is asking: it runs answers, executes deadlines, and knows which windows are there. There is one of a store. */
export interface GatewayCore {
  store: Store;
  clock: Clock;
  runner: Runner;
  presence: Presence;
  steadiness: Steadiness;
  /** From now on answers begin with these agents. What runs already runs to its end; the tools of agents that nobody has any more end after it. */
  use(user: CoreUser): void;
  closed(): boolean;
  /** Ends running answers as interrupted, keeps paused ones. The store stays open. */
  close(): Promise<void>;
}

export interface CoreOptions { store: Store; clock: Clock; random: RandomBytes }

export async function openCore({ store, clock, random }: CoreOptions, first: CoreUser): Promise<GatewayCore> {
  let user = first;
  let closed = false;
  const onError = (what: string, error: unknown) => user.onError(what, error);
  const steadiness = createSteadiness(clock);
  const runner = createRunner({
    store, clock, steadiness, onError, agentOf: (id) => user.agents.get(id),
    identity: { id: newId(clock.now(), random), secretHash: hashOf(newSecret(random)) },
  });
  const presence = createPresence(store, clock, onError);
  const sweeper = createSweeper(store, runner, presence, steadiness, clock, onError);
  await sweeper.closePredecessors();
  sweeper.start();
  return {
    store, clock, runner, presence, steadiness,
    use(next) {
      const kept = new Set(next.agents.values());
      const left = [...user.agents.values()].filter((agent) => !kept.has(agent));
      user = next;
      void runner.settled().then(() => endTools(left));
    },
    closed: () => closed,
    async close() {
      closed = true;
      sweeper.stop();
      presence.end();
      // Tool servers end beside the drain, not after it: none may be started while the last answers let go (STORE-9), and both fit into the 5 s.
      const drained = runner.drain(DRAIN_MS);
      await Promise.allSettled([drained, endTools([...user.agents.values()])]);
      await sweeper.closeForStop();
    },
  };
}

async function endTools(agents: readonly AnyAgent[]): Promise<void> {
  await Promise.allSettled(agents.map(async (agent) => agent.close?.()));
}

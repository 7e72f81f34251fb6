import type { Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import type { Runner } from "../agents/runner.ts";
import type { Store } from "../store/store.ts";
import type { Presence } from "./presence.ts";
import type { Steadiness } from "./steadiness.ts";

export const SWEEP_MS = 5_000;
/** How often chats that never got a record, or were deleted long ago, and files that were never sent are looked for. */
const CLEAR_OUT_MS = 3_600_000;

/** Executes what is past its time, every 5 s; submits and answers take the same step themselves (TURN-4). */
export interface Sweeper {
  /** Running turns of this gateway's own predecessor end at once: it held the folder alone, so they run nowhere. */
  closePredecessors(): Promise<void>;
  /** Ends running turns because the server stops; paused ones stay. */
  closeForStop(): Promise<void>;
  start(): void;
  stop(): void;
}

export function createSweeper(store: Store, runner: Runner, presence: Presence, steadiness: Steadiness, clock: Clock, onError: (what: string, error: unknown) => void): Sweeper {
  let cancel: () => void = () => {};
  let stopped = false;
  const sweep = async (session: SessionId, force?: "server-stopped" | "predecessor"): Promise<void> => {
    await runner.execute(session, { kind: "sweep", runner: runner.identity, ...(force && { force }) });
  };
  const sweepAll = async (force?: "server-stopped" | "predecessor"): Promise<void> => {
    for (const session of await store.liveSessions()) await sweep(session, force).catch((error: unknown) => onError("sweep", error));
  };
  let clearedAt: number | null = null;
  const clearOut = async (): Promise<void> => {
    if (clearedAt !== null && clock.monotonic() - clearedAt < CLEAR_OUT_MS) return;
    clearedAt = clock.monotonic();
    await store.removeEmptySessions();
    await store.removeUnsentFiles();
    await store.removeDeletedSessions();
  };
  const look = async (): Promise<void> => {
    // Each deadline is judged by how long the gateway is up; looking at the clocks here also keeps that count.
    if (steadiness.steadyMs() > 0) await sweepAll();
    for (const session of await store.liveSessions()) await presence.check(session);
    await clearOut();
  };
  const plan = (): void => {
    if (stopped) return;
    cancel = clock.after(SWEEP_MS, () => {
      look().catch((error: unknown) => onError("sweep", error)).finally(plan);
    });
  };
  return {
    closePredecessors: () => sweepAll("predecessor"),
    closeForStop: () => sweepAll("server-stopped"),
    start: plan,
    stop() {
      stopped = true;
      cancel();
    },
  };
}

import { LEASE_MS } from "@tidemark/entities/authority";
import type { Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import type { Runner } from "../agents/runner.ts";
import type { Store } from "../store/store.ts";
import type { Presence } from "./presence.ts";

export const SWEEP_MS = 5_000;
/** How often chats that never got a record are looked for. */
const CLEAR_OUT_MS = 3_600_000;
/** A gap this long between two ticks means that the process or the machine stood still. */
const BREAK_MS = 15_000;

/** Executes what is past its time, every 5 s; submits and answers take the same step themselves (TURN-4). */
export interface Sweeper {
  /** Running turns of this gateway's own predecessor end at once: it held the folder alone, so they run nowhere. */
  closePredecessors(): Promise<void>;
  /** Ends running turns because the server stops; paused ones stay. */
  closeForStop(): Promise<void>;
  start(): void;
  stop(): void;
}

export function createSweeper(store: Store, runner: Runner, presence: Presence, clock: Clock, onError: (what: string, error: unknown) => void): Sweeper {
  // TURN-5: no deadline is executed before this gateway has had the store without a break for a lease's life,
  // so that an outage, a sleep or a jump of the clock interrupts no healthy turn.
  let since = clock.monotonic();
  let lastTick = { mono: clock.monotonic(), wall: clock.now() };
  let cancel: () => void = () => {};
  let stopped = false;
  const tick = (): void => {
    const now = { mono: clock.monotonic(), wall: clock.now() };
    const brokeOff = now.mono - lastTick.mono > BREAK_MS || Math.abs(now.wall - lastTick.wall - (now.mono - lastTick.mono)) > BREAK_MS;
    if (brokeOff) since = now.mono;
    lastTick = now;
  };
  const mayExecute = (): boolean => {
    tick();
    return clock.monotonic() - since >= LEASE_MS;
  };
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
  };
  const look = async (): Promise<void> => {
    if (mayExecute()) await sweepAll();
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

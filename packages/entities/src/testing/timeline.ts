import { createFollow, followMachine, type Answered, type FollowEvent, type FollowState, type Look } from "../follow/index.ts";
import type { TabId } from "../ids/ids.ts";
import type { VirtualClock } from "./virtualClock.ts";

export type TimelineReply =
  | (Partial<Answered> & { latencyMs?: number })
  | { fails: string; retryAfterMs?: number; latencyMs?: number }
  | { refuses: string }
  | "hangs";

export interface Timeline {
  /** `["read@0", "read@15000", …]`: what was asked, and when. */
  log: string[];
  send(event: FollowEvent): void;
  advance(ms: number): void;
  state(): FollowState;
  inFlight(): number;
  mostInFlight(): number;
  /** Only the times of reads in the log from `sinceMs` on. */
  reads(sinceMs?: number): number[];
}

/** The follow machine with the smallest driver there is: proves schedules as whole timelines. */
export function createTimeline(options: {
  clock: VirtualClock; me: TabId;
  reply: (look: Look, atMs: number) => TimelineReply;
  random?: () => number;
}): Timeline {
  const { clock } = options;
  const random = options.random ?? (() => 0);
  const log: string[] = [];
  const flying = new Set<number>();
  let most = 0;
  let state = createFollow(options.me);
  let cancelTimer = (): void => {};

  const ask = (look: Look, flight: number): void => {
    const atMs = clock.monotonic();
    log.push(`${look}@${Math.round(atMs)}`);
    flying.add(flight);
    most = Math.max(most, flying.size);
    const reply = options.reply(look, atMs);
    if (reply === "hangs") return;
    clock.after("latencyMs" in reply ? (reply.latencyMs ?? 0) : 0, () => {
      if (!flying.delete(flight)) return;
      if ("fails" in reply) send({ type: "failed", flight, reason: reply.fails, retryAfterMs: reply.retryAfterMs ?? null });
      else if ("refuses" in reply) send({ type: "refused", flight, code: reply.refuses });
      else send({ type: "answered", flight, grew: false, upToDate: true, count: state.count, turn: { kind: "idle" }, origin: null, ...reply });
    });
  };
  const send = (event: FollowEvent): void => {
    const next = followMachine(state, event, clock.monotonic(), random());
    state = next.state;
    for (const effect of next.effects) {
      switch (effect.type) {
        case "read": case "head": ask(effect.type, effect.flight); break;
        case "abort": flying.delete(effect.flight); log.push(`abort@${Math.round(clock.monotonic())}`); break;
        case "timer":
          cancelTimer();
          cancelTimer = clock.after(effect.atMs - clock.monotonic(), () => { send({ type: "timer" }); });
          break;
        case "no-timer": cancelTimer(); cancelTimer = () => {}; break;
      }
    }
  };
  return {
    log, send,
    advance: (ms) => { clock.advanceSync(ms); },
    state: () => state,
    inFlight: () => flying.size,
    mostInFlight: () => most,
    reads: (sinceMs = 0) => log.filter((line) => line.startsWith("read@")).map((line) => Number(line.slice(5))).filter((at) => at >= sinceMs),
  };
}

import { createSeededRandom, type SeededRandom } from "./seededRandom.ts";
import { createVirtualClock, type VirtualClock } from "./virtualClock.ts";

/** What all browsers of a test share: one clock and one source of chance. */
export interface VirtualWorld { clock: VirtualClock; random: SeededRandom; nextName(kind: string): string }

export function createVirtualWorld(options: { seed?: number; wall?: number } = {}): VirtualWorld {
  const counts = new Map<string, number>();
  return {
    clock: createVirtualClock(options.wall === undefined ? {} : { wall: options.wall }),
    random: createSeededRandom(options.seed ?? 1),
    nextName(kind) {
      const n = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, n);
      return `${kind}${n}`;
    },
  };
}

import type { RandomBytes } from "../ids/newId.ts";

export interface SeededRandom {
  /** 0 ≤ x < 1. */
  next(): number;
  /** 0 … n-1. */
  below(n: number): number;
  bytes: RandomBytes;
}

/** A small generator with one 32-bit state: the same seed gives the same world, in each engine. Not for secrets in life. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (n) => Math.floor(next() * n),
    bytes: (into) => {
      for (let i = 0; i < into.length; i++) into[i] = Math.floor(next() * 256);
      return into;
    },
  };
}

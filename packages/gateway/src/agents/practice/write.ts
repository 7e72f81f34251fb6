import type { UIMessageChunk } from "ai";
import { wait, type Clock } from "@tidemark/entities/environment";
import { wordsOf } from "./prose.ts";

/** Words of the practice agent arrive at most this often; a faster rate puts more words into one delta. */
const TICK_MS = 25;
/** Words a second where nobody asked for another rate. */
export const SPEAKING_RATE = 60;

export interface Writing { clock: Clock; signal: AbortSignal }

/** One text (or reasoning) part, `rate` words a second, paced by the clock from its start so that it never drifts. */
export async function* write({ clock, signal }: Writing, id: string, words: Iterable<string>, rate: number, as: "text" | "reasoning" = "text"): AsyncGenerator<UIMessageChunk> {
  yield { type: `${as}-start`, id };
  const start = clock.monotonic();
  let written = 0;
  let pending = "";
  for (const word of words) {
    const due = start + (written / rate) * 1000;
    if (due - clock.monotonic() >= TICK_MS) {
      if (pending) yield { type: `${as}-delta`, id, delta: pending };
      pending = "";
      await wait(clock, due - clock.monotonic(), signal);
      if (signal.aborted) return;
    }
    pending += word;
    written++;
  }
  if (pending) yield { type: `${as}-delta`, id, delta: pending };
  yield { type: `${as}-end`, id };
}

/** A whole text as one step. */
export function say(writing: Writing, text: string, rate = SPEAKING_RATE, id = "t1"): AsyncGenerator<UIMessageChunk> {
  return step(write(writing, id, wordsOf(text), rate));
}

export async function* step(chunks: AsyncIterable<UIMessageChunk>): AsyncGenerator<UIMessageChunk> {
  yield { type: "start-step" };
  yield* chunks;
  yield { type: "finish-step" };
}

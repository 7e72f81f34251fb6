import type { UIMessageChunk } from "ai";
import type { Clock } from "@tidemark/entities/environment";
import { wait } from "../../clock/wait.ts";

/** Words of the practice agent arrive at most this often; a faster rate puts more words into one delta. */
const TICK_MS = 25;

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

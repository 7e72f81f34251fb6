import { HEADER } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";

/** How often what was refused is told, at most. */
const TELL_EVERY_MS = 60_000;

/** Requests refused since the last telling, by code. Codes only: what was asked, by whom and for what, is nobody's to read in a log (SEC-9). */
export type RefusalCounts = Record<string, number>;

/**
 * Counts what the gateway refused. A refused claim or result leaves no record in the log of its chat (PIN-8), so without this nobody could see
 * that a window keeps on asking.
 */
export interface Refusals {
  count(response: Response): void;
  stop(): void;
}

export function createRefusals(clock: Clock, tell: (counts: RefusalCounts) => void): Refusals {
  let counts: RefusalCounts = {};
  let cancel: (() => void) | null = null;
  const flush = (): void => {
    cancel = null;
    const told = counts;
    counts = {};
    tell(told);
  };
  return {
    count(response) {
      const code = response.headers.get(HEADER.problem);
      if (code === null) return;
      counts[code] = (counts[code] ?? 0) + 1;
      cancel ??= clock.after(TELL_EVERY_MS, flush);
    },
    stop() {
      if (cancel === null) return;
      cancel();
      flush();
    },
  };
}

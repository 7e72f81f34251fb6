import type { RowSurroundings } from "./RowContext.tsx";

/** Would folding away lose what nobody named: an answer that runs, messages that wait. Then it is asked first (BOUND-4). */
export function losesMore({ live, queued }: Pick<RowSurroundings, "live" | "queued">): boolean {
  return live || queued > 0;
}

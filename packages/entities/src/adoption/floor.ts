/** Two quiet reads this far apart end a floor: the source has had its time to catch up. */
export const QUIET_MS = 15_000;

/**
 * A veto, never a trigger (ADOPT-2). It protects what no record accounts for (an overlay, an older cache without a watermark)
 * while the log shows less, and it always ends: the first version of this guard refused for ever and left a page blank although the log had turns.
 */
export interface Floor {
  /** Count of the log when it began: only a boundary beyond it proves that less is right. */
  readonly begunAt: number;
  /** The first of the quiet reads: the source said idle, at this count, at this monotonic time. */
  readonly quiet: { count: number; atMs: number } | null;
}

export interface FloorEvidence {
  /** The log holds the end of the protected turn. */
  turnOver: boolean;
  lastBoundary: number;
  count: number;
  /** Only an answer that said up to date tells anything by what it lacks. */
  upToDate: boolean;
  idle: boolean;
  nowMs: number;
}

export type FloorVerdict = { kind: "holds"; floor: Floor } | { kind: "ends"; why: "turn-over" | "boundary" | "quiet" };

export function newFloor(begunAt: number): Floor {
  return { begunAt, quiet: null };
}

export function weighFloor(floor: Floor, evidence: FloorEvidence): FloorVerdict {
  if (evidence.turnOver) return { kind: "ends", why: "turn-over" };
  if (evidence.lastBoundary > floor.begunAt) return { kind: "ends", why: "boundary" };
  if (!evidence.upToDate) return { kind: "holds", floor };
  if (!evidence.idle) return { kind: "holds", floor: floor.quiet === null ? floor : { ...floor, quiet: null } };
  const { quiet } = floor;
  if (quiet === null || quiet.count !== evidence.count) return { kind: "holds", floor: { ...floor, quiet: { count: evidence.count, atMs: evidence.nowMs } } };
  return evidence.nowMs - quiet.atMs >= QUIET_MS ? { kind: "ends", why: "quiet" } : { kind: "holds", floor };
}

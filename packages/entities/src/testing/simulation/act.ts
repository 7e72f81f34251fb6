import type { Simulation } from "./simulation.ts";

/** Something that may happen in a step. `run` says what it did, or null where it could not happen now. */
export interface Act { name: string; weight: number; run: (simulation: Simulation) => string | null }

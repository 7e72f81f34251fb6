import { describe, expect, it } from "vitest";
import { runSeed } from "./runSeed.ts";
import { addTally, emptyTally } from "./tally.ts";

const FROM = Number(process.env["SIM_FROM"] ?? 1);
const SEEDS = Number(process.env["SIM_SEEDS"] ?? 300);
/** Seeds in one test: a report names its seed anyway, and one test for each would only make noise. */
const BATCH = 25;

const all = emptyTally();
const batches = Array.from({ length: Math.ceil(SEEDS / BATCH) }, (_, index) => ({ from: FROM + index * BATCH, to: Math.min(FROM + SEEDS, FROM + (index + 1) * BATCH) - 1 }));

describe("browsers, windows and a gateway under faults", () => {
  it.each(batches)("every invariant holds with the seeds $from to $to", async ({ from, to }) => {
    const broken: string[] = [];
    for (let seed = from; seed <= to; seed++) {
      const result = await runSeed(seed);
      addTally(all, result.tally);
      if (result.kind === "broke") broken.push(result.report);
    }
    expect(broken.length, `${broken.length} seeds broke. npm run sim -- --from SEED --seeds 1\n\n${broken.slice(0, 3).join("\n\n")}\n`).toBe(0);
  });

  it("the worlds of all these seeds were not empty", () => {
    const share = SEEDS / 300;
    console.log(`simulation: ${SEEDS} seeds, ${JSON.stringify(all)}`);
    expect(all.steps).toBe(SEEDS * 150);
    expect(all.turns).toBeGreaterThanOrEqual(1_500 * share);
    expect(all.answers).toBeGreaterThanOrEqual(300 * share);
    expect(all.reloads).toBeGreaterThanOrEqual(600 * share);
    expect(all.duplicates).toBeGreaterThanOrEqual(60 * share);
    expect(all.faults).toBeGreaterThanOrEqual(2_000 * share);
    expect(all.kills).toBeGreaterThanOrEqual(100 * share);
    expect(all.queued).toBeGreaterThanOrEqual(900 * share);
    expect(all.pageRuns).toBeGreaterThanOrEqual(300 * share);
    expect(all.takeOvers).toBeGreaterThanOrEqual(100 * share);
    expect(all.boundaries).toBeGreaterThanOrEqual(150 * share);
  });
});

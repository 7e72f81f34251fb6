import { agentActs } from "./agentActs.ts";
import type { Act } from "./act.ts";
import { faultActs } from "./faultActs.ts";
import { personActs } from "./personActs.ts";
import { leftovers, quietProblems, settleDown } from "./quiescence.ts";
import { createSimulation, type Simulation } from "./simulation.ts";
import { queueActs } from "./queueActs.ts";
import { tabActs } from "./tabActs.ts";
import { turnActs } from "./turnActs.ts";
import type { Tally } from "./tally.ts";
import { createWindowChecks } from "./windowChecks.ts";

export const STEPS = 150;
const TRACED = 40;

export type SeedResult = { kind: "held"; tally: Tally } | { kind: "broke"; tally: Tally; report: string };

const acts: Act[] = [...personActs, ...queueActs, ...turnActs, ...tabActs, ...agentActs, ...faultActs];
const totalWeight = acts.reduce((sum, act) => sum + act.weight, 0);

/** Plays one seed to its end and says what did not hold, with the last steps before it. Never throws. */
export async function runSeed(seed: number, steps = STEPS): Promise<SeedResult> {
  const simulation = createSimulation(seed);
  try {
    const problems = await play(simulation, steps);
    const tally = counted(simulation);
    return problems.length === 0 ? { kind: "held", tally } : { kind: "broke", tally, report: reportOf(simulation, problems) };
  } catch (error) {
    return { kind: "broke", tally: simulation.tally, report: reportOf(simulation, [error instanceof Error ? error.stack ?? error.message : String(error)]) };
  }
}

async function play(simulation: Simulation, steps: number): Promise<string[]> {
  const windows = createWindowChecks(simulation);
  const look = (acted: string | null): string[] => [
    ...simulation.book.look(), ...simulation.queue.problems(), ...simulation.executions.problems(), ...windows.look(acted), ...simulation.browsers.flatMap(({ watch }) => watch.problems()),
  ];
  await simulation.world.pass(200);
  for (let step = 0; step < steps; step++) {
    const did = act(simulation);
    simulation.tally.steps++;
    // Twice: what an act did at once, and what became of it.
    const problems = [...look(did)];
    await simulation.world.pass(howLong(simulation));
    problems.push(...look(null));
    if (problems.length > 0) return problems;
  }
  await settleDown(simulation);
  note(simulation, "all is well again");
  const settled = look(null);
  const quiet = settled.length > 0 ? settled : [...await quietProblems(simulation), ...simulation.book.look()];
  return quiet.length > 0 ? quiet : leftovers(simulation);
}

/** One act that can happen now; what it was, in the words that the checks read: who acted comes first. */
function act(simulation: Simulation): string {
  for (let tries = 0; tries < 60; tries++) {
    const chosen = choose(simulation.random.next());
    const did = chosen.run(simulation);
    if (did === null) continue;
    note(simulation, `${chosen.name}: ${did}`);
    return did;
  }
  return "";
}

function choose(random: number): Act {
  let left = random * totalWeight;
  for (const one of acts) {
    left -= one.weight;
    if (left < 0) return one;
  }
  return acts.at(-1)!;
}

/** Mostly a moment, sometimes long enough for every schedule to matter. */
function howLong({ random }: Simulation): number {
  const kind = random.below(20);
  if (kind < 6) return random.below(120);
  if (kind < 15) return 200 + random.below(3_000);
  if (kind < 19) return 3_000 + random.below(15_000);
  return 20_000 + random.below(60_000);
}

function note(simulation: Simulation, line: string): void {
  simulation.trace.push(`${String(simulation.tally.steps).padStart(4)} ${Math.round(simulation.world.world.clock.monotonic())} ms  ${line}`);
  if (simulation.trace.length > TRACED) simulation.trace.shift();
}

function counted(simulation: Simulation): Tally {
  const { gateway } = simulation.world;
  simulation.book.look();
  for (const id of gateway.sessions()) {
    for (const { records } of simulation.book.histories(id)) {
      simulation.tally.turns += records.filter((record) => record.type === "turn-start").length;
      simulation.tally.answers += records.filter((record) => record.type === "gate-answer").length;
    }
  }
  simulation.tally.messages = simulation.said.length;
  simulation.tally.queued = simulation.queue.seen.size;
  simulation.tally.pageRuns = simulation.executions.count();
  simulation.tally.faults += simulation.browsers.reduce((sum, { sim }) => sum + sim.network.hits, 0) + simulation.tally.kills;
  return simulation.tally;
}

function reportOf(simulation: Simulation, problems: string[]): string {
  return [`seed ${simulation.seed}, step ${simulation.tally.steps}:`, ...problems.slice(0, 5).map((problem) => `  ${problem}`), "last steps:", ...simulation.trace.map((line) => `  ${line}`)].join("\n");
}

import { run } from "../bootstrap/supervise.mjs";
import { programs, root } from "../page/programs.ts";
import { options } from "./options.ts";

/** `npm run sim -- --seeds N [--from SEED] [-g words]`: the simulation with more seeds than `npm test` runs. */
export async function sim(args: string[]): Promise<number> {
  const given = options(args, { seeds: "value", from: "value", g: "value" });
  if ("problem" in given) { console.error(given.problem); return 2; }
  const env = { ...process.env, ...(given.values.seeds && { SIM_SEEDS: given.values.seeds }), ...(given.values.from && { SIM_FROM: given.values.from }) };
  const words = given.values.g === undefined ? [] : ["-t", given.values.g];
  return (await run(process.execPath, [programs.vitest, "run", "--project", "simulation", ...words], { env, cwd: root, stdio: "hand-over" })).code;
}

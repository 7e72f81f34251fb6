// What `npm start`, `npm test` and the others do once scripts/bootstrap.mjs has found the right Node.
import { superviseSignals } from "./bootstrap/supervise.mjs";
import { unknownTask } from "./tasks/unknownTask.ts";

type Task = (args: string[]) => Promise<number>;

// Each is loaded when asked for: `npm start` waits for no test tool.
const tasks: Record<string, () => Promise<Task>> = {
  start: async () => (await import("./tasks/start.ts")).start,
  dev: async () => (await import("./tasks/dev.ts")).dev,
  build: async () => (await import("./tasks/build.ts")).build,
  check: async () => (await import("./tasks/test.ts")).check,
  test: async () => (await import("./tasks/test.ts")).test,
  sim: async () => (await import("./tasks/sim.ts")).sim,
  example: async () => (await import("./tasks/example.ts")).example,
  pack: async () => (await import("./tasks/pack.ts")).pack,
  bench: async () => (await import("./bench.ts")).bench,
  mutants: async () => (await import("./mutants.ts")).mutants,
  screens: async () => (await import("./screens.ts")).screens,
};

const [name = "", ...args] = process.argv.slice(2);
superviseSignals();
const load = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
const code = load === undefined ? unknownTask(name, Object.keys(tasks)) : await (await load())(args);
// A browser or a watcher that a task forgot must not keep a finished run open.
process.exit(code);

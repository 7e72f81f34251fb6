import { fileURLToPath } from "node:url";
import { run, type Running } from "./program/run.ts";
import { readOptions, USAGE } from "./program/options.ts";
import { logLine } from "./program/logLine.ts";
import { exitOnSignals } from "./program/exitOnSignals.ts";

// An agent's forgotten promise must not take down everybody's answers.
process.on("unhandledRejection", (error) => console.error(logLine("unhandled rejection", error)));

const read = readOptions(process.argv.slice(2), process.env);
if ("help" in read) {
  console.log(USAGE);
} else if ("error" in read) {
  console.error(read.error);
  process.exitCode = 2;
} else {
  const page = fileURLToPath(new URL("../../../web/dist", import.meta.url));
  let running: Running | null = null;
  // Before the start: a Ctrl+C while it starts must not leave a half-started server behind.
  exitOnSignals(() => running?.stop() ?? Promise.resolve());
  try {
    running = await run(read.options, {
      env: process.env, platform: process.platform, page, say: (line) => console.log(line), warn: (line) => console.error(line),
    });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

// The first thing that runs, on whatever Node 20 or later and npm the machine has: finds or fetches the right Node,
// pnpm, the packages and, for tests, Chromium; then hands over to scripts/tasks.ts. It must not import a package.
import { existsSync } from "node:fs";
import { findChromium, installChromium } from "./bootstrap/chromium.mjs";
import { fetchTools, findTools, root } from "./bootstrap/tools.mjs";
import { setupLine } from "./bootstrap/setupLine.mjs";
import { run, stopping, superviseSignals } from "./bootstrap/supervise.mjs";
import { SetupError } from "./bootstrap/setupError.mjs";

const [task = "start", ...args] = process.argv.slice(2);
const withBrowser = new Set(["test", "screens"]);

superviseSignals();
const line = setupLine(process.stdout);
try {
  process.exitCode = await main();
} catch (error) {
  line.end();
  if (stopping() !== null) process.exitCode = 130;
  else if (error instanceof SetupError) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  } else throw error;
}

async function main() {
  let tools = await findTools();
  if (tools.missing.length > 0) {
    const missing = tools.missing;
    await line.step("Node", () => fetchTools(missing));
    tools = await findTools();
    if (tools.missing.length > 0) {
      throw new SetupError(`Node and pnpm were fetched into .tools but don't run here (${tools.missing.join(", ")}). `
        + "Delete the folder .tools and run the command again, or install Node 26 and pnpm 12 yourself.");
    }
  }
  const { node, pnpm, env } = tools;
  if (node === null || pnpm === null) throw new SetupError("Node and pnpm were not found. Install Node 26 and pnpm 12, then run the command again.");

  // pnpm itself sees in 0.2 s that all is there; only a first install is worth a word.
  const install = () => packages(pnpm, env);
  if (existsSync(`${root}/node_modules/.modules.yaml`)) await install();
  else await line.step("packages", install);

  const browser = withBrowser.has(task) ? findChromium() ?? await line.step("Chromium", installChromium) : null;
  if (browser !== null) env["TIDEMARK_CHROMIUM"] = browser;

  if (line.isOpen() && task !== "start") line.end();
  if (line.isOpen()) env["SETUP_LINE"] = "open";
  return (await run(node, [`${root}/scripts/tasks.ts`, task, ...args], { env, stdio: "linked" })).code;
}

/**
 * @param {string[]} pnpm
 * @param {Record<string, string | undefined>} env
 */
async function packages(pnpm, env) {
  const [command = "pnpm", ...rest] = pnpm;
  const done = await run(command, [...rest, "install", "--frozen-lockfile"], { env, stdio: "quiet" });
  if (done.code === 0) return;
  throw new SetupError(`${done.output}\n\nInstalling the packages failed. See the lines above; where they speak of the network, `
    + "check that the npm registry can be reached (npm ping), then run the command again.");
}

import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { findChromium, noChromium } from "../scripts/bootstrap/chromium.mjs";
import { run } from "../scripts/bootstrap/supervise.mjs";
import { root } from "../scripts/page/programs.ts";
import { buildEntry } from "./rig/buildEntry.ts";
import { copyRig, rigSource } from "./rig/copyRig.ts";
import { rowsOf } from "./rig/rowsOf.ts";

/**
 * T1 to T9, T12, T13: the page beside other chats and two floors, in one run of `../shared/bench-rig`. It copies the rig to a temporary folder, installs
 * and builds it there, adds our entry, and drives all of them in turns. TIDEMARK_RIG_ROUNDS (3), TIDEMARK_RIG_PEERS and TIDEMARK_RIG_SIZES narrow it down.
 */
const PEERS = "floor,cardfloor,auicv,auivirt,antdx,aisdk,aui,tidemark";

export default async function bench(): Promise<{ name: string; value: number; unit: string; note?: string }[]> {
  if (!existsSync(rigSource)) throw new Error(`There is no rig at ${rigSource}. This benchmark measures beside it; the other ones run alone: npm run bench -- fold`);
  const chromium = findChromium();
  if (chromium === null) throw new Error(noChromium);
  const rig = await copyRig(chromium);
  const asked = (process.env["TIDEMARK_RIG_PEERS"] ?? PEERS).split(",");
  await mkdir(join(rig, "results"), { recursive: true });
  if (!existsSync(join(rig, "node_modules"))) await step(rig, "npm", ["install", "--legacy-peer-deps", "--no-audit", "--no-fund"]);
  const built = existsSync(join(rig, "dist")) ? await readdir(join(rig, "dist")) : [];
  const missing = asked.filter((peer) => peer !== "tidemark" && !built.includes(peer));
  if (missing.length > 0) await step(rig, process.execPath, ["scripts/build.mjs", ...missing]);
  await buildEntry(rig, join(root, "web"));
  const results = join(rig, "results/run.jsonl");
  await rm(results, { force: true });
  const measure = (...args: string[]) => step(rig, process.execPath, ["scripts/bench.mjs", "--rounds", process.env["TIDEMARK_RIG_ROUNDS"] ?? "3", "--out", results, ...args]);
  await measure("--peers", asked.join(","), "--n", process.env["TIDEMARK_RIG_SIZES"] ?? "50,500,2000");
  // One more message, of 1 MiB, at the end of fifty.
  await measure("--peers", asked.map((peer) => `${peer}?huge=1`).join(","), "--n", "50");
  // An answer that grows to 1 MiB while it is read.
  await measure("--peers", asked.map((peer) => `${peer}?grow=1`).join(","), "--n", "50");
  return rowsOf(results, join(rig, "dist"));
}

async function step(rig: string, program: string, args: string[]): Promise<void> {
  const done = await run(program, args, { cwd: rig, stdio: "hand-over" });
  if (done.code !== 0) throw new Error(`${[program, ...args].join(" ")} in ${rig} ended with ${done.code}; what it said stands above.`);
}

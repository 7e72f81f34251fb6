import { createServer } from "node:http";
import { resolve } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { findChromium, noChromium } from "../scripts/bootstrap/chromium.mjs";
import type { StorageRound } from "./storage/page.ts";

interface Row { name: string; value: number; unit: string; note: string }

const ROUNDS = 5;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** T10: what a settled turn's write blocks, in Chromium's own localStorage; median of 5 rounds, interleaved with one whole record. */
export default async function bench(): Promise<Row[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(noChromium);
  const script = await bundle(resolve(import.meta.dirname, "storage/page.ts"));
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? script : "<!doctype html><title>storage</title><script type=module src=/page.js></script>");
  });
  await new Promise<void>((listening) => { server.listen(0, "127.0.0.1", listening); });
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The benchmark's server has no port. Run it again.");
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForFunction("globalThis.storageRound !== undefined");
    const rounds: StorageRound[] = [];
    for (let at = 0; at < ROUNDS; at++) rounds.push(await page.evaluate<StorageRound>("storageRound()"));
    return rows(rounds);
  } finally {
    await browser.close();
    server.close();
  }
}

function rows(rounds: StorageRound[]): Row[] {
  const write = median(rounds.map((one) => one.snapshotWrite));
  const whole = median(rounds.map((one) => one.wholeRecordWrite));
  const [first] = rounds;
  if (first === undefined) return [];
  return [
    { name: "T10 a settled turn's write", value: write, unit: "ms", note: `target ≤ 4; ${first.snapshotChars} characters, ${first.keysWritten} keys changed (the snapshot and its use), beside 3 MiB of others` },
    { name: "T10 one whole record of 20 sessions", value: whole, unit: "ms", note: `compared to; ${first.wholeChars} characters in one key` },
    { name: "T10 ratio", value: median(rounds.map((one) => one.snapshotWrite / one.wholeRecordWrite)), unit: "×", note: "snapshot to whole record, in the same round" },
    { name: "T10 read for the first paint", value: median(rounds.map((one) => one.firstRead)), unit: "ms", note: "one full snapshot, read and parsed" },
  ];
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false, logLevel: "error", root: import.meta.dirname,
    build: { write: false, minify: true, lib: { entry, formats: ["es"], fileName: "page" } },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
  const code = output.find((one) => one.type === "chunk")?.code;
  if (code === undefined) throw new Error("The benchmark's page was not built: vite gave no chunk.");
  return code;
}

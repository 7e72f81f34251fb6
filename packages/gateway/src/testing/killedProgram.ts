import { randomFillSync } from "node:crypto";
import { flushCompileCache } from "node:module";
import { createInterface } from "node:readline";
import { practiceAgent } from "../agents/practice/practiceAgent.ts";
import { nodeClock } from "../clock/nodeClock.ts";
import { createGateway } from "../createGateway.ts";
import { namesOf } from "../program/addresses.ts";
import { listen } from "../program/listen.ts";
import { readOptions } from "../program/options.ts";
import { ownerToken } from "../access/ownerToken.ts";
import { openSqliteStore } from "../store/sqliteStore.ts";
import { createKillPoints, type KillPoint } from "./killPoints.ts";

// The product's own parts as a program that a test can kill at a named point: a line `POINT COUNT` on its stdin arms it.
// Lines on its stdout are written at once, so that the test knows what was acknowledged before the end.
const read = readOptions(process.argv.slice(2), {});
if (!("options" in read) || read.options.data === null) throw new Error("Usage: --data DIR --port N");
const { data, host, port } = read.options;
const say = (line: string) => { process.stdout.write(`${line}\n`); };
const points = createKillPoints(() => {
  process.kill(process.pid, "SIGKILL");
  // The signal ends the process before this; the loop makes sure that nothing comes after it.
  for (;;);
}, say);
const clock = nodeClock();
const random = (into: Uint8Array) => randomFillSync(into);
const store = openSqliteStore({ folder: data, clock, random, beforeCommit: points.beforeCommit });
const token = await ownerToken(data, store, random);
let hosts = namesOf(host, port, []).hosts;
const gateway = createGateway({
  store: points.around(store), agents: { offline: points.agent(practiceAgent(clock)) }, clock, random, exactHosts: () => hosts,
  onError: (what, error) => { process.stderr.write(`${what}: ${String(error)}\n`); },
});
await gateway.ready;
const server = await listen(() => gateway, host, port, true, () => {});
hosts = namesOf(host, server.port, []).hosts;
createInterface({ input: process.stdin }).on("line", (line) => {
  const [point, count] = line.split(" ");
  points.arm(point as KillPoint, Number(count));
  say(`armed ${line}`);
});
// Who is killed writes none at the end, and the next one would compile all modules again.
flushCompileCache();
say(`Killable is ready: http://${host}:${server.port}/#token=${token} `);

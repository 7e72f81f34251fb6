import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agentIdSchema, messageIdSchema, sessionIdSchema } from "../../packages/entities/src/ids/ids.ts";
import { START } from "../../packages/entities/src/records/position.ts";
import { ownEnvironment } from "../../scripts/ownEnvironment.ts";
import { clientOf, sleep, valueOf } from "./clientOf.ts";
import { processCpu } from "./processCpu.ts";

const OBSERVERS = 100;
const RECORDS = 200;
const WITHIN_MS = 30_000;
const TOKEN = "bench-token-of-the-owner-01";

export interface Pushed { observers: number; records: number; worst: number; median: number; cpu: number }

/**
 * One session, a record every 50 ms, 100 live reads by the page's own client. The delay of a record is from its time in the log (the store's
 * clock, this machine's) to its arrival at an observer, parsed. Fails where one observer misses one record.
 */
export async function pushObservers(): Promise<Pushed> {
  const folder = mkdtempSync(join(tmpdir(), "tidemark-bench-"));
  const host = spawn(process.execPath, [join(import.meta.dirname, "pushHost.ts"), join(folder, "data"), TOKEN], { stdio: ["ignore", "pipe", "inherit"], env: ownEnvironment(process.env) });
  const ended = new Promise<void>((done) => { host.once("close", () => { done(); }); });
  const control = new AbortController();
  try {
    const port = await new Promise<string>((done, fail) => {
      host.stdout.once("data", (part: Buffer) => { done(/listening (\d+)/.exec(part.toString())?.[1] ?? ""); });
      host.once("close", () => { fail(new Error("The host ended before it listened.")); });
    });
    const session = sessionIdSchema.parse("pushed");
    const agent = agentIdSchema.parse("ticks");
    const url = `http://127.0.0.1:${port}`;
    const sender = clientOf(url, TOKEN, 0);
    await valueOf(sender.create(session, agent), "ok");
    const delays: number[] = [];
    const heard = Array.from({ length: OBSERVERS }, () => new Set<number>());
    const lost: string[] = [];
    let open = 0;
    const until = async (what: () => boolean, words: string): Promise<void> => {
      const end = performance.now() + WITHIN_MS;
      while (!what()) {
        if (lost[0] !== undefined) throw new Error(`A live read ended: ${lost[0]}`);
        if (performance.now() > end) throw new Error(`The observers did not all ${words} within ${WITHIN_MS / 1000} s.`);
        await sleep(20);
      }
    };
    const reads = heard.map(async (seen, at) => {
      // Each asks first who answers there, without a token: under the gateway's limit of such requests.
      await sleep(at * 25);
      const ended = await clientOf(url, TOKEN, at + 1).live(session, START, (answer) => {
        if (answer.kind !== "page") throw new Error(JSON.stringify(answer));
        if (answer.from === 0 && answer.records.length === 0) open += 1;
        for (const record of answer.records) {
          if (record.type !== "chunk") continue;
          seen.add(record.seq);
          delays.push(Date.now() - Date.parse(record.at));
        }
      }, control.signal);
      if (!control.signal.aborted) lost.push(JSON.stringify(ended));
    });
    await until(() => open === OBSERVERS, "open their live reads");
    const cpu = processCpu(host.pid ?? 0);
    const start = performance.now();
    await valueOf(sender.submit(session, {
      message: { id: messageIdSchema.parse("m1"), parts: [{ type: "text", text: "Go" }] }, base: START, origin: { tab: "bench.w0" as never, context: null, agent }, onBusy: "reject",
    }), "ok");
    await until(() => heard.every((seen) => seen.size === RECORDS), "hear every record");
    const share = (processCpu(host.pid ?? 0) - cpu) / (performance.now() - start);
    control.abort();
    await Promise.all(reads);
    const sorted = delays.toSorted((a, b) => a - b);
    return { observers: OBSERVERS, records: RECORDS, worst: sorted.at(-1)!, median: sorted[Math.floor(sorted.length / 2)]!, cpu: share };
  } finally {
    control.abort();
    host.kill("SIGTERM");
    const late = setTimeout(() => { host.kill("SIGKILL"); }, 10_000);
    await ended;
    clearTimeout(late);
    rmSync(folder, { recursive: true, force: true });
  }
}

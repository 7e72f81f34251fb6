import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { KnownRecord } from "@tidemark/entities/records";
import { bareEnvironment } from "../testing/bareEnvironment.ts";
import { serveGateway, type Served } from "../testing/serveGateway.ts";
import { openTestGateway, TOKEN, type TestGateway } from "../testing/testGateway.ts";

const RUNNER = fileURLToPath(new URL("../../../../examples/runner/runner.ts", import.meta.url));

/** The gateway's time is the test's (a lease's 30 s take none), the runners are processes of their own and speak to it over sockets. */
let test: TestGateway;
let server: Served;
let children: ChildProcess[];
beforeEach(async () => {
  test = await openTestGateway({ agents: { counter: { kind: "external", name: "Counter" } } });
  server = await serveGateway(test);
  children = [];
  await test.create("s1");
  // The sweep looks at 60 and 65: a lease of 32 runs out in between.
  await test.clock.advance(32_000);
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  server.close();
  await test.close();
});

interface Runner { child: ChildProcess; said(text: string): Promise<void>; out(): string }

function start(name: string, ms = 20): Runner {
  const env = { ...bareEnvironment(), TIDEMARK_URL: server.address, TIDEMARK_TOKEN: TOKEN, RUNNER_NAME: name, RUNNER_MS: String(ms) };
  const child = spawn(process.execPath, [RUNNER], { env, stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let out = "";
  const waiting: (() => void)[] = [];
  const hear = (piece: unknown) => {
    out += String(piece);
    for (const look of [...waiting]) look();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  return {
    child, out: () => out,
    said: (text) => new Promise((done, fail) => {
      const look = () => { if (out.includes(text)) done(); };
      waiting.push(look);
      child.once("exit", () => fail(new Error(`The runner ended before it said "${text}": ${out}`)));
      look();
    }),
  };
}

/** Resolves when the log holds what is looked for. */
function until(found: (records: KnownRecord[]) => boolean): Promise<void> {
  return new Promise((done) => {
    const look = async () => {
      if (found(await test.store.records("s1" as never, 0, 10_000))) {
        off();
        done();
      }
    };
    const off = test.store.onCommit(() => void look());
    void look();
  });
}
const ended = (records: KnownRecord[]) => records.at(-1)?.type === "turn-end";
const words = (least: number) => (records: KnownRecord[]) => records.filter((record) => record.type === "chunk" && record.data.type === "text-delta").length >= least;
const numbers = (to: number) => Array.from({ length: to }, (_, index) => `${index + 1} `).join("");
const outcome = async () => (await test.of("s1", "turn-end")).map(({ data }) => data.outcome);

it("TURN-15: a runner killed with kill -9 in the middle of its answer is succeeded by another, and no number is lost or said twice", async () => {
  const first = start("first");
  await first.said("looks for work");
  await test.submit("s1", "count to 60");
  await until(words(2));
  first.child.kill("SIGKILL");
  await new Promise((done) => { first.child.once("exit", done); });
  expect(await outcome()).toEqual([]);
  await test.clock.advance(30_000);
  start("second", 1);
  await until(ended);
  expect(await outcome()).toEqual(["done"]);
  expect(await test.textOf("s1")).toBe(numbers(60));
  expect((await test.of("s1", "turn-resume")).map(({ data }) => data.fence)).toEqual([2, 3]);
}, 20_000);

it("TURN-2: a runner that was stopped in its tracks and wakes after its succession is refused with the fence that holds, and leaves no record", async () => {
  const sleeper = start("sleeper");
  await sleeper.said("looks for work");
  await test.submit("s1", "count to 60");
  await until(words(2));
  sleeper.child.kill("SIGSTOP");
  await test.clock.advance(30_000);
  const second = start("second", 60);
  await second.said("under fence 3");
  await until(words(5));
  sleeper.child.kill("SIGCONT");
  await sleeper.said("refused 403, the fence is 3");
  await sleeper.said("lost");
  // Asked to end, a runner gives its answer back, and the one that looks for work goes on at once.
  second.child.kill("SIGTERM");
  await second.said("given back");
  await until(ended);
  expect(await test.textOf("s1")).toBe(numbers(60));
  expect((await test.of("s1", "turn-resume")).map(({ data }) => data.fence)).toEqual([2, 3, 4]);
}, 20_000);

it("TURN-3: of two runners started at once one claims each answer, and the other goes on looking", async () => {
  const two = [start("one", 2), start("two", 2)];
  await Promise.all(two.map((runner) => runner.said("looks for work")));
  for (let turn = 0; turn < 4; turn++) {
    await test.submit("s1", "count to 20");
    await until(ended);
    expect(await test.textOf("s1")).toBe(numbers(20));
  }
  expect(await outcome()).toEqual(["done", "done", "done", "done"]);
  expect(await test.of("s1", "turn-resume")).toHaveLength(4);
  expect(two.map(({ child }) => child.exitCode)).toEqual([null, null]);
}, 20_000);

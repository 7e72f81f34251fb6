import { createRequire } from "node:module";
import { convertArrayToReadableStream, MockLanguageModelV4 } from "ai/test";
import { afterEach, expect, it } from "vitest";
import { childProcesses } from "../../testing/childProcesses.ts";
import { HARBOUR, OFFERS, pageWindow, PIER } from "../../testing/pageWindow.ts";
import { openTestGateway, type TestGateway } from "../../testing/testGateway.ts";
import type { AgentCall, AgentEntry } from "../agent.ts";
import { modelAgent } from "./modelAgent.ts";

let test: TestGateway;
afterEach(() => test.close());

type Part = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer P> ? P : never;
const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
const finish = (unified: "tool-calls" | "stop"): Part => ({ type: "finish", finishReason: { unified, raw: unified }, usage });
const call = (toolName: string, input: unknown): Part[] => [{ type: "stream-start", warnings: [] }, { type: "tool-call", toolCallId: `c-${toolName}`, toolName, input: JSON.stringify(input) }, finish("tool-calls")];
const text = (delta: string): Part[] => [{ type: "stream-start", warnings: [] }, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta }, { type: "text-end", id: "t" }, finish("stop")];
const command = [createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js"), "stdio"];

/** A model that says what it is told, each step after the one before was let go, and an agent that counts its calls. */
function scripted(approve: boolean, ...steps: Part[][]) {
  const calls: AgentCall[] = [];
  const gates = steps.map(() => Promise.withResolvers<void>());
  let step = 0;
  const model = new MockLanguageModelV4({
    doStream: async () => {
      const now = step++;
      await gates[now]!.promise;
      return { stream: convertArrayToReadableStream(steps[now]!) };
    },
  });
  const entry = modelAgent({ name: "m", model, mcp: [{ command: process.execPath, args: command, approve }] });
  const agent: AgentEntry = { ...entry, run(given) { calls.push(given); return entry.run(given); } };
  return { agent, calls, model, letGo: (index: number) => gates[index]!.resolve(), steps: () => step };
}
/** Lets sockets and processes happen while virtual time goes on. */
async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 2_000; i++) {
    if (await so()) return;
    await test.clock.advance(10);
    await new Promise((done) => { setTimeout(done, 2); });
  }
  throw new Error(`It never came: ${(await test.types("s1")).join(" ")}`);
}
const servers = () => childProcesses("server-everything");

it.runIf(process.platform === "linux")("PIN-14: a running answer and its tool server stay what they are over three page changes, a new document, a second window and a closed one", async () => {
  const script = scripted(false, call("echo", { message: "one" }), call("echo", { message: "two" }), text("It said both."));
  test = await openTestGateway({ agents: { model: script.agent } });
  await test.create("s1");
  const [a, b] = [pageWindow(test, "A.1"), pageWindow(test, "B.1")];
  await a.attach();
  const { body } = await a.submit("Say it twice");
  await until(() => script.steps() === 1);
  script.letGo(0);
  await until(() => script.steps() === 2);
  const [pid] = servers();
  const fence = (await test.store.session("s1" as never))!.state.fence;
  const before = await test.types("s1");
  for (const context of [PIER, null, HARBOUR]) {
    a.context = context;
    expect((await a.attach()).status).toBe(200);
  }
  expect((await a.reload()).status).toBe(200);
  await b.attach();
  await b.detach();
  await b.attach({ tools: [] });
  await test.clock.advance(8_000);
  expect(await test.types("s1")).toEqual(before);
  script.letGo(1);
  await until(() => script.steps() === 3);
  script.letGo(2);
  await until(async () => (await test.of("s1", "turn-end")).length === 1);
  expect([(await test.of("s1", "turn-start")).map(({ turn }) => turn), (await test.of("s1", "turn-end"))[0]!.data.outcome]).toEqual([[body.turn], "done"]);
  expect((await test.of("s1", "turn-start"))[0]!.data.fence).toBe(fence);
  expect([script.calls.length, servers()]).toEqual([1, [pid]]);
  expect(await test.textOf("s1")).toBe("It said both.");
  expect((await test.call("GET", "/v1/sessions")).body.sessions).toHaveLength(1);
}, 30_000);

it("PIN-1: a model is given the page's tools with their schemas, its call pauses the answer, and it goes on with what the page said", async () => {
  const script = scripted(false, call("fill_field", { value: "x" }), text("Filled."));
  test = await openTestGateway({ agents: { model: script.agent } });
  await test.create("s1");
  const a = pageWindow(test, "A.1");
  await a.attach();
  script.letGo(0);
  script.letGo(1);
  await a.submit("Fill it");
  await until(async () => (await test.of("s1", "turn-pause")).length === 1);
  const offered = script.model.doStreamCalls[0]!.tools!;
  expect(offered.find(({ name }) => name === "fill_field")).toMatchObject({ type: "function", inputSchema: OFFERS[1]!.inputSchema });
  expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(["read_selection", "open_record", "windows", "echo"]));
  const opened = (await test.of("s1", "chunk")).find(({ data }) => data.type === "tool-input-available")!;
  expect(opened.data).toMatchObject({ toolName: "fill_field", dynamic: true, input: { value: "x" } });
  await a.claim(opened.id);
  await a.result(opened.id, { output: { was: "empty" } });
  await until(async () => (await test.of("s1", "turn-end")).length === 1);
  expect([await test.textOf("s1"), script.calls.length]).toEqual(["Filled.", 2]);
  expect(JSON.stringify(script.model.doStreamCalls[1]!.prompt)).toContain("empty");
}, 30_000);

it("a page tool under a tool server's name is refused: by the answer where the server starts only then, at the submit from then on", async () => {
  const script = scripted(false, text("never"));
  test = await openTestGateway({ agents: { model: script.agent } });
  await test.create("s1");
  const a = pageWindow(test, "A.1");
  const tools = [{ name: "echo" }];
  expect((await a.submit("x", { tools, id: "m-first" })).status).toBe(201);
  await until(async () => (await test.of("s1", "turn-end")).length === 1);
  expect((await test.of("s1", "turn-end"))[0]!.data).toMatchObject({ outcome: "failed", error: expect.stringContaining('both offer a tool "echo"') });
  const later = await a.submit("x", { tools });
  expect([later.status, later.body.code, later.body.tool]).toEqual([400, "invalid", "echo"]);
  // A retry of the first still gets its first outcome (TURN-7).
  expect((await a.submit("x", { tools, id: "m-first" })).status).toBe(201);
}, 30_000);

it("GATE-4: a rule lets a guarded tool of a tool server run unasked, and taken back while the model works it asks again", async () => {
  const script = scripted(true, call("echo", { message: "one" }), text("Once."), call("echo", { message: "two" }));
  test = await openTestGateway({ agents: { model: script.agent } });

  await test.create("s1");
  await test.submit("s1", "Say one");
  script.letGo(0);
  await until(async () => (await test.of("s1", "turn-pause")).length === 1);
  await test.answer("s1", (await test.of("s1", "gate-open"))[0]!, "approve", { scope: "session" });
  script.letGo(1);
  await until(async () => (await test.of("s1", "turn-end")).length === 1);
  await test.submit("s1", "Say two");
  await until(() => script.steps() === 3);
  expect(script.calls.at(-1)!.approve).toEqual({ echo: "approved" });
  expect((await test.call("DELETE", "/v1/sessions/s1/rules/echo")).status).toBe(204);
  script.letGo(2);
  await until(async () => (await test.of("s1", "gate-open")).length === 2);
  expect((await test.types("s1")).filter((type) => type === "chunk:tool-output-available")).toHaveLength(1);
}, 30_000);

import { afterEach, expect, it } from "vitest";
import type { UIMessageChunk } from "ai";
import { openTestGateway, type TestGateway, type TestOptions } from "../testing/testGateway.ts";
import type { AgentCall } from "./agent.ts";

let test: TestGateway;
const open = async (options: TestOptions = {}) => {
  test = await openTestGateway(options);
  await test.create("s1");
};
afterEach(() => test.close());

/** An agent that says what it is told, and tells how often it was called. */
function scripted(...runs: ((call: AgentCall) => AsyncIterable<UIMessageChunk>)[]) {
  const calls: AgentCall[] = [];
  const agent = (call: AgentCall) => {
    calls.push(call);
    return runs[Math.min(calls.length, runs.length) - 1]!(call);
  };
  return { agent, calls };
}
async function* say(text: string): AsyncGenerator<UIMessageChunk> {
  yield { type: "start", messageId: "mine" };
  yield { type: "text-start", id: "t" };
  yield { type: "text-delta", id: "t", delta: text };
  yield { type: "text-end", id: "t" };
  yield { type: "finish" };
}
async function* forever({ signal }: AgentCall): AsyncGenerator<UIMessageChunk> {
  yield* say("begun");
  await new Promise((done) => signal.addEventListener("abort", done));
}

it("LOG-7: an answer of many words is a few records, not one per word", async () => {
  await open();
  await test.submit("s1", "/long 200 100");
  await test.clock.advance(3_000);
  expect((await test.textOf("s1")).trim().split(/\s+/)).toHaveLength(200);
  const deltas = (await test.types("s1")).filter((type) => type === "chunk:text-delta");
  expect(deltas.length).toBeGreaterThan(8);
  expect(deltas.length).toBeLessThan(16);
});

it("TURN-3: a running answer keeps its lease for as long as it runs, also when it says nothing", async () => {
  await open();
  await test.submit("s1", "/wait 100");
  for (let i = 0; i < 90; i++) await test.clock.advance(1_000);
  const { state } = (await test.store.session("s1" as never))!;
  expect(state.live?.state).toBe("running");
  expect(Date.parse(state.live!.lease!.expiresAt)).toBeGreaterThan(test.clock.now());
  await test.clock.advance(15_000);
  expect((await test.of("s1", "turn-end")).map(({ data }) => data.outcome)).toEqual(["done"]);
});

it("TURN-3: an answer that waits for a person gives its lease back, and no lapse and no restart ends it", async () => {
  await open();
  await test.submit("s1", "/note Buy milk");
  await test.clock.advance(1_000);
  expect((await test.store.session("s1" as never))!.state.live).toMatchObject({ state: "paused", lease: null });
  for (let i = 0; i < 30; i++) await test.clock.advance(4_000);
  await test.kill();
  for (let i = 0; i < 30; i++) await test.clock.advance(4_000);
  expect(await test.of("s1", "turn-end")).toEqual([]);
  const [gate] = await test.of("s1", "gate-open");
  expect((await test.answer("s1", gate!, "approve")).status).toBe(201);
  await test.clock.advance(2_000);
  expect(await test.textOf("s1")).toBe('I saved the note "Buy milk".');
});

it("TURN-4: after a kill, the running answer of the predecessor ends as interrupted at the next start, with what it had said", async () => {
  await open();
  await test.submit("s1", "/long 1000 20");
  await test.clock.advance(5_000);
  const before = (await test.records("s1")).length;
  await test.kill();
  const after = await test.records("s1");
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({ type: "turn-end", data: { outcome: "interrupted" } });
});

it("TURN-14: a stop ends the answer in the log at once, says who, and aborts its agent", async () => {
  const { agent, calls } = scripted(forever);
  await open({ agents: { a: agent } });
  const { body } = await test.submit("s1", "go");
  await test.clock.advance(500);
  const stopped = await test.call("POST", `/v1/sessions/s1/turns/${body.turn}/stop`);
  expect([stopped.status, stopped.body]).toEqual([200, { stopped: true }]);
  const [end] = await test.of("s1", "turn-end");
  expect(end).toMatchObject({ data: { outcome: "stopped" }, by: { kind: "user", name: "Owner" } });
  expect(calls[0]!.signal.aborted).toBe(true);
  const count = (await test.records("s1")).length;
  await test.clock.advance(60_000);
  expect(await test.records("s1")).toHaveLength(count);
  const again = await test.call("POST", `/v1/sessions/s1/turns/${body.turn}/stop`);
  expect(again.status).toBe(200);
});

it("TURN-14: an agent that does not listen to its signal adds nothing after a stop", async () => {
  const { agent } = scripted(async function* () {
    for (let i = 0; i < 1000; i++) {
      await new Promise<void>((done) => test.clock.after(50, done));
      yield* say(`word ${i} `);
    }
  });
  await open({ agents: { a: agent } });
  const { body } = await test.submit("s1", "go");
  await test.clock.advance(1_000);
  await test.call("POST", `/v1/sessions/s1/turns/${body.turn}/stop`);
  const count = (await test.records("s1")).length;
  await test.clock.advance(10_000);
  expect(await test.records("s1")).toHaveLength(count);
});

it("TURN-16: the window that sent the message goes away, and the answer goes on to its end", async () => {
  await open();
  await test.submit("s1", "/long 100 10", { tab: "B1.T1" });
  await test.clock.advance(1_000);
  expect((await test.call("DELETE", "/v1/sessions/s1/tabs/B1.T1", undefined, { tab: "B1.T1" })).status).toBe(204);
  for (let i = 0; i < 20; i++) await test.clock.advance(1_000);
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("done");
});

it("TURN-10: a session whose agent is gone ends its answer as failed, and the message stays", async () => {
  const agents: Record<string, () => AsyncIterable<UIMessageChunk>> = { a: () => say("hello"), b: () => say("hi") };
  await open({ agents, defaultAgent: "b" });
  delete agents["a"];
  await test.kill();
  expect((await test.submit("s1", "hello?")).status).toBe(201);
  await test.clock.advance(100);
  const records = await test.records("s1");
  expect(records.map(({ type }) => type)).toEqual(["user-message", "turn-start", "turn-end"]);
  expect(records.at(-1)).toMatchObject({ data: { outcome: "failed", error: expect.stringContaining("no agent") } });
});

it("TURN-17: called again after an answer, the agent gets one assistant message with the turn's id; chunks carry the turn, start and finish are not recorded", async () => {
  const ask = async function* (): AsyncGenerator<UIMessageChunk> {
    yield { type: "tool-input-available", toolCallId: "c", toolName: "form", input: { title: "T", schema: { type: "object" } } };
  };
  const { agent, calls } = scripted(ask, () => say("thanks"));
  await open({ agents: { a: agent } });
  const { body } = await test.submit("s1", "ask me");
  await test.clock.advance(100);
  const [gate] = await test.of("s1", "gate-open");
  await test.answer("s1", gate!, "submit", { value: { x: 1 } });
  await test.clock.advance(1_000);
  expect(calls).toHaveLength(2);
  expect(calls[1]!.uiMessages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(calls[1]!.uiMessages[1]!.id).toBe(body.turn);
  expect(calls[1]!.uiMessages[1]!.parts).toMatchObject([{ type: "tool-form", state: "output-available", output: { x: 1 } }]);
  const types = await test.types("s1");
  expect(types).not.toContain("chunk:start");
  expect(types).not.toContain("chunk:finish");
  for (const chunk of await test.of("s1", "chunk")) expect(chunk.turn).toBe(body.turn);
});

it("TURN-17: an agent's error ends its own answer with its sentence, and a chunk that is none ends it, too", async () => {
  const { agent } = scripted(async function* () {
    yield* say("half");
    throw new Error("The provider says no.");
  }, () => (async function* () {
    yield { type: "nonsense" } as never;
  })());
  await open({ agents: { a: agent } });
  await test.submit("s1", "one");
  await test.clock.advance(500);
  await test.submit("s1", "two");
  await test.clock.advance(500);
  const ends = await test.of("s1", "turn-end");
  expect(ends[0]!.data).toMatchObject({ outcome: "failed", error: "The provider says no." });
  expect(ends[1]!.data).toMatchObject({ outcome: "failed", error: expect.stringContaining("nonsense") });
  expect((await test.types("s1")).filter((type) => type === "chunk:text-delta")).toHaveLength(1);
});

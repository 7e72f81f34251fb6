import { afterEach, beforeEach, expect, it } from "vitest";
import { practiceAgent } from "../agents/practice/practiceAgent.ts";
import { openHostedGateway } from "../testing/callers.ts";
import { foreignRunner } from "../testing/foreignRunner.ts";
import { OTHER_TOKEN, openTestGateway, type Answer, type TestGateway } from "../testing/testGateway.ts";
import { createVirtualClock } from "@tidemark/entities/testing";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ agents: { far: { kind: "external", name: "Far away" }, near: { kind: "external", name: "Near" }, offline: practiceAgent(createVirtualClock()) } });
  await test.create("s1");
});
afterEach(() => test.close());

const ask = (query: string, token?: string) => test.call("GET", `/v1/work?${query}`, undefined, token ? { token } : {});
/** What a long poll answered, once it has. */
function poll(query: string): { answer: Answer | null } {
  const held: { answer: Answer | null } = { answer: null };
  void ask(query).then((answer) => { held.answer = answer; });
  return held;
}

it("TURN-10: work is told at once to a runner that waits, of its own agents and its own subject only", async () => {
  const [mine, others] = [poll("agents=near,far"), poll("agents=near")];
  await test.clock.advance(3_000);
  expect(mine.answer).toBeNull();
  const { body: { turn } } = await test.submit("s1", "hello");
  await test.clock.advance(10);
  expect(mine.answer!.body).toEqual({ work: [{ session: "s1", turn, agent: "far" }] });
  expect(others.answer).toBeNull();
  await test.clock.advance(25_000);
  expect(others.answer!.body).toEqual({ work: [] });
  expect((await ask("agents=far&wait=0", OTHER_TOKEN)).body).toEqual({ work: [] });
});

it("TURN-15: a turn is no work while its lease is in force, and is again within 5 s of its end", async () => {
  await test.clock.advance(30_000);
  await test.submit("s1", "hello");
  const runner = foreignRunner(test);
  await runner.claim();
  expect((await ask("agents=far&wait=0")).body.work).toEqual([]);
  const next = poll("agents=far&wait=60");
  await runner.end();
  await test.clock.advance(10);
  expect(next.answer!.body.work).toHaveLength(1);
});

it("GATE-3: a turn that waits for a person is no work, and is when the answer is in", async () => {
  await test.submit("s1", "hello");
  const runner = foreignRunner(test);
  await runner.claim();
  await runner.append([{ type: "tool-input-available", toolCallId: "c", toolName: "pay", input: {} }, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]);
  await runner.end({ outcome: "end" });
  const next = poll("agents=far");
  await test.clock.advance(1_000);
  expect(next.answer).toBeNull();
  await test.answer("s1", (await test.of("s1", "gate-open"))[0]!, "deny");
  await test.clock.advance(10);
  expect(next.answer!.body.work).toHaveLength(1);
});

it("TURN-6: a runner that names no agent, an unknown one, or one that runs in the server is told so, and waits for nothing", async () => {
  for (const query of ["", "agents=", "agents=,", "agents=nobody", "agents=far,nobody", "agents=offline", "agents=far&wait=x"]) {
    const answer = await ask(query);
    expect([query, answer.status, answer.body.code]).toEqual([query, 400, "invalid"]);
  }
});

it("SEC-7: a token's open requests for work are counted, and given back", async () => {
  await test.close();
  test = await openTestGateway({ agents: { far: { kind: "external", name: "Far away" } }, limits: { streams: 2 } });
  poll("agents=far&wait=10");
  poll("agents=far&wait=10");
  await test.clock.settle();
  expect((await ask("agents=far&wait=10")).status).toBe(429);
  await test.clock.advance(10_000);
  expect((await ask("agents=far&wait=0")).status).toBe(200);
});

it("SEC-5: a runner whose token ends while it waits is told of no work that came after it", async () => {
  const far = { far: { kind: "external" as const, name: "Far away" } };
  const hosted = await openHostedGateway({ agents: far });
  const token = await hosted.sign({ expiresIn: 5 });
  await hosted.call("PUT", "/v1/sessions/s1", { agent: "far" }, { token });
  const answer = hosted.call("GET", "/v1/work?agents=far&wait=60", undefined, { token });
  await hosted.clock.advance(16_000);
  await hosted.call("POST", "/v1/sessions/s1/turns", { message: { id: "m", parts: [{ type: "text", text: "Hi" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "far" } }, { token: await hosted.sign({}) });
  await hosted.clock.advance(6_000);
  expect(await answer).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  await hosted.close();
});

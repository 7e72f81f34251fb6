import { afterEach, beforeEach, expect, it } from "vitest";
import type { UIMessageChunk } from "ai";
import { wait } from "@tidemark/entities/environment";
import type { AgentCall } from "../agents/agent.ts";
import { callsOf, HARBOUR, OFFERS, pageWindow, PIER, type PageWindow } from "../testing/pageWindow.ts";
import { openTestGateway, type TestGateway, type TestOptions } from "../testing/testGateway.ts";

let test: TestGateway;
let a: PageWindow;
let b: PageWindow;
const open = async (options?: TestOptions) => {
  test = await openTestGateway(options);
  await test.create("s1");
  [a, b] = [pageWindow(test, "A.1"), pageWindow(test, "B.1")];
  await a.attach();
  await b.attach();
};
beforeEach(() => open());
afterEach(() => test.close());
const header = async () => (await test.call("GET", "/v1/sessions/s1")).body;
const said = async () => {
  await test.clock.advance(3_000);
  return test.textOf("s1");
};
/** Asks for a page call from the first window, and gives its id once the answer waits for it. */
async function waiting(tool = "read_selection", from = a): Promise<string> {
  expect((await from.submit(`/page ${tool} {"value": "x"}`)).status).toBe(201);
  await test.clock.advance(200);
  expect((await header()).live.state).toBe("paused");
  return (await callsOf(test, tool)).at(-1)!;
}
const closed = async () => (await test.of("s1", "call-end")).map(({ data }) => data);

it("PIN-1: a page call is the asking window's: another one that offers the same tool, and came last, gets nothing", async () => {
  const call = await waiting();
  expect((await header()).live).toMatchObject({ driver: { tab: "A.1", label: "Window A.1", tools: true, attached: true }, pinVersion: 0, context: HARBOUR });
  const other = await b.claim(call);
  expect([other.status, other.body.code]).toEqual([403, "not-pinned-here"]);
  const claimed = await a.claim(call);
  expect([claimed.status, claimed.body.type, claimed.body.data]).toEqual([201, "call-start", { call, tab: "A.1", version: 0 }]);
  expect((await b.result(call, { output: "stolen" })).body.code).toBe("not-pinned-here");
  const result = await a.result(call, { output: { text: "High water" } });
  expect([result.status, result.body.data]).toMatchObject([201, { type: "tool-output-available", output: { text: "High water" } }]);
  expect(await said()).toContain("High water");
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("done");
});

it("PIN-1: case 31: each message's page calls go to the window that wrote it, also from the queue, whichever window came or looked last", async () => {
  const first = await waiting();
  await b.submit("/page read_selection", { onBusy: "enqueue" });
  await a.claim(first);
  await a.result(first, { output: "from A" });
  expect(await said()).not.toContain("from A");
  await a.attach();
  const second = (await callsOf(test, "read_selection")).at(-1)!;
  expect([second === first, (await header()).live.driver.tab]).toEqual([false, "B.1"]);
  expect((await a.claim(second)).body.code).toBe("not-pinned-here");
  expect((await b.claim(second)).status).toBe(201);
  expect((await test.of("s1", "call-start")).map(({ data }) => [data.call, data.tab])).toEqual([[first, "A.1"], [second, "B.1"]]);
});

it("PIN-7: a call is claimed once and settled once; without a claim a result is refused with what to do", async () => {
  const call = await waiting("fill_field");
  const early = await a.result(call, { output: 1 });
  expect([early.status, early.body.code, early.body.detail]).toEqual([400, "invalid", "Claim the call before you give its result."]);
  const claims = await Promise.all([a.claim(call), a.claim(call), a.claim(call)]);
  expect(claims.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const results = await Promise.all([a.result(call, { output: 1 }), a.result(call, { output: 2 })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await test.of("s1", "call-start")).toHaveLength(1);
  expect((await test.types("s1")).filter((type) => type === "chunk:tool-output-available")).toHaveLength(1);
});

it("PIN-8: an error of the page's tool reaches the agent as one, and the window that lost a claimed call ends it as outcome unknown", async () => {
  const first = await waiting();
  await a.claim(first);
  await a.result(first, { error: "Nothing is selected." });
  expect(await said()).toContain("Nothing is selected.");
  const second = await waiting();
  await a.claim(second);
  expect((await a.result(second, { lost: true })).status).toBe(201);
  expect(await closed()).toEqual([{ call: second, outcome: "unknown", reason: expect.any(String) }]);
  expect(await said()).toMatch(/gave no result\. Outcome unknown/i);
});

it("PIN-13: a tool that the asking window does not offer is an error that names it, and is looked for nowhere else", async () => {
  await a.submit("/page fill_field {}", { tools: OFFERS.slice(0, 1) });
  expect(await said()).toContain("offers no page tool `fill_field`");
  expect(await closed()).toEqual([{ call: (await callsOf(test, "fill_field"))[0], outcome: "not-run", reason: "no window offers fill_field" }]);
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("done");
});

it("PIN-10: a turn that no window asked for waits for a take-over, and goes to the window that takes it", async () => {
  await test.submit("s1", "/page read_selection", { tools: OFFERS });
  await test.clock.advance(200);
  const { live } = await header();
  expect([live.state, live.driver]).toEqual(["paused", null]);
  const [call] = await callsOf(test, "read_selection");
  expect((await a.claim(call!)).body.code).toBe("not-pinned-here");
  const taken = await b.takeOver(live.turn);
  expect([taken.status, taken.body.version, taken.body.record.data]).toEqual([201, 1, { tab: "B.1", reason: "taken-over", version: 1 }]);
  expect((await a.claim(call!, 1)).body.code).toBe("not-pinned-here");
  expect((await b.claim(call!, 1)).status).toBe(201);
  expect((await b.result(call!, { output: "from B" })).status).toBe(201);
  expect(await said()).toContain("from B");
});

it("PIN-9: a take-over moves the pin once, closes what was open at the old window, and says no to a window that may not act", async () => {
  const call = await waiting("fill_field");
  const { turn } = (await header()).live;
  await b.attach({ canAct: false });
  expect((await b.takeOver(turn)).body.code).toBe("forbidden");
  await b.attach();
  expect((await b.takeOver(turn)).body).toMatchObject({ version: 1, record: { type: "pin" } });
  expect((await closed())[0]).toMatchObject({ call, outcome: "not-run" });
  expect((await a.claim(call)).body.code).toBe("call-settled");
  expect((await header()).live?.driver?.tab ?? "B.1").toBe("B.1");
  await test.clock.advance(3_000);
  expect((await a.takeOver(turn)).body.code).toBe("turn-ended");
});

it("PIN-4: a window that is in another chat now loses the pin for the rest of the turn, with the reason in the log", async () => {
  const call = await waiting();
  await test.create("s2");
  await a.attach({}, "s2");
  await a.detach();
  await test.clock.advance(12_000);
  expect((await test.of("s1", "pin")).map(({ data }) => data)).toEqual([{ tab: null, reason: expect.stringMatching(/./), version: 1 }]);
  expect((await closed())[0]).toMatchObject({ call, outcome: "not-run" });
  await a.attach();
  expect((await a.claim(call)).body.code).toBe("call-settled");
  expect(await said()).toContain("gave no result");
});

it("PIN-4: at the end of the agent's stream, too: no call is given to a window that left for another chat meanwhile", async () => {
  await test.close();
  const late = async function* ({ signal, uiMessages }: AgentCall): AsyncGenerator<UIMessageChunk> {
    if (uiMessages.at(-1)?.role === "assistant") return yield* said_;
    await wait(test.clock, 10_000, signal);
    yield { type: "tool-input-available", toolCallId: "c", toolName: "read_selection", input: {}, dynamic: true };
  };
  const said_: UIMessageChunk[] = [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "over" }, { type: "text-end", id: "t" }];
  await open({ agents: { late } });
  await test.create("s2");
  await a.submit("x");
  await a.attach({}, "s2");
  await a.detach();
  await test.clock.advance(10_500);
  expect((await test.types("s1")).filter((type) => type === "pin" || type === "call-end")).toEqual(["pin", "call-end"]);
});

it("PIN-3: while its window is away a call waits, 30 s; then it fails and names the window", async () => {
  await test.clock.advance(60_000);
  await a.attach();
  const call = await waiting();
  await a.detach();
  await test.clock.advance(24_000);
  expect(await closed()).toEqual([]);
  await test.clock.advance(17_000);
  expect(await closed()).toEqual([{ call, outcome: "not-run", reason: expect.stringContaining("Window A.1") }]);
  expect(await said()).toContain("Window A.1");
});

it("PIN-3: while its window is there a call has five minutes; one that was claimed ends as outcome unknown", async () => {
  for (let minute = 0; minute < 6; minute++) {
    await test.clock.advance(60_000);
    await a.attach();
  }
  const call = await waiting();
  await a.claim(call);
  for (let minute = 0; minute < 4; minute++) {
    await test.clock.advance(60_000);
    await a.attach();
  }
  await test.clock.advance(55_000);
  expect(await closed()).toEqual([]);
  await test.clock.advance(15_000);
  expect(await closed()).toEqual([{ call, outcome: "unknown", reason: expect.stringContaining("Window A.1") }]);
});

it("PIN-5: a navigating tool moves the turn's page, and the pin keeps its version; any other tool's context is ignored", async () => {
  const plain = await waiting("fill_field");
  await a.claim(plain);
  await a.result(plain, { output: 1, context: PIER });
  await test.clock.advance(3_000);
  expect(await test.of("s1", "pin")).toEqual([]);
  const call = await waiting("open_record");
  await a.claim(call);
  const { turn } = (await header()).live;
  await a.result(call, { output: "there", context: PIER });
  expect((await test.of("s1", "pin")).map((record) => [record.turn, record.data])).toEqual([[turn, { tab: "A.1", reason: "navigated", version: 0, context: PIER }]]);
});

it("PIN-6: the agent is told in one line that the page changed, once, and the conversation goes on", async () => {
  for (const context of [HARBOUR, PIER, PIER]) {
    a.context = context;
    await a.submit("/help");
    await test.clock.advance(4_000);
    // Whatever stands before them: the person's words are what it answers to.
    expect(await test.textOf("s1")).toContain("This is what I understand");
  }
  expect((await test.of("s1", "turn-start")).map(({ data }) => data.note ?? null)).toEqual([null, "The page changed: page tools act on \"Pier\" now. The conversation goes on.", null]);
});

it("a page tool under a name that the agent has is refused at the submit, and named; so is a name that comes twice", async () => {
  for (const name of ["windows", "notes", "ask"]) {
    const refused = await a.submit("/help", { tools: [...OFFERS, { name }] });
    expect([refused.status, refused.body.code, refused.body.tool]).toEqual([400, "invalid", name]);
    expect(refused.body.detail).toContain(`"${name}"`);
  }
  const twice = await a.submit("/help", { tools: [...OFFERS, OFFERS[0]!] });
  expect([twice.status, twice.body.tool]).toEqual([400, "read_selection"]);
  expect(await test.records("s1")).toEqual([]);
});

it("a waiting page call survives a kill of the server: its window claims it afterwards", async () => {
  const call = await waiting();
  await test.kill();
  expect((await a.claim(call)).status).toBe(201);
  await a.result(call, { output: "after the kill" });
  expect(await said()).toContain("after the kill");
});

it("PIN-8: a refused claim changes nothing, leaves no record, and is counted in the server's own log by its code", async () => {
  await test.close();
  const told: Record<string, number>[] = [];
  await open({ onRefused: (counts) => told.push(counts) });
  const call = await waiting();
  const before = await test.types("s1");
  expect((await b.claim(call)).status).toBe(403);
  expect((await b.claim("nobodys-call")).status).toBe(404);
  expect((await b.claim(call)).status).toBe(403);
  expect(await test.types("s1")).toEqual(before);
  expect(told).toEqual([]);
  await test.clock.advance(60_000);
  expect(told).toEqual([{ "not-pinned-here": 2, "not-found": 1 }]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import type { UIMessageChunk } from "ai";
import type { AgentCall } from "./agent.ts";
import { HARBOUR, OFFERS, pageWindow, PIER, type PageWindow } from "../testing/pageWindow.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let a: PageWindow;
let b: PageWindow;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
  [a, b] = [pageWindow(test, "A.1"), pageWindow(test, "B.1")];
  b.context = PIER;
  await a.attach();
  await test.clock.advance(1_000);
  await b.attach({ tools: OFFERS.slice(0, 1) });
});
afterEach(() => test.close());
/** What the tool answers the agent now, asked from the first window. */
async function windows(): Promise<unknown> {
  await a.submit("/tool windows {}");
  await test.clock.advance(4_000);
  const output = (await test.of("s1", "chunk")).map(({ data }) => data).findLast((data) => data.type === "tool-output-available");
  return (output as { output: { windows: unknown } }).output.windows;
}
const setPrivate = (on: boolean) => test.call("PATCH", "/v1/sessions/s1", { private: on });

it("PIN-15: the agent can ask which windows have the chat open: label, page, page tools, and which one its page tools run in", async () => {
  expect(await windows()).toEqual([
    { label: "Window B.1", thisAnswer: false, page: PIER, pageTools: ["read_selection"] },
    { label: "Window A.1", thisAnswer: true, page: HARBOUR, pageTools: OFFERS.map(({ name }) => name) },
  ]);
});

it("PIN-15: a window that left is not among them, and one whose attachment lapsed neither", async () => {
  await b.detach();
  await test.clock.advance(6_000);
  expect(await windows()).toMatchObject([{ label: "Window A.1" }]);
  await test.clock.advance(160_000);
  await b.attach();
  expect(await windows()).toMatchObject([{ label: "Window A.1" }, { label: "Window B.1" }]);
});

it("PIN-15: nothing of pages is said while the chat keeps them private, from the moment it does", async () => {
  await setPrivate(true);
  expect(await windows()).toEqual([{ label: "Window B.1", thisAnswer: false }, { label: "Window A.1", thisAnswer: true }]);
  await setPrivate(false);
  expect(await windows()).toMatchObject([{ page: PIER }, { page: HARBOUR }]);
});

it("PIN-12: what the tool windows told of pages earlier is withheld while the chat is private", async () => {
  const calls: AgentCall[] = [];
  async function* agent(call: AgentCall): AsyncGenerator<UIMessageChunk> {
    calls.push(call);
    yield { type: "tool-input-available", toolCallId: `w${calls.length}`, toolName: "windows", input: {}, dynamic: true };
    yield { type: "tool-output-available", toolCallId: `w${calls.length}`, output: { windows: await call.windows() }, dynamic: true };
  }
  await test.close();
  test = await openTestGateway({ agents: { offline: agent } });
  await test.create("s1");
  a = pageWindow(test, "A.1");
  await a.attach();
  await a.submit("one");
  await test.clock.advance(500);
  await setPrivate(true);
  await a.submit("two");
  await test.clock.advance(500);
  expect(calls).toHaveLength(2);
  expect(JSON.stringify(calls[1]!.messages)).not.toContain("Harbour");
});

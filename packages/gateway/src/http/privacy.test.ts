import { afterEach, beforeEach, expect, it } from "vitest";
import type { UIMessageChunk } from "ai";
import type { AgentCall } from "../agents/agent.ts";
import { callsOf, OFFERS, pageWindow, PIER, type PageWindow } from "../testing/pageWindow.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let a: PageWindow;
let calls: AgentCall[];
/** Calls a page tool where the message says so, and keeps what it was given. */
async function* agent(call: AgentCall): AsyncGenerator<UIMessageChunk> {
  calls.push(call);
  const asked = JSON.stringify(call.uiMessages.findLast(({ role }) => role === "user"));
  const answered = call.uiMessages.at(-1)?.role === "assistant";
  if (asked.includes("page, please") && !answered) yield { type: "tool-input-available", toolCallId: "c", toolName: "read_selection", input: {}, dynamic: true };
  else yield* [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Done." }, { type: "text-end", id: "t" }] satisfies UIMessageChunk[];
}
beforeEach(async () => {
  calls = [];
  test = await openTestGateway({ agents: { offline: agent } });
  await test.create("s1");
  a = pageWindow(test, "A.1");
  await a.attach();
});
afterEach(() => test.close());
const setPrivate = (on: boolean) => test.call("PATCH", "/v1/sessions/s1", { private: on }, { tab: "C.9" });
const ask = async (text: string) => {
  await a.submit(text, { tools: OFFERS });
  await test.clock.advance(500);
};
/** All that the agent was given at its last call. */
const given = () => JSON.stringify([calls.at(-1)!.uiMessages, calls.at(-1)!.messages]);

it("PIN-12: privacy is a flag of the chat with who set it, in every window, and needs no version to be set", async () => {
  const set = await setPrivate(true);
  expect([set.status, set.body.private]).toEqual([200, { by: { kind: "user", name: "Owner", tab: "C.9" }, at: expect.stringMatching(/^2026/) }]);
  const { revision } = set.body;
  expect((await setPrivate(true)).body.revision).toBe(revision);
  expect((await test.call("PATCH", "/v1/sessions/s1", { private: true, title: "x" })).body.code).toBe("invalid");
  await test.kill();
  await test.clock.advance(600_000);
  expect((await test.call("GET", "/v1/sessions/s1")).body.private).not.toBeNull();
  expect((await setPrivate(false)).body).toMatchObject({ private: null, version: 0 });
});

it("PIN-12: turned on while a page call waits, it closes the call, and the agent hears why", async () => {
  await ask("page, please");
  const [call] = await callsOf(test, "read_selection");
  await setPrivate(true);
  expect((await a.claim(call!)).body.code).toBe("call-settled");
  await test.clock.advance(500);
  expect((await test.of("s1", "call-end"))[0]!.data).toMatchObject({ call, outcome: "not-run", reason: expect.stringContaining("keeps their page private") });
  expect(given()).toContain("keeps their page private");
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("done");
});

it("PIN-12: what a page that was asked before says now is withheld, though it comes from the window that was asked", async () => {
  await ask("page, please");
  const [call] = await callsOf(test, "read_selection");
  await a.claim(call!);
  await setPrivate(true);
  expect((await a.result(call!, { output: "the secret of the page" })).status).toBe(201);
  await test.clock.advance(500);
  expect(JSON.stringify(await test.records("s1"))).not.toContain("the secret of the page");
  expect(given()).toContain("Withheld");
});

it("PIN-12: what a page said earlier, and that the page changed, is left out of what the agent gets, and comes back with the flag", async () => {
  await ask("page, please");
  await a.claim((await callsOf(test, "read_selection"))[0]!);
  await a.result((await callsOf(test, "read_selection"))[0]!, { output: "what the page said" });
  await test.clock.advance(500);
  a.context = PIER;
  await ask("go on");
  expect(given()).toContain("what the page said");
  expect(given()).toContain('page tools act on \\"Pier\\" now');
  await setPrivate(true);
  await ask("and on");
  expect(given()).not.toContain("what the page said");
  expect(given()).not.toContain("Pier");
  await setPrivate(false);
  await ask("on");
  expect(given()).toContain("what the page said");
});

it("PIN-12: while it is on, a page call is closed as it comes, and no window is asked", async () => {
  await setPrivate(true);
  await ask("page, please");
  expect((await test.of("s1", "call-end"))[0]!.data.reason).toContain("keeps their page private");
  expect(await test.of("s1", "turn-pause")).toEqual([]);
  expect((await test.call("GET", "/v1/sessions/s1")).body.live).toBeNull();
});

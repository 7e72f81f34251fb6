import { expect, it } from "vitest";
import type { SourceAnswer, SessionSource } from "../client/sessionSource.ts";
import type { CallResultBody } from "../contract/requests.ts";
import type { CallId, SessionId } from "../ids/ids.ts";
import { createVirtualClock } from "../testing/virtualClock.ts";
import { createVirtualHost } from "../testing/virtualHost.ts";
import { ARRIVAL_MS, createCallRunner } from "./callRunner.ts";
import type { DriverEvent } from "./driverState.ts";
import { NO_PAGE_TOOLS } from "./pageTools.ts";

const C = "c1" as CallId;

/** A source that takes nothing but what `takes` says. */
async function settled(body: CallResultBody, takes: (body: CallResultBody) => SourceAnswer<{ seq: number }>) {
  const bodies: CallResultBody[] = [];
  const events: DriverEvent[] = [];
  const source = { settleCall: async (_session: SessionId, _call: CallId, sent: CallResultBody) => (bodies.push(sent), takes(sent)) } as Partial<SessionSource> as SessionSource;
  const runner = createCallRunner({ source, session: "s1" as SessionId, pageTools: NO_PAGE_TOOLS, clock: createVirtualClock(), dispatch: (event) => events.push(event), hearPage: () => {}, settle: () => {} });
  await runner.settle(C, body);
  return { bodies, events };
}
const refused = (code: string): SourceAnswer<{ seq: number }> => ({ kind: "refused", code, status: 400, detail: "The body is nested deeper than 64 levels.", facts: {} });

it("PIN-7: a result whose form the server refuses is told as an error, so that the agent doesn't wait for the call's limit", async () => {
  const context = { id: "a", title: "A" };
  for (const code of ["invalid", "too-large"]) {
    const { bodies, events } = await settled({ output: [[]], context }, (body) => ("output" in body ? refused(code) : { kind: "ok", value: { seq: 9 } }));
    expect(bodies.slice(1)).toEqual([{ error: "It ran, and the server refused its result: The body is nested deeper than 64 levels.", context }]);
    expect(events).toEqual([{ type: "settled", call: C, answer: "done" }]);
  }
});

it("PIN-8: a result that is refused for whose call it is, or got no answer, is not changed into another one", async () => {
  const final = await settled({ output: 1 }, () => refused("not-pinned-here"));
  expect([final.bodies.length, final.events]).toEqual([1, [{ type: "settled", call: C, answer: "done" }]]);
  const lost = await settled({ output: 1 }, () => ({ kind: "unreachable", reason: "network", retryAfterMs: null }));
  expect([lost.bodies.length, lost.events]).toEqual([1, [{ type: "settled", call: C, answer: "unknown" }]]);
});

it("PIN-7: a refusal of an identity that this page gave up says nothing about the claim", async () => {
  const words: unknown[] = [];
  for (const code of ["tab-superseded", "unauthorized", "call-settled"]) {
    const source = { claimCall: async () => refused(code) } as Partial<SessionSource> as SessionSource;
    const runner = createCallRunner({ source, session: "s1" as SessionId, pageTools: NO_PAGE_TOOLS, clock: createVirtualClock(), dispatch: (event) => words.push("answer" in event && event.answer), hearPage: () => {}, settle: () => {} });
    await runner.claim(C, 0);
  }
  expect(words).toEqual(["unknown", "unknown", "no"]);
});

it("PIN-5: a tool that navigates is given a moment to arrive, and tells the page that it then has", async () => {
  for (const [afterMs, title] of [[1_000, "Bills"], [ARRIVAL_MS + 500, "Orders"]] as const) {
    const clock = createVirtualClock();
    const go = { name: "go", navigates: true, execute: () => { clock.after(afterMs, () => { host.goTo({ id: "bills", title: "Bills" }); }); return "on its way"; } };
    const host = createVirtualHost({ context: { id: "orders", title: "Orders" }, tools: [go] });
    const events: DriverEvent[] = [];
    const runner = createCallRunner({ source: {} as SessionSource, session: "s1" as SessionId, pageTools: host, clock, dispatch: (event) => events.push(event), hearPage: () => {}, settle: () => {} });
    const ran = runner.run({ type: "run-tool", call: C, name: "go", input: {}, navigates: true });
    await clock.advance(ARRIVAL_MS);
    await ran;
    expect(events).toMatchObject([{ type: "ran", body: { output: "on its way", context: { title } } }]);
  }
});

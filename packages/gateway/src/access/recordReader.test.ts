import { afterEach, expect, it, vi } from "vitest";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { OFFERS, pageWindow } from "../testing/pageWindow.ts";

let test: HostedGateway;
afterEach(() => test.close());

const get = async (token: string, offset: number) => (await test.call("GET", `/v1/stream/s1?offset=${offset}`, undefined, { token })).body as { seq: number }[];

it("SEC-14: a link's reader who reads a long answer page by page, or its end again and again, gets what one read gives, and the turn is gone through once", async () => {
  test = await openHostedGateway({ limits: { pageRows: 7 } });
  await test.create("s1");
  const window = pageWindow(test);
  await window.attach();
  await window.submit("/page read_selection {}", { tools: OFFERS });
  await test.clock.advance(500);
  const { calls, pinVersion } = (await test.store.session("s1" as never))!.state.live!;
  const asks = { tab: window.tab, secret: window.secret };
  await test.call("POST", `/v1/sessions/s1/calls/${calls[0]!.call}/claim`, { version: pinVersion }, asks);
  await test.call("POST", `/v1/sessions/s1/calls/${calls[0]!.call}/result`, { output: "canary-of-a-page" }, asks);
  await test.clock.advance(3_000);
  await test.submit("s1", "/long 60 100");
  await test.clock.advance(5_000);
  const { token } = await test.share("s1");
  const looked = vi.spyOn(test.store, "callRecords");
  const pages: { seq: number }[] = [];
  for (let page = await get(token, 0); page.length > 0; page = await get(token, pages.length)) pages.push(...page);
  expect(pages.length).toBe((await test.store.session("s1" as never))!.state.count);
  // (The practice agent repeats in its own words what the page said.)
  const results = (pages as unknown as { data: { type?: string; output?: unknown } }[]).filter(({ data }) => data.type === "tool-output-available");
  expect([pages.length > 14, results.map(({ data }) => data.output)]).toEqual([true, [null]]);
  // The first page alone begins with nothing known.
  expect(looked.mock.calls.length).toBeLessThanOrEqual(1);
  // Each row alone, in any order, by whoever comes: the same again.
  const other = await test.share("s1");
  for (const at of [5, 3, 11, 4, 6, 10, 12, 2].map((seq) => Math.min(seq, pages.length - 1))) expect((await get(other.token, at))[0]).toEqual(pages[at]);
});

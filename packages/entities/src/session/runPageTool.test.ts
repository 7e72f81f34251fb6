import { expect, it } from "vitest";
import type { PageTool, PageTools } from "./pageTools.ts";
import { pageNow, sameData, samePage } from "./pageOffers.ts";
import { MOST_OUTPUT_BYTES, runPageTool } from "./runPageTool.ts";

const pageWith = (...tools: unknown[]): PageTools => ({ context: () => null, tools: () => tools as PageTool[], subscribe: () => () => {} });
const run = (execute: PageTool["execute"], input: unknown = {}) => runPageTool(pageWith({ name: "tool", execute }), "tool", input, new AbortController().signal);
const circular: Record<string, unknown> = {};
circular["self"] = circular;

it("PIN-7: whatever a tool throws or gives ends as one result, never as an exception of the chat", async () => {
  expect(await run(() => ({ a: [1] }))).toEqual({ output: { a: [1] } });
  expect(await run(async () => undefined)).toEqual({ output: null });
  expect(await run(() => { throw new Error("No record is open"); })).toEqual({ error: "No record is open" });
  expect(await run(() => Promise.reject(new Error("")))).toEqual({ error: "The tool failed without a reason." });
  expect(await run(() => { throw Object.create(null); })).toEqual({ error: "The tool failed without a reason." });
  for (const output of [circular, () => {}, 1n]) expect(await run(() => output)).toEqual({ error: '"tool" ran, and what it gave is not JSON.' });
  expect(await run(() => "é".repeat(MOST_OUTPUT_BYTES / 2))).toEqual({ error: '"tool" ran, and its result is larger than 200 kB.' });
  expect(await run(() => { throw new Error("x".repeat(9_000)); })).toEqual({ error: "x".repeat(4_000) });
  expect(await runPageTool(pageWith(), "tool", {}, new AbortController().signal)).toEqual({ error: 'This window offers no tool named "tool".' });
});

it("PIN-7: a tool can't change what stands in the transcript", async () => {
  const input = { list: [1] };
  await run((given) => { (given as typeof input).list.push(2); return null; }, input);
  expect(input).toEqual({ list: [1] });
});

it("PIN-14: what a page says of itself in a wrong form, or not at all, is left out and ends nothing", () => {
  const broken: PageTools = { context: () => { throw new Error("not yet"); }, tools: () => { throw new Error("not yet"); }, subscribe: () => () => {} };
  expect(pageNow(broken)).toEqual({ context: null, offers: [], titles: new Map() });
  const { offers, titles } = pageNow(pageWith(null, 7, { name: "" }, { name: "odd", inputSchema: circular }, { name: "fill", title: "Fill field", mutates: true, repeatable: "yes", execute() {} }, { name: "fill" }));
  expect(offers).toEqual([{ name: "fill", mutates: true }]);
  expect(titles).toEqual(new Map([["fill", "Fill field"]]));
  expect(pageNow({ ...pageWith(), context: () => ({ id: 7 }) as never }).context).toBe(null);
});

it("PIN-14: the same page and tools are no change, in whatever objects they come", () => {
  const now = () => pageNow({ ...pageWith({ name: "read", execute() {} }), context: () => ({ id: "a", title: "A" }) });
  expect(samePage(now(), now())).toBe(true);
  expect(samePage(now(), pageNow(pageWith({ name: "read", execute() {} })))).toBe(false);
  expect(samePage(now(), pageNow({ ...pageWith({ name: "read", mutates: true, execute() {} }), context: () => ({ id: "a", title: "A" }) }))).toBe(false);
});

it("a page's data are a copy of now, told with the next message alone; what the server takes from nobody is left out", () => {
  const data = { list: [1] };
  const now = (value: unknown) => pageNow({ ...pageWith(), context: () => ({ id: "a", title: "A", data: value }) });
  const before = now(data);
  data.list.push(2);
  expect(before.context).toEqual({ id: "a", title: "A", data: { list: [1] } });
  expect([samePage(before, now(data)), sameData(before, now(data)), sameData(before, now({ list: [1] }))]).toEqual([true, false, true]);
  for (const wrong of [undefined, circular, 1n, () => 1, "x".repeat(8 * 1024 - 1), JSON.parse('{"__proto__": 1}')]) expect(now(wrong).context).toEqual({ id: "a", title: "A" });
  expect(now("x".repeat(8 * 1024 - 2)).context?.data).toHaveLength(8 * 1024 - 2);
});

it("PIN-14: an offer that the server takes from nobody is left out: it would make every message of this window fail", () => {
  const deep = (levels: number): unknown => (levels === 0 ? {} : { properties: { a: deep(levels - 1) } });
  const offered = (...schemas: unknown[]) => pageNow(pageWith(...schemas.map((inputSchema, n) => ({ name: `tool${n}`, inputSchema, execute() {} })))).offers.map(({ name }) => name);
  expect(offered({ properties: { constructor: {} } }, { enum: ["constructor"] }, JSON.parse('{"__proto__": {}}'), deep(60), deep(5))).toEqual(["tool1", "tool4"]);
  expect(offered(...Array.from({ length: 9 }, () => ({ description: "x".repeat(20_000) })))).toEqual(["tool0", "tool1", "tool2", "tool3"]);
});

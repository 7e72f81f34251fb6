import { afterEach, beforeEach, expect, it } from "vitest";
import { headerSchema } from "@tidemark/entities/contract";
import { HARBOUR, OFFERS, pageWindow, type PageWindow } from "../testing/pageWindow.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let a: PageWindow;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
  a = pageWindow(test, "A.1");
  await a.attach();
});
afterEach(() => test.close());
const header = async () => headerSchema.parse((await test.call("GET", "/v1/sessions/s1")).body);
const items = async () => {
  const { queue } = await header();
  return Array.isArray(queue) ? queue : [];
};
const enqueue = (id: string, text: string) => a.submit(text, { id, onBusy: "enqueue" });
const saidTexts = async () => (await test.of("s1", "user-message")).map(({ data }) => (data.parts[0] as unknown as { text: string }).text);
const edit = (item: string, text: string, version: number) => test.call("PATCH", `/v1/sessions/s1/queue/${item}`, { parts: [{ type: "text", text }], version });

it("TURN-11: a message sent while an answer runs waits on the server, with its origin, in every window's header; lists have the length", async () => {
  await test.submit("s1", "/long 100 20");
  const queued = await enqueue("q1", "/help");
  expect([queued.status, queued.body]).toEqual([202, { queued: "q1" }]);
  expect(await items()).toMatchObject([{ item: "q1", version: 0, parts: [{ type: "text", text: "/help" }], origin: { tab: "A.1", context: HARBOUR }, by: { kind: "user", tab: "A.1", name: "Owner" } }]);
  expect((await test.call("GET", "/v1/sessions")).body.sessions[0]).toMatchObject({ queue: 1, queueHeld: false });
  expect(await saidTexts()).toEqual(["/long 100 20"]);
});

it("TURN-11: each item is sent once, in order, in the step that ends the answer before it", async () => {
  const steps: string[][] = [];
  await test.submit("s1", "/long 20 20");
  await enqueue("q1", "/tool clock");
  await enqueue("q2", "/help");
  test.store.onCommit(({ records }) => steps.push(records.map(({ type }) => type)));
  await test.clock.advance(20_000);
  expect(await saidTexts()).toEqual(["/long 20 20", "/tool clock", "/help"]);
  expect(steps.filter((types) => types.includes("turn-end"))).toEqual([["turn-end", "user-message", "turn-start"], ["turn-end", "user-message", "turn-start"], ["turn-end"]]);
  expect((await test.of("s1", "turn-end")).map(({ data }) => data.outcome)).toEqual(["done", "done", "done"]);
  expect((await test.of("s1", "user-message"))[1]!.data).toMatchObject({ id: "q1", origin: { tab: "A.1", context: HARBOUR }, queuedAt: expect.stringMatching(/^2026/) });
  expect(await items()).toEqual([]);
});

it("TURN-11: a queue survives a kill of the server, is held after it, and the next item starts exactly once, also when its window is gone", async () => {
  await test.submit("s1", "/long 400 20");
  await enqueue("q1", "/tool clock");
  await enqueue("q2", "/help");
  await test.kill();
  expect((await test.of("s1", "turn-end")).map(({ data }) => data.outcome)).toEqual(["interrupted"]);
  expect([(await items()).map(({ item }) => item), (await header()).queueHeld]).toEqual([["q1", "q2"], true]);
  await a.detach();
  await test.clock.advance(400_000);
  expect(await saidTexts()).toEqual(["/long 400 20"]);
  const sent = await test.call("POST", "/v1/sessions/s1/queue/q1/send-now");
  expect([sent.status, sent.body]).toEqual([201, { turn: expect.any(String), seq: expect.any(Number), missed: 0 }]);
  await test.clock.advance(20_000);
  expect(await saidTexts()).toEqual(["/long 400 20", "/tool clock", "/help"]);
  expect((await test.of("s1", "turn-start")).map(({ data }) => data.messages)).toHaveLength(3);
});

it("TURN-11: a kill between an end and the next item's first word loses nothing: the item stands in the log once", async () => {
  await test.submit("s1", "/tool clock");
  await enqueue("q1", "/long 400 20");
  const off = test.store.onCommit(({ records }) => {
    if (records.some(({ type }) => type === "turn-end")) off();
  });
  await test.clock.advance(2_000);
  await test.kill();
  await test.clock.advance(60_000);
  expect(await saidTexts()).toEqual(["/tool clock", "/long 400 20"]);
  const again = await enqueue("q1", "/long 400 20");
  expect([again.status, again.body]).toEqual([202, { queued: "q1" }]);
  expect(await saidTexts()).toHaveLength(2);
});

it("TURN-11: after a stop the queue is held, and the next message goes to its end and lets it go on", async () => {
  const { body } = await test.submit("s1", "/long 400 20");
  await enqueue("q1", "/tool clock");
  await test.call("POST", `/v1/sessions/s1/turns/${body.turn}/stop`);
  await test.clock.advance(60_000);
  expect((await header()).queueHeld).toBe(true);
  const next = await a.submit("/help", { id: "m9" });
  expect([next.status, next.body]).toEqual([202, { queued: "m9" }]);
  await test.clock.advance(20_000);
  expect(await saidTexts()).toEqual(["/long 400 20", "/tool clock", "/help"]);
});

it("TURN-11: an item is changed and taken out from any window; who saw an older version is told which one holds, and nothing is overwritten", async () => {
  await test.submit("s1", "/long 400 20");
  await enqueue("q1", "/help");
  const changed = await edit("q1", "/think", 0);
  expect([changed.status, (changed.body.queue as unknown[])[0]]).toMatchObject([200, { item: "q1", version: 1, parts: [{ text: "/think" }] }]);
  const late = await edit("q1", "/fail", 0);
  expect([late.status, late.body.code, late.body.version, late.body.header.queue[0].parts[0].text]).toEqual([412, "header-changed", 1, "/think"]);
  expect((await edit("q1", "x".repeat(300_000), 1)).body.code).toBe("too-large");
  expect((await test.call("PATCH", "/v1/sessions/s1/queue/q1", { parts: [{ type: "file", url: "http://10.0.0.1/" }], version: 1 })).body.code).toBe("invalid");
  expect((await items())[0]!.parts).toEqual([{ type: "text", text: "/think" }]);
  expect((await test.call("DELETE", "/v1/sessions/s1/queue/q1")).body.queue).toEqual([]);
  for (const gone of [await edit("q1", "/help", 1), await test.call("DELETE", "/v1/sessions/s1/queue/q1"), await test.call("POST", "/v1/sessions/s1/queue/q1/send-now"), await enqueue("q1", "/help")]) {
    expect([gone.status, gone.body.code]).toEqual([410, "queue-item-removed"]);
  }
  expect(await saidTexts()).toEqual(["/long 400 20"]);
});

it("TURN-11: send now ends the answer, and sends the item, in one step", async () => {
  await test.submit("s1", "/long 400 20");
  await enqueue("q1", "/tool clock");
  await enqueue("q2", "/help");
  const steps: string[][] = [];
  test.store.onCommit(({ records }) => steps.push(records.map(({ type }) => type)));
  expect((await test.call("POST", "/v1/sessions/s1/queue/q2/send-now")).status).toBe(201);
  expect(steps[0]).toEqual(["turn-end", "user-message", "turn-start"]);
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("stopped");
  expect((await items()).map(({ item }) => item)).toEqual(["q1"]);
});

it("TURN-12: case 24: a queued message goes to the chat that it was written in, whatever its window shows by then", async () => {
  await test.create("s2");
  await test.submit("s1", "/long 40 20");
  await enqueue("q1", "/help");
  await a.detach();
  await a.attach({}, "s2");
  await test.clock.advance(20_000);
  expect(await saidTexts()).toEqual(["/long 40 20", "/help"]);
  expect((await test.of("s1", "user-message"))[1]!.data.origin).toEqual({ tab: "A.1", context: HARBOUR, agent: "offline" });
  expect(await test.records("s2")).toEqual([]);
});

it("TURN-12: an item that waited is pinned to the window that wrote it, and its page tools are the ones that it offered", async () => {
  await test.submit("s1", "/long 20 20");
  await a.submit("/page read_selection", { id: "q1", onBusy: "enqueue", tools: OFFERS.slice(0, 1) });
  await test.kill();
  await test.call("POST", "/v1/sessions/s1/queue/q1/send-now");
  await test.clock.advance(1_000);
  expect((await header()).live).toMatchObject({ state: "paused", driver: { tab: "A.1", tools: true }, context: HARBOUR });
});

it("a queue has an end: message 51 is refused with a sentence, and so is a rewind that would wait", async () => {
  await test.submit("s1", "/long 4000 20");
  for (let n = 1; n <= 50; n++) expect((await enqueue(`q${n}`, "/help")).status).toBe(202);
  const full = await enqueue("q51", "/help");
  expect([full.status, full.body.code, full.body.detail]).toEqual([400, "invalid", expect.stringContaining("50")]);
  expect((await a.submit("/help", { onBusy: "enqueue", rewindTo: 0 })).body.code).toBe("invalid");
  expect(await items()).toHaveLength(50);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { foreignRunner, type ForeignRunner } from "../testing/foreignRunner.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let runner: ForeignRunner;
beforeEach(async () => {
  test = await openTestGateway({ agents: { far: { kind: "external", name: "Far away" } }, limits: { bodyBytes: 20_000 } });
  await test.create("s1");
  await test.submit("s1", "hello");
  runner = foreignRunner(test);
  await runner.claim();
});
afterEach(() => test.close());

const chunks = async () => (await test.of("s1", "chunk")).map(({ data }) => data);
const delta = (text: string, id = "t") => ({ type: "text-delta", id, delta: text });

it("LOG-2: a batch sent again is 204 and lands once, a gap is 409 with the number expected, and one bad chunk refuses its whole batch", async () => {
  const first = await runner.append([{ type: "text-start", id: "t" }], { "producer-seq": "0" });
  expect([first.status, first.headers.get("producer-seq"), first.headers.get("producer-epoch"), first.headers.get("stream-next-offset")]).toEqual([200, "0", "2", "0000000000000005"]);
  const again = await runner.append([{ type: "text-start", id: "t" }], { "producer-seq": "0" });
  expect([again.status, again.text]).toEqual([204, ""]);
  const gap = await runner.append([delta("x")], { "producer-seq": "5" });
  expect([gap.status, gap.body.code, gap.body.expected, gap.headers.get("producer-expected-seq"), gap.headers.get("producer-received-seq")]).toEqual([409, "batch-gap", 1, "1", "5"]);
  for (const bad of [{ type: "text-delta", id: "t" }, { type: "nonsense" }, { type: "tool-approval-request", approvalId: "a", toolCallId: "nobody" }]) {
    const refused = await runner.append([delta("never"), bad], { "producer-seq": "1" });
    expect([refused.status, refused.body.code]).toEqual([400, "invalid"]);
  }
  expect((await runner.append([delta("x")], { "producer-seq": "1" })).status).toBe(200);
  expect(await chunks()).toEqual([{ type: "text-start", id: "t" }, delta("x")]);
});

it("LOG-7: the words of one batch are one record, up to 4 KiB, and nothing moves past another chunk", async () => {
  await runner.append([{ type: "text-start", id: "t" }, ...Array.from({ length: 300 }, () => delta("word ")), delta("other", "u"), delta("end")]);
  expect(await chunks()).toEqual([{ type: "text-start", id: "t" }, delta("word ".repeat(300)), delta("other", "u"), delta("end")]);
  await runner.append([delta("x".repeat(9_000))]);
  expect((await chunks()).slice(-3).map((chunk) => (chunk as { delta: string }).delta.length)).toEqual([4096, 4096, 808]);
});

it("an append takes an array of chunks as JSON and nothing else, within the limits", async () => {
  const before = await test.types("s1");
  for (const [body, status] of [[[], 400], [{ type: "text-start", id: "t" }, 400], ["{", 400], [[delta("x".repeat(30_000))], 413], [Array.from({ length: 1_001 }, () => ({ type: "start" })), 400]] as const) {
    expect((await runner.append(body)).status).toBe(status);
  }
  expect((await runner.append([delta("x")], { "content-type": "text/plain" })).status).toBe(400);
  expect(await test.types("s1")).toEqual(before);
});

it("the rendered stream of an external turn waits through the pause before its claim, and ends with the turn", async () => {
  await runner.end({ outcome: "end" });
  const { state } = (await test.store.session("s1" as never))!;
  const answer = await test.call("POST", "/v1/sessions/s1/turns", {
    message: { id: "m2", parts: [{ type: "text", text: "again" }] }, base: { epoch: state.epoch, count: state.count, last: state.last }, origin: { tab: null, context: null, agent: "far" },
  }, { headers: { accept: "text/event-stream" } });
  const text = new Response(answer.body).text();
  await test.clock.advance(1_000);
  await runner.claim();
  await runner.append([{ type: "text-start", id: "t" }, delta("Late, but whole")]);
  await runner.end({ outcome: "end" });
  await test.clock.advance(100);
  expect(await text).toMatch(/Late, but whole[\s\S]*"finish"[\s\S]*\[DONE\]/);
});

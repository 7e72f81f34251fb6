import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());

const START = { epoch: null, count: 0, last: null };

it("TURN-1: of two submits in the same moment one wins, and the other hears which answer runs", async () => {
  const answers = await Promise.all([test.submit("s1", "/long 50 10", { base: START }), test.submit("s1", "/help", { base: START })]);
  const [won, lost] = answers[0]!.status === 201 ? answers : [answers[1]!, answers[0]!];
  expect([won!.status, lost!.status]).toEqual([201, 409]);
  expect(lost!.body).toMatchObject({ code: "turn-in-progress", live: { turn: won!.body.turn, state: "running" } });
  expect(await test.of("s1", "user-message")).toHaveLength(1);
});

it("TURN-7: the same message id gets the first outcome again, whatever happened since; the same text under another id is another message", async () => {
  const first = await test.submit("s1", "/help", { id: "same", base: START });
  await test.clock.advance(5_000);
  const again = await test.submit("s1", "/help", { id: "same", base: START });
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await test.submit("s1", "/help", { id: "other" })).body.turn).not.toBe(first.body.turn);
  expect(await test.of("s1", "user-message")).toHaveLength(2);
});

it("TURN-7: the same id with another text is refused as message-differs", async () => {
  await test.submit("s1", "/help", { id: "same" });
  const differs = await test.submit("s1", "/think", { id: "same" });
  expect([differs.status, differs.body.code]).toEqual([422, "message-differs"]);
});

it("case 27: a send that timed out but had landed is not sent twice", async () => {
  const lost = await test.submit("s1", "/help", { id: "m-lost", base: START });
  await test.clock.advance(60_000);
  const retry = await test.submit("s1", "/help", { id: "m-lost", base: START });
  expect(retry.body).toEqual(lost.body);
  expect(await test.of("s1", "turn-start")).toHaveLength(1);
});

it("TURN-8: where the log is ahead, the message goes to its real end and the answer says how much was missed", async () => {
  await test.submit("s1", "/help", { base: START });
  await test.clock.advance(5_000);
  const count = (await test.records("s1")).length;
  const late = await test.submit("s1", "late", { base: START });
  expect(late).toMatchObject({ status: 201, body: { seq: count + 1, missed: count } });
});

it("TURN-8: a base that this log does not hold is log-restarted, and one behind a boundary is conversation-changed; nothing is recorded", async () => {
  await test.submit("s1", "/help", { base: START });
  await test.clock.advance(5_000);
  const { state } = (await test.store.session("s1" as never))!;
  const foreign = await test.submit("s1", "x", { base: { epoch: state.epoch, count: 2, last: "somethingelse" } });
  expect([foreign.status, foreign.body.code, foreign.body.count]).toEqual([409, "log-restarted", state.count]);
  const cleared = await test.call("POST", "/v1/sessions/s1/boundaries", { kind: "clear", to: 0, base: { epoch: state.epoch, count: state.count, last: state.last } });
  expect([cleared.status, cleared.body.type]).toEqual([201, "boundary"]);
  const behind = await test.submit("s1", "x", { base: { epoch: state.epoch, count: state.count, last: state.last } });
  expect([behind.status, behind.body.code]).toEqual([409, "conversation-changed"]);
  expect(await test.records("s1")).toHaveLength(state.count + 1);
});

it("TURN-9: a send that is not carried out says why, in a sentence, and leaves no record", async () => {
  await test.submit("s1", "/note x");
  await test.clock.advance(200);
  const count = (await test.records("s1")).length;
  const busy = await test.submit("s1", "while busy");
  const rewound = await test.submit("s1", "queued", { onBusy: "enqueue", rewindTo: 0 });
  expect([busy.status, busy.body.detail]).toEqual([409, "An answer is being written in this chat. Wait for its end, or stop it."]);
  expect([rewound.status, rewound.body.code, rewound.body.detail]).toEqual([400, "invalid", expect.stringMatching(/^[A-Z].*\.$/)]);
  expect(await test.records("s1")).toHaveLength(count);
});

it("TURN-10: a message enters the log only together with its turn-start", async () => {
  const seen: string[][] = [];
  test.store.onCommit(({ records }) => seen.push(records.map(({ type }) => type)));
  await test.submit("s1", "/help");
  expect(seen[0]).toEqual(["user-message", "turn-start"]);
});

it("LOG-2: what was acknowledged is there after a kill, whole", async () => {
  const { body } = await test.submit("s1", "/long 100 50");
  await test.clock.advance(1_000);
  const before = await test.records("s1");
  await test.kill();
  const after = await test.records("s1");
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after[body.seq - 1]).toMatchObject({ type: "user-message", data: { parts: [{ text: "/long 100 50" }] } });
});

it("TURN-9: a message names the window of its request, or is refused as origin-tab", async () => {
  const body = { message: { id: "m1", parts: [{ type: "text", text: "x" }] }, base: START, origin: { tab: "B.T", context: null, agent: "offline" } };
  expect((await test.call("POST", "/v1/sessions/s1/turns", body)).body.code).toBe("origin-tab");
  expect((await test.call("POST", "/v1/sessions/s1/turns", body, { tab: "B.OTHER" })).body.code).toBe("origin-tab");
  expect((await test.call("POST", "/v1/sessions/s1/turns", body, { tab: "B.T" })).status).toBe(201);
});

it("a foreign client gets one answer as the AI SDK's own stream, and can resume it", async () => {
  const { state } = (await test.store.session("s1" as never))!;
  const body = { message: { id: "m1", parts: [{ type: "text", text: "/help" }] }, base: START, origin: { tab: null, context: null, agent: state.agent } };
  const answer = await test.call("POST", "/v1/sessions/s1/turns", body, { headers: { accept: "text/event-stream" } });
  expect(answer.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  const resumed = await test.call("GET", "/v1/sessions/s1/turns/live");
  const read = [new Response(answer.body).text(), new Response(resumed.body).text()];
  await test.clock.advance(5_000);
  const [first, second] = await Promise.all(read);
  expect(second).toBe(first);
  expect(first).toMatch(/^data: \{"type":"start","messageId":"/);
  expect(first!.endsWith('data: {"type":"finish"}\n\ndata: [DONE]\n\n')).toBe(true);
  expect((await test.call("GET", "/v1/sessions/s1/turns/live")).status).toBe(204);
});

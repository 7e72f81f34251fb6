import { afterEach, beforeEach, expect, it } from "vitest";
import { headerSchema } from "@tidemark/entities/contract";
import { emptyFold, fold, messagesOf } from "@tidemark/entities/transcript";
import { OTHER_TOKEN, openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ practice: ["offline", "second"] });
  await test.create("s1");
});
afterEach(() => test.close());
const position = async (session = "s1") => {
  const { state } = (await test.store.session(session as never))!;
  return { epoch: state.epoch, count: state.count, last: state.last };
};
const say = async (text: string) => {
  await test.submit("s1", text);
  await test.clock.advance(5_000);
  return (await position()).count;
};
const bound = async (kind: string, to: number, more: Record<string, unknown> = {}) => test.call("POST", "/v1/sessions/s1/boundaries", { kind, to, base: await position(), ...more });
/** What a window shows: the first words of each message. */
const shown = async (session = "s1") => messagesOf(fold(emptyFold(), await test.records(session))).map(({ parts }) => (parts.find((part) => part.type === "text") as { text: string } | undefined)?.text.slice(0, 12));
const stateOf = async () => (await test.store.session("s1" as never))!.state;

it("BOUND-1: a clear ends the answer, its gate and the queue in one step, and the agent begins anew", async () => {
  await say("/help");
  await test.submit("s1", "/note x");
  await test.submit("s1", "/help", { onBusy: "enqueue", id: "q1" });
  await test.clock.advance(500);
  const [gate] = await test.of("s1", "gate-open");
  const steps: string[][] = [];
  test.store.onCommit(({ records }) => steps.push(records.map(({ type }) => type)));
  const cleared = await bound("clear", 0, { interrupt: true });
  expect([cleared.status, cleared.body.data]).toEqual([201, { kind: "clear", to: 0 }]);
  expect(steps).toEqual([["turn-end", "boundary"]]);
  expect((await test.answer("s1", gate!, "approve")).body.code).toBe("gate-closed");
  expect([(await stateOf()).queue, await test.store.queued("s1" as never, "q1" as never)]).toEqual([[], null]);
  expect(await shown()).toEqual([]);
  expect((await test.submit("s1", "/help", { id: "q1", onBusy: "enqueue" })).body.code).toBe("queue-item-removed");
});

it("BOUND-2: regenerate and edit are one step, and the earlier version is a switch away", async () => {
  const first = await say("/help");
  const steps: string[][] = [];
  const off = test.store.onCommit(({ records }) => steps.push(records.map(({ type }) => type)));
  await test.submit("s1", "/think", { rewindTo: 0, onBusy: "interrupt" });
  expect(steps[0]).toEqual(["boundary", "user-message", "turn-start"]);
  off();
  await test.clock.advance(5_000);
  expect(await shown()).toEqual(["/think", "I thought ab"]);
  expect((await bound("switch", first)).status).toBe(201);
  expect(await shown()).toEqual(["/help", "This is what"]);
});

it("BOUND-4: what is not done says why, and nothing of it stands in the log", async () => {
  const end = await say("/help");
  await test.submit("s1", "/long 500 20");
  await test.clock.advance(300);
  const before = await test.records("s1");
  const refused = [
    [await bound("clear", 0), 409, "turn-in-progress"],
    [await bound("rewind", end - 1, { interrupt: true }), 400, "invalid"],
    [await bound("rewind", 99_999, { interrupt: true }), 400, "invalid"],
    [await test.call("POST", "/v1/sessions/s1/boundaries", { kind: "clear", to: 0, base: { ...(await position()), last: "forged" }, interrupt: true }), 409, "log-restarted"],
    [await bound("forget", 0, { interrupt: true }), 400, "invalid"],
  ] as const;
  for (const [answer, status, code] of refused) expect([answer.status, answer.body.code, answer.body.detail]).toEqual([status, code, expect.stringMatching(/^[A-Z].*\.$/)]);
  expect(await test.records("s1")).toEqual(before);
  expect((await stateOf()).live).not.toBeNull();
});

it("BOUND-4: a clear that was lost on its way back is told by the log: the same again is refused, not done twice", async () => {
  await say("/help");
  const base = await position();
  const clear = () => test.call("POST", "/v1/sessions/s1/boundaries", { kind: "clear", to: 0, base, interrupt: true });
  expect((await clear()).status).toBe(201);
  const again = await clear();
  expect([again.status, again.body.code]).toEqual([409, "conversation-changed"]);
  expect(await test.of("s1", "boundary")).toHaveLength(1);
});

const go = (body: unknown, from = "s1", token?: string) => test.call("POST", `/v1/sessions/${from}/continue`, body, token ? { token } : {});

it("BOUND-5: another agent goes on in a chat of its own: it has what was said, each links to the other, the first stays as it was", async () => {
  const at = await say("/help");
  await say("/think");
  const before = await test.records("s1");
  const { revision } = (await test.call("GET", "/v1/sessions/s1")).body;
  const made = await go({ id: "s2", agent: "second", at });
  expect(made.status).toBe(201);
  expect(headerSchema.parse(made.body)).toMatchObject({ id: "s2", agent: "second", title: "/help", live: null, queue: [], continuedFrom: { session: "s1", agent: "offline", at } });
  expect(await shown("s2")).toEqual(["/help", "This is what"]);
  expect((await test.records("s2")).map((record) => record.type)).toEqual(before.slice(0, at).map((record) => record.type));
  const header = (await test.call("GET", "/v1/sessions/s1")).body;
  expect([header.continuedAs, header.revision > revision, await test.records("s1")]).toEqual([[{ session: "s2", agent: "second", at }], true, before]);
  const again = await go({ id: "s2", agent: "second", at });
  expect([again.status, again.body.count]).toEqual([200, made.body.count]);
  await test.submit("s2", "/tool clock");
  await test.clock.advance(3_000);
  expect((await shown("s2")).slice(0, 2)).toEqual(["/help", "This is what"]);
  expect(await test.records("s1")).toEqual(before);
  await test.call("DELETE", "/v1/sessions/s2");
  expect((await test.call("GET", "/v1/sessions/s1")).body.continuedAs).toEqual([]);
});

it("BOUND-5: what is not visible does not go along, and what can't be gone on from is refused with nothing made", async () => {
  const first = await say("/help");
  await test.submit("s1", "/think", { rewindTo: 0, onBusy: "interrupt" });
  await test.clock.advance(5_000);
  const end = (await position()).count;
  const refused = [
    [await go({ id: "s3", agent: "nobody", at: end }), "invalid"], [await go({ id: "s3", agent: "second", at: end - 1 }), "invalid"], [await go({ id: "s3", agent: "second", at: 9_999 }), "invalid"],
    [await go({ id: "s1", agent: "second", at: end }), "id-unusable"], [await go({ id: "s3", agent: "second", at: end }, "s1", OTHER_TOKEN), "not-found"], [await go({ id: "s3", agent: "second", at: end }, "s9"), "not-found"],
  ] as const;
  for (const [answer, code] of refused) expect(answer.body.code).toBe(code);
  expect(await test.store.session("s3" as never)).toBeNull();
  await go({ id: "s4", agent: "second", at: end });
  expect(await shown("s4")).toEqual(["/think", "I thought ab"]);
  await go({ id: "s5", agent: "second", at: first });
  expect(await shown("s5")).toEqual(["/help", "This is what"]);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { hintSchema } from "@tidemark/entities/contract";
import { openTestGateway, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";
import { readEvents } from "../testing/readEvents.ts";
import { createPendingHints } from "./pendingHints.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ limits: { toldSessions: 3 } });
  await test.create("s1");
});
afterEach(() => test.close());
const events = async (query = "", token?: string) => readEvents((await test.call("GET", `/v1/events${query}`, undefined, token ? { token } : {})).body);

it("FOLLOW-9: a change reaches every listener of the owner at once, and nobody else", async () => {
  const [mine, foreign] = [await events(), await events("", OTHER_TOKEN)];
  await test.clock.settle();
  expect(mine.events.map(({ event }) => event)).toEqual(["ready"]);
  await test.submit("s1", "/note x");
  await test.clock.advance(400);
  const hints = mine.events.slice(1).map(({ data }) => hintSchema.parse(data));
  expect(hints[0]).toMatchObject({ session: "s1", turn: "running", count: 2 });
  expect(hints.at(-1)).toMatchObject({ turn: "paused", waiting: 1, count: (await test.records("s1")).length });
  expect(foreign.events.map(({ event }) => event)).toEqual(["ready"]);
  await Promise.all([mine.cancel(), foreign.cancel()]);
});

it("FOLLOW-9: a long answer gives at most one hint in 300 ms", async () => {
  const mine = await events("?sessions=s1");
  await test.submit("s1", "/long 400 100");
  await test.clock.advance(3_000);
  const hints = mine.events.filter(({ event }) => event === "hint").length;
  expect(hints).toBeGreaterThanOrEqual(9);
  expect(hints).toBeLessThanOrEqual(13);
  await mine.cancel();
});

it("who comes back with a revision hears of what changed since, or that it must read the list again", async () => {
  const { revision } = (await test.call("GET", "/v1/sessions")).body;
  await test.submit("s1", "/help");
  await test.clock.advance(3_000);
  const back = await events(`?since=${revision}`);
  await test.clock.settle();
  expect(back.events.map(({ event }) => event)).toEqual(["hint", "ready"]);
  await back.cancel();
  for (let i = 0; i < 3; i++) {
    await test.create(`many${i}`);
    await test.submit(`many${i}`, "/help");
  }
  const late = await events("?since=0");
  await test.clock.settle();
  expect(late.events[0]!.event).toBe("reload");
  await late.cancel();
});

it("a change of state goes at once, others wait for their gap, and the last one counts", () => {
  const pending = createPendingHints();
  const hint = (count: number, turn: "idle" | "running" = "running") => ({ session: "s1" as never, count, turn, waiting: 0, revision: count });
  pending.add(hint(1), 0);
  expect(pending.take(0)).toEqual([hint(1)]);
  pending.add(hint(2), 10);
  pending.add(hint(3), 200);
  expect([pending.take(200), pending.nextDue()]).toEqual([[], 300]);
  expect(pending.take(300)).toEqual([hint(3)]);
  pending.add(hint(4, "idle"), 310);
  expect(pending.take(310)).toEqual([hint(4, "idle")]);
  expect(pending.nextDue()).toBeNull();
});

it("SEC-7: HEAD holds no place among the open streams, whichever way it is asked for one", async () => {
  await test.submit("s1", "/long 200 10");
  await test.clock.advance(100);
  for (const path of ["/v1/events", "/v1/sessions/s1/turns/live", "/v1/stream/s1?live=sse"]) {
    for (let asked = 0; asked < 70; asked++) expect([path, (await test.call("HEAD", path)).status]).toEqual([path, 200]);
  }
  const { status, body } = await test.call("GET", "/v1/events");
  expect(status).toBe(200);
  await body.cancel();
});

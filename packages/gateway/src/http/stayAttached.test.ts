import { afterEach, beforeEach, expect, it } from "vitest";
import { callsOf, pageWindow, type PageWindow } from "../testing/pageWindow.ts";
import { readEvents } from "../testing/readEvents.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let a: PageWindow;
const seen: string[] = [];
beforeEach(async () => {
  test = await openTestGateway();
  seen.length = 0;
  await test.create("s1");
  a = pageWindow(test, "A.1");
  await a.attach();
});
afterEach(() => test.close());
const attached = async () => (await test.call("GET", "/v1/sessions/s1")).body.live?.driver?.attached;
const seenAt = async () => (await test.store.attachment("s1" as never, "A.1" as never))!.seenAt;
const asWindow = (path: string) => test.call("GET", path, undefined, { tab: "A.1", secret: a.secret });

it("PIN-3: a hidden window that only looks once a minute stays attached, and so does its call", async () => {
  await a.submit("/page fill_field {}");
  for (let minute = 0; minute < 4; minute++) {
    await test.clock.advance(60_000);
    await asWindow("/v1/stream/s1?offset=now");
  }
  expect([await attached(), (await test.of("s1", "call-end")).length]).toEqual([true, 0]);
});

it("PIN-3: an open stream that names the window keeps it attached, also while it never comes to a beat", async () => {
  await a.submit("/long 6000 20");
  const live = readEvents((await asWindow("/v1/stream/s1?offset=0&live=sse")).body);
  await test.clock.advance(200_000);
  expect(live.beats()).toBe(0);
  expect(await attached()).toBe(true);
  await live.cancel();
  await test.clock.advance(160_000);
  // The answer is over by then or not: what counts is that nobody renewed the window any more.
  expect(test.clock.now() - Date.parse(await seenAt())).toBeGreaterThan(150_000);
});

it("PIN-3: however many requests name a window, its attachment is written at most once in 30 s, and no revision moves", async () => {
  const { revision } = (await test.call("GET", "/v1/sessions/s1")).body;
  for (let second = 0; second < 60; second++) {
    await test.clock.advance(1_000);
    await asWindow("/v1/stream/s1?offset=now");
    seen.push(await seenAt());
  }
  expect(new Set(seen).size).toBe(3);
  expect((await test.call("GET", "/v1/sessions/s1")).body.revision).toBe(revision);
});

it("PIN-2: a reload is the same window: the call that waits is claimed under the new secret, and the copy with the old one gets nothing", async () => {
  await a.submit("/page read_selection");
  await test.clock.advance(200);
  const [call] = await callsOf(test, "read_selection");
  const copy = pageWindow(test, "A.1");
  expect((await a.reload()).status).toBe(200);
  const refused = await copy.claim(call!);
  expect([refused.status, refused.body.code]).toEqual([403, "tab-superseded"]);
  expect((await a.claim(call!)).status).toBe(201);
  expect(await test.of("s1", "call-start")).toHaveLength(1);
});

it("TURN-5: after a kill of the server no window is judged to be away before the server was up for an attachment's life", async () => {
  await test.clock.advance(200_000);
  await a.attach();
  await a.submit("/page fill_field {}");
  await test.clock.advance(200);
  await test.kill();
  // The server was away for long: the window could renew nothing meanwhile.
  test.clock.jumpWall(3_600_000);
  await test.clock.advance(140_000);
  expect(await test.of("s1", "call-end")).toEqual([]);
  await a.attach();
  await test.clock.advance(60_000);
  expect([await attached(), (await test.of("s1", "call-end")).length]).toEqual([true, 0]);
});

it("TURN-5: a call whose window did not come back is closed once the server was up for long enough", async () => {
  await a.submit("/page fill_field {}");
  await test.clock.advance(200);
  await test.kill();
  test.clock.jumpWall(3_600_000);
  await test.clock.advance(140_000);
  expect(await test.of("s1", "call-end")).toEqual([]);
  await test.clock.advance(30_000);
  expect((await test.of("s1", "call-end"))[0]!.data).toMatchObject({ outcome: "not-run", reason: expect.stringContaining("Window A.1") });
});

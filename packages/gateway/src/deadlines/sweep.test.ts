import { afterEach, beforeEach, expect, it } from "vitest";
import { fileUrl } from "@tidemark/entities/contract";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());

/** A turn that some runner claimed and never came back to: leased to nobody who runs here. */
async function orphan(): Promise<void> {
  await test.store.execute("s1" as never, {
    kind: "submit", caller: { subject: "owner" }, runner: { id: "another-runner", secretHash: "x" }, message: { id: "orphan" as never, parts: [{ type: "text", text: "x" }] },
    base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" as never }, tools: [], onBusy: "reject",
  });
}
const outcomes = async () => (await test.of("s1", "turn-end")).map(({ data }) => data.outcome);

it("TURN-4: a lease past its time is ended by the sweep, within 40 s of the last sign", async () => {
  await test.clock.advance(35_000);
  await orphan();
  await test.clock.advance(29_000);
  expect(await outcomes()).toEqual([]);
  await test.clock.advance(11_000);
  expect(await outcomes()).toEqual(["interrupted"]);
});

it("TURN-4: a submit takes that step first, and a read never does", async () => {
  await test.clock.advance(26_000);
  await orphan();
  await test.clock.advance(30_000);
  // The sweep has its turn every 5 s; here the submit comes right before it.
  await test.call("GET", "/v1/stream/s1");
  const before = await outcomes();
  const next = await test.submit("s1", "/help");
  expect([before, next.status]).toEqual([[], 201]);
  expect((await outcomes())[0]).toBe("interrupted");
});

it("TURN-5: after the machine slept, no deadline is executed before the gateway was up for a lease's life", async () => {
  await test.clock.advance(60_000);
  await orphan();
  test.clock.jumpWall(3_600_000);
  await test.clock.advance(25_000);
  expect(await outcomes()).toEqual([]);
  await test.clock.advance(40_000);
  expect(await outcomes()).toEqual(["interrupted"]);
});

it("TURN-5: after a sleep, neither a submit nor the sweep interrupts an answer that runs here", async () => {
  await test.submit("s1", "/long 2000 10");
  await test.clock.advance(40_000);
  test.clock.jumpWall(3_600_000);
  const busy = await test.submit("s1", "/help");
  expect([busy.status, busy.body.code]).toEqual([409, "turn-in-progress"]);
  test.clock.jumpWall(3_600_000);
  await test.clock.advance(60_000);
  expect(await outcomes()).toEqual([]);
});

it("TURN-3: stopping the server ends running answers as interrupted with what was said, and keeps paused ones", async () => {
  await test.create("s2");
  await test.submit("s1", "/long 500 20");
  await test.submit("s2", "/note x");
  await test.clock.advance(1_080);
  const closing = test.gateway.close();
  await test.clock.advance(2_500);
  await closing;
  const rows = await test.store.records("s1" as never, 0, 1_000);
  expect(rows.at(-1)).toMatchObject({ type: "turn-end", data: { outcome: "interrupted", error: "The server was stopped." } });
  const said = rows.map((row) => (row.type === "chunk" && row.data.type === "text-delta" ? row.data.delta : "")).join("");
  expect(said.trim().split(/\s+/).length).toBeGreaterThanOrEqual(20);
  expect((await test.store.session("s2" as never))!.state.live?.state).toBe("paused");
});

it("STORE-8: a running server removes a chat that got no record within a day, and keeps the one that did", async () => {
  await test.create("s2");
  await test.submit("s2", "/help");
  await test.clock.advance(86_400_000 - 10_000);
  expect((await test.call("GET", "/v1/sessions/s1")).status).toBe(200);
  await test.clock.advance(2 * 3_600_000);
  expect([(await test.call("GET", "/v1/sessions/s1")).status, (await test.call("GET", "/v1/sessions/s2")).status]).toEqual([404, 200]);
});

it("a file that was never sent is taken away by the sweep 30 days later, its bytes too, and one that a message names is not", async () => {
  const file = async (id: string) => {
    const stored = await test.store.addFile("s1" as never, { id: id as never, name: `${id}.txt`, type: "text/plain" }, new TextEncoder().encode(id), { perChat: 9, chatBytes: 999 });
    return stored.kind === "stored" ? stored.file.hash : "";
  };
  const hashes = [await file("sent"), await file("unsent")];
  await test.store.execute("s1" as never, {
    kind: "submit", caller: { subject: "owner" }, runner: { id: "another-runner", secretHash: "x" }, message: { id: "m1" as never, parts: [{ type: "file", mediaType: "text/plain", filename: "sent.txt", url: fileUrl("sent" as never), size: 4 }] },
    base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" as never }, tools: [], onBusy: "reject",
  });
  test.clock.jumpWall(31 * 86_400_000);
  await test.clock.advance(3_610_000);
  expect(await Promise.all(hashes.map(async (hash) => (await test.store.fileContent({ hash })) !== null))).toEqual([true, false]);
});

import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseTurn } from "@tidemark/entities/contract";
import { openTestGateway, TOKEN, type TestGateway } from "../testing/testGateway.ts";
import { readEvents } from "../testing/readEvents.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ limits: { pageRows: 7 }, allowedOrigins: ["https://chat.example.org"] });
  await test.create("s1");
});
afterEach(() => test.close());

it("LOG-1: a reader by plain HTTP gets the same log from paged reads, from one live read, and from the store", async () => {
  const live = readEvents((await test.call("GET", "/v1/stream/s1?offset=-1&live=sse")).body);
  await test.submit("s1", "/long 120 40");
  await test.clock.advance(6_000);
  await test.submit("s1", "/note x");
  await test.clock.advance(1_000);
  const stored = JSON.parse(JSON.stringify(await test.store.records("s1" as never, 0, 10_000)));
  expect(stored.length).toBeGreaterThan(30);
  const paged: unknown[] = [];
  for (let offset = "-1"; ;) {
    const page = await test.call("GET", `/v1/stream/s1?offset=${offset}`);
    expect(page.body.length).toBeLessThanOrEqual(7);
    paged.push(...page.body);
    offset = page.headers.get("stream-next-offset")!;
    if (page.headers.get("stream-up-to-date") === "true") break;
  }
  expect(paged).toEqual(stored);
  expect(live.events.filter(({ event }) => event === "data").flatMap(({ data }) => data)).toEqual(stored);
  expect(live.events.at(-1)).toMatchObject({ event: "control", data: { streamNextOffset: String(stored.length).padStart(16, "0"), upToDate: true } });
  const late = readEvents((await test.call("GET", "/v1/stream/s1?live=sse")).body);
  await test.clock.settle();
  await test.clock.advance(10);
  expect(late.events.filter(({ event }) => event === "data").flatMap(({ data }) => data)).toEqual(stored);
  await Promise.all([live.cancel(), late.cancel()]);
});

it("LOG-3: a joined read covers the same rows as a plain one, from any offset", async () => {
  await test.submit("s1", "/long 120 40");
  await test.clock.advance(6_000);
  const rows = await test.store.records("s1" as never, 0, 10_000);
  for (let offset = 0; offset < rows.length; offset++) {
    const joined = (await test.call("GET", `/v1/stream/s1?offset=${offset}&merge=1`)).body as { seq: number; from?: number }[];
    let at = offset;
    for (const { seq, from } of joined) {
      expect(from ?? seq).toBe(at + 1);
      at = seq;
    }
    expect(at).toBe(Math.min(offset + 7, rows.length));
  }
});

it("LOG-1: a position that this log does not hold is log-restarted with its epoch and count, by id, count or epoch", async () => {
  await test.submit("s1", "/help");
  await test.clock.advance(3_000);
  const { epoch, count, last } = (await test.store.session("s1" as never))!.state;
  const read = (offset: number, headers: Record<string, string>) => test.call("GET", `/v1/stream/s1?offset=${offset}`, undefined, { headers });
  for (const refused of [await read(count, { "tidemark-last": "another", "tidemark-epoch": epoch }), await read(count + 1, {}), await read(0, { "tidemark-epoch": "other" }), await read(count - 1, { "tidemark-last": last! })]) {
    expect([refused.status, refused.body.code, refused.body.epoch, refused.body.count]).toEqual([409, "log-restarted", epoch, count]);
    expect(refused.headers.get("tidemark-epoch")).toBe(epoch);
  }
  // ADOPT-5: the same record under another epoch is the same log.
  expect((await read(count, { "tidemark-last": last!, "tidemark-epoch": "other" })).status).toBe(200);
});

it("TURN-4: liveness is told by the read itself, and is never idle while the last turn has no end", async () => {
  await test.submit("s1", "/note x", { tab: "B.T" });
  const running = parseTurn((await test.call("GET", "/v1/stream/s1?offset=0")).headers.get("tidemark-turn"));
  expect(running).toMatchObject({ kind: "running", driver: "B.T", fence: 1 });
  await test.clock.advance(500);
  const head = await test.call("HEAD", "/v1/stream/s1");
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(parseTurn(head.headers.get("tidemark-turn"))).toMatchObject({ kind: "paused" });
  expect(head.headers.get("stream-next-offset")).toBe(head.headers.get("tidemark-count")!.padStart(16, "0"));
});

it("FOLLOW-7: a whole quiet answer, as raw bytes on the socket with CORS and security headers, is under 900 bytes", async () => {
  await test.submit("s1", "/note x", { tab: `${"B".repeat(22)}.${"T".repeat(22)}` });
  await test.clock.advance(500);
  const { count, last, epoch } = (await test.store.session("s1" as never))!.state;
  const server = createServer(getRequestListener((request) => test.gateway.fetch(request), { overrideGlobalObjects: false }));
  await new Promise<void>((done) => { server.listen(0, "127.0.0.1", done); });
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<string>((done) => {
    let bytes = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(
      `GET /v1/stream/s1?offset=${count}&merge=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: https://chat.example.org\r\nAuthorization: Bearer ${TOKEN}\r\nTidemark-Last: ${last}\r\nTidemark-Epoch: ${epoch}\r\n\r\n`,
    ));
    socket.on("data", (piece) => {
      bytes += piece.toString("latin1");
      if (bytes.endsWith("\r\n\r\n[]")) socket.end();
    });
    socket.on("close", () => done(bytes));
  });
  server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain("paused; turn=");
  expect(answer.toLowerCase()).toContain("access-control-allow-origin: https://chat.example.org");
  expect(answer.toLowerCase()).toContain("content-length: 2\r\n");
  expect(answer.length).toBeLessThan(900);
});

it("FOLLOW-7: a growing read brings only the new records", async () => {
  await test.submit("s1", "/help");
  await test.clock.advance(3_000);
  const { count } = (await test.store.session("s1" as never))!.state;
  const { body } = await test.call("GET", `/v1/stream/s1?offset=${count - 2}`);
  expect(body.map(({ seq }: { seq: number }) => seq)).toEqual([count - 1, count]);
});

it("FOLLOW-14: a live read beats at the named interval, also through ten quiet minutes, and stays open", async () => {
  const live = readEvents((await test.call("GET", "/v1/stream/s1?live=sse")).body);
  const { heartbeat } = (await test.call("GET", "/v1")).body;
  await test.clock.advance(600_000);
  expect(live.beats()).toBe(600 / heartbeat);
  expect(live.ended()).toBe(false);
  await live.cancel();
});

it("FOLLOW-9: a live read tells what changed beside the records, and ends when the session is deleted", async () => {
  const live = readEvents((await test.call("GET", "/v1/stream/s1?live=sse")).body);
  await test.clock.settle();
  expect(live.events[0]!.data.tidemark).toMatchObject({ count: 0, last: null, turn: "idle" });
  await test.call("PATCH", "/v1/sessions/s1", { starred: true }, { headers: { "if-match": "0" } });
  await test.clock.settle();
  expect(live.events[1]).toMatchObject({ event: "control", data: { tidemark: { header: expect.any(Number) } } });
  expect(Object.keys(live.events[1]!.data.tidemark)).toEqual(["header", "time"]);
  await test.call("DELETE", "/v1/sessions/s1");
  await test.clock.settle();
  expect(live.events.at(-1)!.data.streamClosed).toBe(true);
  expect(live.ended()).toBe(true);
  expect((await test.call("GET", "/v1/stream/s1")).body.code).toBe("deleted");
});

it("long polling is refused, and with push off every live read and the hints are: 400 live-off, and GET /v1 says so", async () => {
  expect((await test.call("GET", "/v1/stream/s1?live=long-poll")).status).toBe(400);
  const quiet = await openTestGateway({ push: false });
  await quiet.create("s1");
  for (const path of ["/v1/stream/s1?live=sse", "/v1/stream/s1?live=long-poll", "/v1/events"]) {
    const refused = await quiet.call("GET", path);
    expect([path, refused.status, refused.body.code]).toEqual([path, 400, "live-off"]);
  }
  expect((await quiet.call("GET", "/v1")).body.modes).toEqual({ push: false, live: false });
  await quiet.close();
});

it("a window opens a long session at its end, with whole turns, joined, and reads on from its count", async () => {
  for (let i = 0; i < 5; i++) {
    await test.submit("s1", `/long 30 40`);
    await test.clock.advance(3_000);
  }
  const { body } = await test.call("GET", "/v1/sessions/s1/window?turns=2");
  const starts = (await test.of("s1", "user-message")).map(({ seq }) => seq);
  expect(body).toMatchObject({ first: starts[3], count: (await test.records("s1")).length });
  expect(body.records[0]).toMatchObject({ type: "user-message", seq: starts[3] });
  expect(body.records.at(-1)).toMatchObject({ seq: body.count, id: body.last });
  expect(body.records.some(({ from }: { from?: number }) => from !== undefined)).toBe(true);
  const earlier = (await test.call("GET", `/v1/sessions/s1/window?turns=2&before=${body.first}`)).body;
  expect([earlier.first, earlier.records.at(-1).seq]).toEqual([starts[1], body.first - 1]);
});

it("a window starts with the turn that a boundary in it points back to", async () => {
  for (let i = 0; i < 4; i++) {
    await test.submit("s1", "/help");
    await test.clock.advance(3_000);
  }
  const { epoch, count, last } = (await test.store.session("s1" as never))!.state;
  const ends = (await test.of("s1", "turn-end")).map(({ seq }) => seq);
  const starts = (await test.of("s1", "user-message")).map(({ seq }) => seq);
  await test.call("POST", "/v1/sessions/s1/boundaries", { kind: "rewind", to: ends[1], base: { epoch, count, last } });
  await test.submit("s1", "/help");
  await test.clock.advance(3_000);
  expect((await test.call("GET", "/v1/sessions/s1/window?turns=1")).body.first).toBe((await test.of("s1", "user-message"))[4]!.seq);
  expect((await test.call("GET", "/v1/sessions/s1/window?turns=2")).body.first).toBe(starts[1]);
});

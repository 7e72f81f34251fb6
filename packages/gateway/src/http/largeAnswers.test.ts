import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { exportedChatSchema } from "@tidemark/entities/contract";
import { attach } from "../testing/forms.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

/** Answers that could be as large as somebody likes to make a chat: what is read at once has a limit. */
let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ limits: { pageBytes: 10_000, windowBytes: 10_000, streams: 2 } });
  await test.create("s1");
});
afterEach(() => test.close());

const say = async (text: string) => {
  await test.submit("s1", text);
  await test.clock.advance(2_000);
};
const count = async () => (await test.store.session("s1" as never))!.state.count;

it("SEC-7: a page of a read has a limit in bytes beside the one in rows, at least one row, and the reader goes on from there", async () => {
  for (let i = 0; i < 6; i++) await say(`/help ${"x".repeat(4_000)}`);
  await say(`/help ${"y".repeat(30_000)}`);
  const sizes: number[] = [];
  let at = 0;
  for (let rounds = 0; rounds < 50 && at < (await count()); rounds++) {
    const { body, text, headers } = await test.call("GET", `/v1/stream/s1?offset=${at}`);
    sizes.push(text.length);
    at += body.length;
    expect(headers.get("stream-next-offset")).toBe(String(at).padStart(16, "0"));
  }
  expect([at, sizes.length > 3, sizes.filter((size) => size > 14_000).length]).toEqual([await count(), true, 1]);
});

it("SEC-7: a window gives fewer turns than were asked for where these are too large, whole ones, one at least, and says where it begins", async () => {
  for (let i = 0; i < 6; i++) await say(`/help ${i} ${"x".repeat(4_000)}`);
  const { body, text } = await test.call("GET", "/v1/sessions/s1/window?turns=6");
  const said = body.records.filter(({ type }: { type: string }) => type === "user-message");
  expect([text.length < 20_000, said.length >= 1 && said.length < 6, body.records[0].type, body.first > 1]).toEqual([true, true, "user-message", true]);
  const older = (await test.call("GET", `/v1/sessions/s1/window?turns=6&before=${body.first}`)).body;
  expect(older.records.at(-1).seq).toBe(body.first - 1);
  await say(`/help ${"y".repeat(30_000)}`);
  const last = (await test.call("GET", "/v1/sessions/s1/window?turns=6")).body;
  expect(last.records.filter(({ type }: { type: string }) => type === "user-message")).toHaveLength(1);
});

it("SEC-7: an export goes out piece by piece: no file is read before the one before it was taken, and it counts as an open answer", async () => {
  const ids = ["f1", "f2", "f3", "f4"];
  for (const id of ids) await attach(test, "s1", id, id.repeat(2_000), `${id}.txt`);
  const { epoch, count: at, last } = (await test.store.session("s1" as never))!.state;
  await test.call("POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts: ids.map((id) => ({ type: "file", mediaType: "text/plain", filename: `${id}.txt`, url: `tidemark-file:${id}`, size: 4_000 })) }, base: { epoch, count: at, last }, origin: { tab: null, context: null, agent: "offline" } });
  await test.clock.advance(2_000);
  const read = vi.spyOn(test.store, "fileContent");
  const ask = () => test.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions/s1/export", { headers: { host: "127.0.0.1:4180", authorization: "Bearer test-token-of-the-owner-0001" } }));
  const [first, second] = [await ask(), await ask()];
  expect([read.mock.calls.length <= 2, (await ask()).status]).toEqual([true, 429]);
  await second.body!.cancel();
  const third = await ask();
  expect(third.status).toBe(200);
  await third.body!.cancel();
  // A HEAD holds no place.
  for (let i = 0; i < 4; i++) expect((await test.call("HEAD", "/v1/sessions/s1/export")).status).toBe(200);
  const reader = first.body!.getReader();
  const pieces: Uint8Array[] = [];
  let before = read.mock.calls.length;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    expect(read.mock.calls.length - before).toBeLessThanOrEqual(1);
    before = read.mock.calls.length;
  }
  const chat = exportedChatSchema.parse(JSON.parse(Buffer.concat(pieces).toString()));
  expect(chat.files.map(({ file, data }) => [file, Buffer.from(data!, "base64").toString().slice(0, 4)])).toEqual(ids.map((id) => [id, id + id]));
  expect(chat.records.length).toBeGreaterThan(1);
  expect((await ask()).status).toBe(200);
});

it("SEC-7: chats are copied so often and no oftener by one person: each is as much work as the chat is long, and nothing else is answered meanwhile", async () => {
  const own = await openTestGateway({ practice: ["offline", "second"], limits: { continueBurst: 3, continuesPerSecond: 0.5 } });
  await own.create("s1", "offline");
  await own.submit("s1", "/help");
  await own.clock.advance(3_000);
  const at = (await own.store.session("s1" as never))!.state.count;
  const go = (id: string) => own.call("POST", "/v1/sessions/s1/continue", { id, agent: "second", at });
  const statuses: number[] = [];
  for (const id of ["c1", "c2", "c3", "c4"]) statuses.push((await go(id)).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
  await own.clock.advance(2_000);
  expect((await go("c4")).status).toBe(201);
  await own.close();
});

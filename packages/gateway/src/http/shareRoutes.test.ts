import { afterEach, beforeEach, expect, it } from "vitest";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { readEvents } from "../testing/readEvents.ts";
import { OTHER_TOKEN, type CallOptions } from "../testing/testGateway.ts";

let test: HostedGateway;
beforeEach(async () => {
  test = await openHostedGateway();
  await test.create("s1");
  await test.submit("s1", "/long 8 100");
  await test.clock.advance(2_000);
});
afterEach(() => test.close());

const DAY = 86_400_000;
const at = (ms: number) => new Date(test.clock.now() + ms).toISOString();
const get = (path: string, token: string, more: CallOptions = {}) => test.call("GET", path, undefined, { ...more, token });
const count = async () => (await test.store.session("s1" as never))!.state.count;

it("SEC-10: a share link is a random capability of its own, told once and kept as a hash, that reads one chat", async () => {
  const made = await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt: at(DAY) });
  expect(made).toMatchObject({ status: 201, body: { session: "s1", upTo: null, expiresAt: at(DAY), token: expect.stringMatching(/^share_[A-Za-z0-9_-]{22}$/) } });
  const { token, id } = made.body;
  const listed = await test.call("GET", "/v1/access/shares");
  expect(listed.body).toEqual({ shares: [{ id, session: "s1", createdAt: at(0), expiresAt: at(DAY), upTo: null }] });
  expect([await test.store.share(id), listed.text].map((kept) => JSON.stringify(kept).includes(token))).toEqual([false, false]);
  expect((await get("/v1", token)).body).toMatchObject({ you: { subject: `share:${id}`, name: "", role: "share", sessions: ["s1"], expiresAt: at(DAY) }, addresses: [], model: null });
  expect((await get("/v1/sessions/s1", token)).body).toMatchObject({ id: "s1", title: "/long 8 100", count: await count(), live: null });
  expect((await get("/v1/stream/s1", token)).body.length).toBe(await count());
  // Another one is another capability.
  expect((await test.share("s1")).token).not.toBe(token);
});

it("SEC-10: it ends by itself, at most a year after it was made, and one that is taken back is nobody's at the next request", async () => {
  for (const expiresAt of [at(0), at(-1), at(365 * DAY + 1), "soon", ""]) expect(await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt })).toMatchObject({ status: 400, body: { code: "invalid" } });
  const [short, long] = [await test.share("s1", { days: 1 }), await test.share("s1", { days: 365 })];
  expect((await test.call("DELETE", `/v1/access/shares/${long.id}`)).status).toBe(204);
  expect((await get("/v1/sessions/s1", long.token)).status).toBe(401);
  // A lost answer is asked for again.
  expect((await test.call("DELETE", `/v1/access/shares/${long.id}`)).status).toBe(204);
  expect((await test.call("GET", "/v1/access/shares?session=s1")).body.shares.map((share: { id: string }) => share.id)).toEqual([short.id]);
  await test.clock.advance(DAY - 1);
  expect((await get("/v1/sessions/s1", short.token)).status).toBe(200);
  await test.clock.advance(1);
  expect((await get("/v1/sessions/s1", short.token)).status).toBe(401);
  expect((await test.call("GET", "/v1/access/shares?session=s1")).body.shares).toEqual([]);
});

it("SEC-10: open live reads of a link that is taken back or has ended are told nothing more and end", async () => {
  const [taken, ended] = [await test.share("s1"), await test.share("s1", { days: 1 })];
  const open = async (path: string, token: string) => readEvents((await get(path, token)).body);
  const readers = [await open("/v1/stream/s1?offset=now&live=sse", taken.token), await open("/v1/events?sessions=s1", taken.token)];
  await test.clock.advance(100);
  const before = readers.map(({ events }) => events.length);
  await test.call("DELETE", `/v1/access/shares/${taken.id}`);
  await test.submit("s1", "/help");
  await test.clock.advance(11_000);
  expect(readers.map((reader) => [reader.events.length, reader.ended()])).toEqual(before.map((length) => [length, true]));
  await test.clock.advance(DAY - 11_100 - 1_000);
  const late = await open("/v1/stream/s1?offset=now&live=sse", ended.token);
  await test.clock.advance(500);
  expect([late.events.length, late.ended()]).toEqual([1, false]);
  await test.clock.advance(600);
  await test.submit("s1", "/help");
  await test.clock.advance(11_000);
  expect([late.events.length, late.ended()]).toEqual([1, true]);
});

it("SEC-5: a live read of a host's token ends with the token", async () => {
  const token = await test.sign({ sessions: ["s1"], role: "observer", expiresIn: 60 });
  const reader = readEvents((await get("/v1/stream/s1?offset=now&live=sse", token)).body);
  await test.clock.advance(60_000);
  expect([reader.events.length, reader.ended()]).toEqual([1, false]);
  await test.clock.advance(20_000);
  expect(reader.ended()).toBe(true);
});

it("SEC-10: a link up to a record shows the chat of that time: head, window, stream, header and hints end there, and nothing later is told", async () => {
  const upTo = await count();
  const frozen = await test.share("s1", { upTo });
  const early = await test.share("s1", { upTo: 2 });
  const header = (await get("/v1/sessions/s1", frozen.token)).text;
  const hints = readEvents((await get("/v1/events?sessions=s1", frozen.token)).body);
  const live = readEvents((await get(`/v1/stream/s1?offset=${upTo}&live=sse`, frozen.token)).body);
  await test.clock.advance(1_000);
  const heard = [hints.events.length, live.events.length];
  await test.call("PATCH", "/v1/sessions/s1", { title: "A later title" }, { headers: { "if-match": '"0"' } });
  await test.submit("s1", "/note later secret");
  await test.clock.advance(2_000);
  await test.submit("s1", "a message that waits", { onBusy: "enqueue" });
  await test.clock.advance(9_000);
  expect(await count()).toBeGreaterThan(upTo);
  expect([hints.events.length, live.events.length]).toEqual(heard);
  expect((await get("/v1/sessions/s1", frozen.token)).text).toBe(header);
  expect(JSON.parse(header)).toMatchObject({ title: "/long 8 100", count: upTo, live: null, revision: 0 });
  const read = await get("/v1/stream/s1", frozen.token);
  expect([read.body.at(-1).seq, read.headers.get("tidemark-count"), read.headers.get("tidemark-turn"), read.headers.get("stream-up-to-date")]).toEqual([upTo, String(upTo), "idle", "true"]);
  const head = await test.call("HEAD", "/v1/stream/s1", undefined, { token: frozen.token });
  expect([head.headers.get("tidemark-count"), head.headers.get("tidemark-last")]).toEqual([String(upTo), read.body.at(-1).id]);
  const window = (await get("/v1/sessions/s1/window?before=9999", frozen.token)).body;
  expect([window.count, window.last, window.records.at(-1).seq]).toEqual([upTo, read.body.at(-1).id, upTo]);
  // Beyond its end there is no log, as for anybody behind the end of theirs.
  expect(await get(`/v1/stream/s1?offset=${upTo + 1}`, frozen.token)).toMatchObject({ status: 409, body: { code: "log-restarted", count: upTo } });
  expect((await get("/v1/stream/s1", early.token)).body.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2]);
  expect((await get("/v1/sessions/s1", early.token)).body).toMatchObject({ count: 2, live: null, lastOutcome: null });
  await Promise.all([hints.cancel(), live.cancel()]);
  expect(await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt: at(DAY), upTo: 9999 })).toMatchObject({ status: 400 });
});

it("SEC-10: how much happens in other chats is not told by a link, neither by one that grows nor by one up to a record", async () => {
  const [grows, stands] = [await test.share("s1"), await test.share("s1", { upTo: 2 })];
  const own = (await test.store.session("s1" as never))!.revision;
  await test.create("s2");
  await test.submit("s2", "/help");
  await test.clock.advance(2_000);
  for (const [token, revision] of [[grows.token, own], [stands.token, 0]] as const) {
    for (const path of ["/v1/events", "/v1/events?sessions=s1", "/v1/events?since=0"]) {
      const reader = readEvents((await get(path, token)).body);
      await test.clock.advance(100);
      expect([path, reader.events.find(({ event }) => event === "ready")!.data]).toEqual([path, { revision }]);
      await reader.cancel();
    }
  }
});

it("SEC-10: the token of a link is never an owner's: no code is exchanged for it", async () => {
  const { token } = await test.share("s1");
  const { body } = await test.call("POST", "/v1/access/codes", {});
  expect((await test.call("POST", "/v1/access/exchange", { code: body.code, token, name: "Firefox" }, { token: null })).status).toBe(401);
  expect((await get("/v1", token)).body.you.role).toBe("share");
});

it("SEC-10: it is dead while its chat is deleted, and says no more than that", async () => {
  const { token } = await test.share("s1");
  const hints = readEvents((await get("/v1/events?sessions=s1", (await test.share("s1", { upTo: 2 })).token)).body);
  await test.call("DELETE", "/v1/sessions/s1");
  expect(await get("/v1/sessions/s1", token)).toMatchObject({ status: 410, body: { code: "deleted" } });
  expect((await get("/v1/sessions/s1", token)).body.deletedAt).toBeUndefined();
  expect((await test.call("GET", "/v1/access/shares")).body.shares).toEqual([]);
  await test.clock.advance(500);
  expect(hints.events.filter(({ event }) => event === "hint").map(({ data }) => data)).toMatchObject([{ session: "s1", count: 2, turn: "idle", deleted: true }]);
  await hints.cancel();
});

it("SEC-10: the owner of a chat makes and takes back its links; who is let in, only looks, or is somebody else, does neither", async () => {
  const body = { session: "s1", expiresAt: at(DAY) };
  const { id } = await test.share("s1");
  const guest = await test.sign({ sessions: ["s1"] });
  for (const [token, status, gone] of [[OTHER_TOKEN, 404, 404], [guest, 403, 403], [await test.sign({}), 404, 404], [await test.sign({ sessions: ["s1"], role: "observer" }), 403, 403], [(await test.share("s1")).token, 403, 403]] as const) {
    expect([(await test.call("POST", "/v1/access/shares", body, { token })).status, (await test.call("DELETE", `/v1/access/shares/${id}`, undefined, { token })).status]).toEqual([status, gone]);
  }
  expect((await get("/v1/access/shares", OTHER_TOKEN)).body).toEqual({ shares: [] });
  expect((await get("/v1/access/shares?session=s1", OTHER_TOKEN)).status).toBe(404);
  expect((await get("/v1/access/shares", guest)).body).toEqual({ shares: [] });
  expect((await test.call("DELETE", `/v1/access/shares/${id}`)).status).toBe(204);
});

it("SEC-10: a server may be without share links: none is made, and those from before are nobody's", async () => {
  const { token } = await test.share("s1");
  const off = await openHostedGateway({ shares: false });
  await off.create("s1");
  expect(await off.call("POST", "/v1/access/shares", { session: "s1", expiresAt: at(DAY) })).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect((await off.call("GET", "/v1/sessions/s1", undefined, { token })).status).toBe(401);
  await off.close();
});

it("SEC-14: a chat has at most a hundred links, and each shows no file but those of its messages", async () => {
  const form = (id: string) => {
    const body = new FormData();
    body.set("id", id);
    body.set("file", new File(["tide"], "a.txt"));
    return body;
  };
  const { token } = await test.share("s1");
  const upload = async (id: string) => test.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions/s1/files", { method: "POST", body: form(id), headers: { host: "127.0.0.1:4180", authorization: "Bearer test-token-of-the-owner-0001" } }));
  for (const id of ["sent", "kept"]) expect((await upload(id)).status).toBe(201);
  const { state } = (await test.store.session("s1" as never))!;
  await test.call("POST", "/v1/sessions/s1/turns", {
    message: { id: "with-file", parts: [{ type: "text", text: 'I have "url":"tidemark-file:kept" here' }, { type: "file", mediaType: "text/plain", filename: "a.txt", url: "tidemark-file:sent", size: 4 }] },
    base: { epoch: state.epoch, count: state.count, last: state.last }, origin: { tab: null, context: null, agent: "offline" },
  });
  const before = await test.share("s1", { upTo: state.count });
  expect((await get("/v1/sessions/s1/files/sent", token)).status).toBe(200);
  expect([await get("/v1/sessions/s1/files/kept", token), await get("/v1/sessions/s1/files/sent", before.token)].map(({ status }) => status)).toEqual([404, 404]);
  for (let made = 2; made < 100; made++) await test.share("s1");
  expect(await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt: at(DAY) })).toMatchObject({ status: 413, body: { code: "too-large", limit: 100 } });
});

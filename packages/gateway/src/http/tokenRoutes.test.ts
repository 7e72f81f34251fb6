import { afterEach, beforeEach, expect, it } from "vitest";
import { hashOf } from "../access/hash.ts";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { readEvents } from "../testing/readEvents.ts";
import { openTestGateway, OTHER_TOKEN, TOKEN } from "../testing/testGateway.ts";

let test: HostedGateway;
beforeEach(async () => {
  test = await openHostedGateway({ agents: { counter: { kind: "external", name: "Counter" } } });
  await test.create("s1");
});
afterEach(() => test.close());

const PHONE = "made-by-the-browser-of-a-phone";
const list = async (token: string = TOKEN) => test.call("GET", "/v1/access/tokens", undefined, { token });
const takeBack = async (id: string, token: string = TOKEN) => test.call("DELETE", `/v1/access/tokens/${id}`, undefined, { token });
const status = async (token: string) => (await test.call("GET", "/v1/sessions/s1", undefined, { token })).status;

it("SEC-5: an owner sees the browsers that are signed in as them, by name and last hour of use, which one asks, and neither a token nor its hash", async () => {
  await test.clock.advance(3 * 3_600_000);
  const { id } = await test.letIn(PHONE, "Safari on iPhone, 29 Nov");
  const hour = `${new Date(test.clock.now()).toISOString().slice(0, 13)}:00:00.000Z`;
  const answer = await list(PHONE);
  expect(answer.body.tokens).toEqual([
    { id, name: "Safari on iPhone, 29 Nov", createdAt: new Date(test.clock.now()).toISOString(), lastUsedAt: hour, asking: true, printed: false },
    { id: expect.any(String), name: "Owner", createdAt: expect.any(String), lastUsedAt: hour, asking: false, printed: false },
  ]);
  for (const secret of [PHONE, TOKEN]) for (const kept of [secret, hashOf(secret)]) expect(answer.text).not.toContain(kept);
  expect((await test.call("GET", "/v1", undefined, { token: PHONE })).body.you.token).toBe(id);
  expect((await list(OTHER_TOKEN)).body.tokens).toMatchObject([{ name: "Somebody", asking: true }]);
});

it("SEC-5: a browser that was signed out is nobody at its next request; its open streams and its wait for work are told nothing more and end within a beat", async () => {
  const { id } = await test.letIn(PHONE);
  const open = async (path: string) => readEvents((await test.call("GET", path, undefined, { token: PHONE })).body);
  const readers = [await open("/v1/stream/s1?offset=now&live=sse"), await open("/v1/events")];
  const waiting = test.call("GET", "/v1/work?agents=counter&wait=60", undefined, { token: PHONE });
  await test.clock.advance(100);
  const before = readers.map(({ events }) => events.length);
  expect(await status(PHONE)).toBe(200);
  expect((await takeBack(id)).status).toBe(204);
  expect(await status(PHONE)).toBe(401);
  await test.submit("s1", "Said later");
  await test.clock.advance(11_000);
  expect(readers.map((reader) => [reader.events.length, reader.ended()])).toEqual(before.map((length) => [length, true]));
  expect((await waiting).status).toBe(401);
  // A lost answer is asked for again; and nobody else is signed out.
  expect([(await takeBack(id)).status, await status(TOKEN)]).toEqual([204, 200]);
  expect((await list()).body.tokens).toMatchObject([{ name: "Owner" }]);
});

it("SEC-5: a browser may sign itself out; somebody else's, and one that is not there, are one answer", async () => {
  const { id } = await test.letIn(PHONE);
  const [theirs, none] = [await takeBack(id, OTHER_TOKEN), await takeBack("nothing", OTHER_TOKEN)];
  expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  expect((await takeBack(id, PHONE)).status).toBe(204);
  expect(await status(PHONE)).toBe(401);
});

it("SEC-5: the data folder's own token is not taken back, and says how it is replaced", async () => {
  await test.store.addToken({ hash: hashOf(TOKEN), subject: "owner", name: "Owner", role: "owner", printed: true });
  const [printed] = (await list()).body.tokens;
  expect(printed).toMatchObject({ printed: true, asking: true });
  expect(await takeBack(printed.id)).toMatchObject({ status: 403, body: { code: "forbidden", detail: expect.stringContaining("remove the file owner-token") } });
  expect(await status(TOKEN)).toBe(200);
  expect((await test.call("GET", "/v1")).body.you.token).toBeNull();
});

it("SEC-5: a token for a time or for certain chats sees and ends no others; who has access of their own has no list", async () => {
  const seen: string[] = [];
  const of = (token: string) => ({ subject: "owner", name: "Owner", role: "owner" as const, sessions: token === "named" ? ["s1" as never] : null, expiresAt: token === "brief" ? new Date(4e12).toISOString() : null, token: { id: token, printed: false } });
  const hosted = await openTestGateway({
    access: { subjectOf: async (token) => of(token), tokens: { list: async (subject) => { seen.push(subject); return []; }, takeBack: async (_subject, id) => { seen.push(id); return "ok"; }, isGood: async () => true } },
  });
  const plain = await openTestGateway({ access: { subjectOf: async (token) => of(token) } });
  const ask = async (at: typeof hosted, token: string, id: string) => [(await at.call("GET", "/v1/access/tokens", undefined, { token })).status, (await at.call("DELETE", `/v1/access/tokens/${id}`, undefined, { token })).status];
  expect([await ask(hosted, "named", "lasting"), await ask(hosted, "brief", "brief"), await ask(hosted, "lasting", "named")]).toEqual([[403, 403], [403, 204], [200, 204]]);
  expect(seen).toEqual(["brief", "owner", "named"]);
  expect(await ask(plain, "lasting", "lasting")).toEqual([404, 404]);
  await Promise.all([hosted.close(), plain.close()]);
});

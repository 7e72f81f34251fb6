import { afterEach, beforeEach, expect, it } from "vitest";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { readEvents } from "../testing/readEvents.ts";
import { OTHER_TOKEN } from "../testing/testGateway.ts";

let test: HostedGateway;
beforeEach(async () => {
  test = await openHostedGateway({ practice: ["offline", "second"], cache: "session" });
  for (const [session, token] of [["s1", undefined], ["s2", undefined], ["s3", OTHER_TOKEN]] as const) {
    await test.call("PUT", `/v1/sessions/${session}`, { agent: "offline" }, token ? { token } : {});
    await test.call("POST", `/v1/sessions/${session}/turns`, {
      message: { id: `m-${session}`, parts: [{ type: "text", text: `harbour ${session}` }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" },
    }, token ? { token } : {});
  }
  await test.clock.advance(3_000);
});
afterEach(() => test.close());

const ids = (rows: { id?: string; session?: string }[]) => rows.map(({ id, session }) => id ?? session).toSorted();
const get = (path: string, token: string, headers: Record<string, string> = {}) => test.call("GET", path, undefined, { token, headers });

it("SEC-5: a token that names chats lists, finds and hears of exactly those, whoever made them; its own subject's others are not among them", async () => {
  for (const role of ["participant", "observer"] as const) {
    const token = await test.sign({ sub: "u1", sessions: ["s2", "s3", "not-made-yet"], role });
    expect(ids((await get("/v1/sessions", token)).body.sessions)).toEqual(["s2", "s3"]);
    expect(ids((await get("/v1/search?q=harbour", token)).body.results)).toEqual(["s2", "s3"]);
    const [all, named] = [readEvents((await get("/v1/events?since=0", token)).body), readEvents((await get("/v1/events?sessions=s1,s2", token)).body)];
    await test.clock.advance(100);
    const told = (reader: typeof all) => ids(reader.events.filter(({ event }) => event === "hint").map(({ data }) => data));
    expect([told(all), told(named)]).toEqual([["s2", "s3"], ["s2"]]);
    for (const session of ["s1", "s2", "s3"]) await test.call("PATCH", `/v1/sessions/${session}`, { private: true }, session === "s3" ? { token: OTHER_TOKEN } : {});
    await test.clock.advance(1_000);
    expect([new Set(told(all)), new Set(told(named))]).toEqual([new Set(["s2", "s3"]), new Set(["s2"])]);
    await Promise.all([all.cancel(), named.cancel()]);
    for (const session of ["s1", "s2", "s3"]) await test.call("PATCH", `/v1/sessions/${session}`, { private: false }, session === "s3" ? { token: OTHER_TOKEN } : {});
  }
});

it("SEC-5: a list that was read with a token for other chats is not said to be the same", async () => {
  const [first, second] = [await test.sign({ sessions: ["s1"] }), await test.sign({ sessions: ["s1", "s2"] })];
  const etag = (await get("/v1/sessions", first)).headers.get("etag")!;
  expect((await get("/v1/sessions", first, { "if-none-match": etag })).status).toBe(304);
  const again = await get("/v1/sessions", second, { "if-none-match": etag });
  expect([again.status, ids(again.body.sessions)]).toEqual([200, ["s1", "s2"]]);
  // A fresh token for the same chats is no other list.
  await test.clock.advance(1_000);
  expect((await get("/v1/sessions", await test.sign({ sessions: ["s1"] }), { "if-none-match": etag })).status).toBe(304);
});

it("SEC-5: it makes the chats that it names and no others, also by going on with another agent", async () => {
  const token = await test.sign({ sub: "u1", sessions: ["s2", "mine", "next"] });
  const put = (session: string) => test.call("PUT", `/v1/sessions/${session}`, { agent: "offline" }, { token });
  expect([(await put("mine")).status, (await put("mine")).status, (await put("s2")).status]).toEqual([201, 200, 200]);
  // Whether the id is free or somebody's makes no difference.
  const [free, taken] = [await put("another"), await put("s1")];
  expect([free.status, free.text]).toEqual([403, taken.text]);
  expect((await test.store.session("mine" as never))!.state.owner).toBe("app:u1");
  const at = (await test.store.session("s2" as never))!.state.count;
  const goOn = (id: string) => test.call("POST", "/v1/sessions/s2/continue", { id, agent: "second", at }, { token });
  expect([(await goOn("elsewhere")).status, (await goOn("next")).status, (await goOn("next")).status]).toEqual([403, 201, 200]);
  // What its owner made of it stays out of sight.
  await test.call("POST", "/v1/sessions/s2/continue", { id: "owners-next", agent: "second", at });
  const links = async (given?: string) => (await test.call("GET", "/v1/sessions/s2", undefined, given ? { token: given } : {})).body.continuedAs.map(({ session }: { session: string }) => session);
  expect([await links(token), await links()]).toEqual([[], ["owners-next"]]);
});

it("SEC-5: several people in one chat: each is named in the log by their own token", async () => {
  const [ada, ben] = await Promise.all(["Ada", "Ben"].map((name) => test.sign({ sub: name, name, sessions: ["s1"] })));
  for (const [token, id] of [[ada!, "a1"], [ben!, "b1"]] as const) {
    const { state } = (await test.store.session("s1" as never))!;
    const sent = await test.call("POST", "/v1/sessions/s1/turns", {
      message: { id, parts: [{ type: "text", text: "Hello" }] }, base: { epoch: state.epoch, count: state.count, last: state.last }, origin: { tab: null, context: null, agent: "offline" },
    }, { token });
    expect(sent.status).toBe(201);
    await test.clock.advance(3_000);
  }
  expect((await test.of("s1", "user-message")).map(({ by }) => by.name)).toEqual(["Owner", "Ada", "Ben"]);
  expect((await test.store.session("s1" as never))!.state.owner).toBe("owner");
});

it("SEC-13: the server says who the token stands for and what browsers may keep, with the list and before it", async () => {
  const token = await test.sign({ sub: "u1", name: "Ada", role: "observer", sessions: ["s1"], expiresIn: 60 });
  expect((await get("/v1", token)).body).toMatchObject({
    you: { subject: "app:u1", name: "Ada", role: "observer", sessions: ["s1"], expiresAt: new Date(Math.floor(test.clock.now() / 1000) * 1000 + 70_000).toISOString() }, cache: "session", addresses: [], model: null,
  });
  expect((await test.call("GET", "/v1")).body).toMatchObject({ you: { subject: "owner", name: "Owner", role: "owner", sessions: null, expiresAt: null }, cache: "session" });
  expect((await get("/v1/sessions", token)).body.cache).toBe("session");
});

it("SEC-5: an owner's list is not said to be the same to another owner", async () => {
  const etag = (await test.call("GET", "/v1/sessions")).headers.get("etag")!;
  expect((await test.call("GET", "/v1/sessions", undefined, { headers: { "if-none-match": etag } })).status).toBe(304);
  const other = await get("/v1/sessions", OTHER_TOKEN, { "if-none-match": etag });
  expect([other.status, ids(other.body.sessions)]).toEqual([200, ["s3"]]);
});

it("SEC-5: users whose ids the store can't tell apart are nobody: neither reads what the other wrote", async () => {
  const [first, second, plain] = [await test.sign({ sub: "u\ud800" }), await test.sign({ sub: "u\ud801" }), await test.sign({ sub: "u\ufffd" })];
  for (const token of [first, second]) expect(await test.call("PUT", "/v1/sessions/s9", { agent: "offline" }, { token })).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  expect((await get("/v1/sessions", plain)).body.sessions).toEqual([]);
  // Others with signs of any kind are somebody, each their own.
  const odd = ["__proto__", "u\u0000x", "u\u0000y", "u", "u ", "U", "\u00e9", "e\u0301", "' or 1=1 --", "%"];
  for (const [at, sub] of odd.entries()) {
    const token = await test.sign({ sub });
    await test.call("PUT", `/v1/sessions/odd${at}`, { agent: "offline" }, { token });
    await test.call("POST", `/v1/sessions/odd${at}/turns`, { message: { id: "m", parts: [{ type: "text", text: "harbour" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" } }, { token });
    await test.clock.advance(3_000);
  }
  for (const [at, sub] of odd.entries()) {
    const token = await test.sign({ sub });
    expect([sub, ids((await get("/v1/sessions", token)).body.sessions), ids((await get("/v1/search?q=harbour", token)).body.results)]).toEqual([sub, [`odd${at}`], [`odd${at}`]]);
  }
});

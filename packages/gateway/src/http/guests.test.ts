import { afterEach, beforeEach, expect, it } from "vitest";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";

/** Somebody's chat, and a guest: a token that names it. */
let test: HostedGateway;
let [owner, guest] = ["", ""];
beforeEach(async () => {
  test = await openHostedGateway();
  [owner, guest] = [await test.sign({ sub: "ada" }), await test.sign({ sub: "ben", sessions: ["s1"] })];
  await test.call("PUT", "/v1/sessions/s1", { agent: "offline" }, { token: owner });
});
afterEach(() => test.close());

const as = (token: string) => (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => test.call(method, path, body, { token, headers });
const link = () => ({ session: "s1", expiresAt: new Date(test.clock.now() + 86_400_000).toISOString() });

it("SEC-5: a guest neither deletes nor archives the chat nor lets the agent see pages again: 403 with a sentence, and the owner does", async () => {
  await as(owner)("PATCH", "/v1/sessions/s1", { private: true });
  const before = await test.store.session("s1" as never);
  const tries = [["PATCH", "/v1/sessions/s1", { private: false }, {}], ["PATCH", "/v1/sessions/s1", { archived: true }, { "if-match": '"0"' }], ["DELETE", "/v1/sessions/s1", undefined, {}], ["POST", "/v1/sessions/s1/restore", {}, {}]] as const;
  for (const [method, path, body, headers] of tries.slice(0, 3)) expect(await as(guest)(method, path, body, headers)).toMatchObject({ status: 403, body: { code: "forbidden", detail: expect.stringMatching(/^Only the owner of this chat/) } });
  expect(await test.store.session("s1" as never)).toEqual(before);
  for (const [method, path, body, headers] of tries) expect([method, (await as(owner)(method, path, body, headers)).status]).toEqual([method, method === "DELETE" ? 204 : 200]);
  await as(owner)("DELETE", "/v1/sessions/s1");
  expect(await as(guest)("POST", "/v1/sessions/s1/restore", {})).toMatchObject({ status: 403 });
});

it("SEC-10: a guest makes no link to the chat, sees none and takes none back; the owner's links are the owner's, also with a token that names it", async () => {
  const made = await as(owner)("POST", "/v1/access/shares", link());
  expect(made.status).toBe(201);
  expect([(await as(guest)("POST", "/v1/access/shares", link())).status, (await as(guest)("GET", "/v1/access/shares?session=s1")).status, (await as(guest)("DELETE", `/v1/access/shares/${made.body.id}`)).status]).toEqual([403, 403, 403]);
  expect((await as(guest)("GET", "/v1/access/shares")).body).toEqual({ shares: [] });
  const named = await test.sign({ sub: "ada", sessions: ["s1"] });
  expect((await as(named)("GET", "/v1/access/shares")).body.shares).toHaveLength(1);
  expect((await as(await test.sign({ sub: "ada", sessions: ["s2"] }))("GET", "/v1/access/shares")).body).toEqual({ shares: [] });
  expect((await as(named)("DELETE", `/v1/access/shares/${made.body.id}`)).status).toBe(204);
});

it("SEC-5: a header says to a guest that they are one, and to nobody else; in a list, too", async () => {
  await as(owner)("POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts: [{ type: "text", text: "/help" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" } });
  const said = async (token: string) => [(await as(token)("GET", "/v1/sessions/s1")).body.guest, (await as(token)("GET", "/v1/sessions")).body.sessions[0].guest];
  expect([await said(owner), await said(await test.sign({ sub: "ada", sessions: ["s1"] })), await said(guest), await said(await test.sign({ sub: "eve", role: "observer", sessions: ["s1"] }))])
    .toEqual([[undefined, undefined], [undefined, undefined], [true, true], [true, true]]);
});

it("SEC-10: links that a browser made end when it is signed out from elsewhere, and stay when it signs itself out", async () => {
  const [lost, kept] = [await test.letIn("token-of-a-browser-that-is-lost"), await test.letIn("token-of-a-browser-that-leaves")];
  await test.create("mine");
  const make = async (token: string) => (await test.call("POST", "/v1/access/shares", { ...link(), session: "mine" }, { token })).body.token as string;
  const [first, second] = [await make(lost.token), await make(kept.token)];
  const reads = async () => Promise.all([first, second].map(async (token) => (await test.call("GET", "/v1/sessions/mine", undefined, { token })).status));
  expect((await test.call("DELETE", `/v1/access/tokens/${kept.id}`, undefined, { token: kept.token })).status).toBe(204);
  expect(await reads()).toEqual([200, 200]);
  expect((await test.call("DELETE", `/v1/access/tokens/${lost.id}`)).status).toBe(204);
  expect(await reads()).toEqual([401, 200]);
});

it("SEC-5: an export breaks off where the token that it was asked for with is over", async () => {
  await as(owner)("POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts: [{ type: "text", text: "/help" }] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "offline" } });
  await test.clock.advance(3_000);
  const token = await test.sign({ sub: "ben", sessions: ["s1"], expiresIn: 60 });
  const ask = async () => (await test.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions/s1/export", { headers: { host: "127.0.0.1:4180", authorization: `Bearer ${token}` } }))).body!.getReader();
  const reader = await ask();
  expect((await reader.read()).done).toBe(false);
  await test.clock.advance(80_000);
  await expect(reader.read()).rejects.toThrow("ended");
});

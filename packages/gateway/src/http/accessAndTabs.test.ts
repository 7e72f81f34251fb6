import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestGateway, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());

const NEW_TOKEN = "made-by-the-other-browser";
const exchange = (code: string, token = NEW_TOKEN) => test.call("POST", "/v1/access/exchange", { code, token, name: "Chromium on Linux" }, { token: null });

it("a one-time code lets another browser in once; the same pair again gets the same answer, another token does not", async () => {
  const { status, body } = await test.call("POST", "/v1/access/codes", {});
  expect(status).toBe(201);
  expect((await test.call("GET", "/v1/sessions/s1", undefined, { token: NEW_TOKEN })).status).toBe(401);
  const first = await exchange(body.code);
  expect([first.status, first.body.instance]).toEqual([200, test.store.instance]);
  expect((await exchange(body.code)).body).toEqual(first.body);
  expect((await exchange(body.code, "somebody-elses-own-token")).status).toBe(401);
  expect((await test.call("GET", "/v1/sessions/s1", undefined, { token: NEW_TOKEN })).status).toBe(200);
});

it("a code is worth nothing after ten minutes, and an unknown one never", async () => {
  const { body } = await test.call("POST", "/v1/access/codes", {});
  await test.clock.advance(10 * 60_000 + 1);
  expect((await exchange(body.code)).body.detail).toContain("ten minutes");
  expect((await exchange("never-given-out-to-anyone")).status).toBe(401);
});

it("SEC-5: a token for a time or for certain chats makes no code: what that is exchanged for has no end and reaches all", async () => {
  const ends = new Date(4e12).toISOString();
  const codes: string[] = [];
  const hosted = await openTestGateway({
    access: {
      subjectOf: async (token) => ({ subject: "owner", name: "Owner", role: "owner", sessions: token === "named" ? ["s1" as never] : null, expiresAt: token === "brief" ? ends : null }),
      createCode: async (subject) => { codes.push(subject); return { code: "code", expiresAt: ends }; },
      exchange: async () => "unknown",
    },
  });
  const ask = async (token: string) => (await hosted.call("POST", "/v1/access/codes", {}, { token })).status;
  expect([await ask("named"), await ask("brief"), await ask("lasting"), codes]).toEqual([403, 403, 201, ["owner"]]);
  await hosted.close();
});

it("VIEW-5: a page load rotates its window's secret; whoever presents only an older one is superseded", async () => {
  const list = (header: string) => test.call("GET", "/v1/sessions", undefined, { headers: { "tidemark-tab": header } });
  expect((await list("B.T; secret=first-secret-0000001")).status).toBe(200);
  expect((await list("B.T; secret=second-secret-000002; previous=first-secret-0000001")).status).toBe(200);
  const old = await list("B.T; secret=first-secret-0000001");
  expect([old.status, old.body.code]).toEqual([403, "tab-superseded"]);
  expect((await list("B.T; secret=third-secret-0000003; previous=first-secret-0000001")).status).toBe(403);
  expect((await list("B.T; secret=third-secret-0000003; previous=first-secret-0000001; previous=second-secret-000002")).status).toBe(200);
});

it("TURN-6: a window's header is all or nothing: an id without its secret is refused, not taken as nobody", async () => {
  for (const header of ["B.T", "B; secret=first-secret-0000001", "B.T; secret=", "B.T; secret=short", "B.T; secret=first-secret-0000001; other=x", "B.T; secret=a-secret-of-16-char; secret=b-secret-of-16-char"]) {
    expect([header, (await test.call("GET", "/v1/sessions", undefined, { headers: { "tidemark-tab": header } })).body?.code]).toEqual([header, "invalid"]);
  }
});

const attach = (tab: string, label: string) => test.call("PUT", `/v1/sessions/s1/tabs/${tab}`, { label, context: null, tools: [], canAct: true }, { tab });
const driver = async () => (await test.call("GET", "/v1/sessions/s1")).body.live.driver;

it("FOLLOW-11: the header says which window drives a live answer, and five seconds after it closed that it is gone", async () => {
  expect((await attach("B.T", "Chromium on Linux")).body).toEqual({ ttl: 150 });
  await test.submit("s1", "/long 2000 20", { tab: "B.T" });
  await test.clock.advance(100);
  expect(await driver()).toMatchObject({ tab: "B.T", label: "Chromium on Linux", attached: true, tools: false });
  const before = (await test.call("HEAD", "/v1/stream/s1")).headers.get("tidemark-header");
  await test.call("DELETE", "/v1/sessions/s1/tabs/B.T", undefined, { tab: "B.T" });
  await test.clock.advance(4_000);
  expect((await driver()).attached).toBe(true);
  await test.clock.advance(1_500);
  expect((await driver()).attached).toBe(false);
  // Others learn of it by the header's revision, which every read carries.
  expect(Number((await test.call("HEAD", "/v1/stream/s1")).headers.get("tidemark-header"))).toBeGreaterThan(Number(before));
});

it("FOLLOW-11: a reload is no closing, and an attachment that nobody renews lapses", async () => {
  await attach("B.T", "Firefox");
  await test.submit("s1", "/note x", { tab: "B.T" });
  await test.clock.advance(1_000);
  const { revision } = (await test.call("GET", "/v1/sessions/s1")).body;
  await test.call("DELETE", "/v1/sessions/s1/tabs/B.T", undefined, { tab: "B.T" });
  await test.clock.advance(2_000);
  await attach("B.T", "Firefox");
  await test.clock.advance(10_000);
  expect((await driver()).attached).toBe(true);
  expect((await test.call("GET", "/v1/sessions/s1")).body.revision).toBe(revision);
  await test.clock.advance(160_000);
  expect((await driver()).attached).toBe(false);
  expect((await test.call("GET", "/v1/sessions/s1")).body.revision).toBeGreaterThan(revision);
});

it("FOLLOW-11: which page the driving window shows is told to the others when it changes, and not when it attaches as it was", async () => {
  const show = (title: string) => test.call("PUT", "/v1/sessions/s1/tabs/B.T", { label: "Firefox", context: { id: title, title }, tools: [], canAct: true }, { tab: "B.T" });
  const revision = async () => Number((await test.call("HEAD", "/v1/stream/s1")).headers.get("tidemark-header"));
  await show("Harbour");
  await test.submit("s1", "/note x", { tab: "B.T" });
  await test.clock.advance(1_000);
  const before = await revision();
  await show("Harbour");
  expect(await revision()).toBe(before);
  await show("Pier");
  expect([await revision() > before, (await driver()).context]).toEqual([true, { id: "Pier", title: "Pier" }]);
});

it("SEC-5: a window speaks only for itself, and only in a session of its own", async () => {
  const body = { label: "x", context: null, tools: [], canAct: true };
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/B.T", body, { tab: "B.OTHER" })).body.code).toBe("origin-tab");
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/B.T", body)).body.code).toBe("origin-tab");
  expect((await test.call("DELETE", "/v1/sessions/s1/tabs/B.T", undefined, { tab: "B.OTHER" })).body.code).toBe("origin-tab");
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/B.T", body, { tab: "B.T", token: OTHER_TOKEN })).status).toBe(404);
});

it("a window that closes a chat after it deleted it has nothing to complain of; attaching to it is refused", async () => {
  const body = { label: "x", context: null, tools: [], canAct: true };
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/B.T", body, { tab: "B.T" })).status).toBe(200);
  expect((await test.call("DELETE", "/v1/sessions/s1", undefined, { tab: "B.T" })).status).toBe(204);
  expect((await test.call("DELETE", "/v1/sessions/s1/tabs/B.T", undefined, { tab: "B.T" })).status).toBe(204);
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/B.T", body, { tab: "B.T" })).status).toBe(410);
});

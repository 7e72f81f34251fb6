import { afterEach, beforeEach, expect, it } from "vitest";
import { windowsOf } from "../agents/windows.ts";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { OFFERS } from "../testing/pageWindow.ts";

/** What people say of themselves and their windows is read by others and by agents. */
let test: HostedGateway;
beforeEach(async () => {
  test = await openHostedGateway({ limits: { windows: 64 } });
  await test.create("s1");
});
afterEach(() => test.close());
const SLY = "Fire\u202Efox\n\u0000{\"level\":\"error\"}\u2066 \u200B on Linux";

it("SEC-9: the name of a browser and the label of a window are one line of text each, whatever is in them", async () => {
  const { token } = await test.letIn("token-of-a-browser-with-a-name", SLY);
  const known = (await test.call("GET", "/v1/access/tokens")).body.tokens.find(({ name }: { name: string }) => name !== "Owner");
  expect(known.name).toBe("Fire fox {\"level\":\"error\"} on Linux");
  expect((await test.call("GET", "/v1", undefined, { token })).body.you.name).toBe(known.name);
  await test.call("PUT", "/v1/sessions/s1/tabs/B.1", { label: SLY, context: null, tools: OFFERS, canAct: true }, { tab: "B.1" });
  expect((await windowsOf(test.store, test.clock, "s1" as never)).map(({ label }) => label)).toEqual([known.name]);
});

it("SEC-7: one person has so many windows of a chat and no more, what they offer is kept by name alone, and those that went make room", async () => {
  const attach = (at: number) => test.call("PUT", `/v1/sessions/s1/tabs/B.${at}`, { label: "x", context: null, tools: [{ name: "t", description: "d".repeat(3_000), inputSchema: { big: "y".repeat(50_000) } }], canAct: true }, { tab: `B.${at}`, secret: `secret-of-the-window-${at}-x` });
  for (let at = 0; at < 64; at++) expect((await attach(at)).status).toBe(200);
  expect((await attach(64))).toMatchObject({ status: 429, body: { code: "too-many" } });
  expect((await attach(3)).status).toBe(200);
  // Somebody else has their own.
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/C.1", { label: "x", context: null, tools: [], canAct: true }, { token: await test.sign({ sessions: ["s1"] }), tab: "C.1" })).status).toBe(200);
  for (let round = 0; round < 4; round++) {
    for (let at = round * 40; at < (round + 1) * 40; at++) await test.call("DELETE", `/v1/sessions/s1/tabs/B.${at}`, undefined, { tab: `B.${at}`, secret: `secret-of-the-window-${at}-x` });
    await test.clock.advance(6_000);
    for (let at = (round + 1) * 40 + 24; at < (round + 2) * 40 + 24; at++) expect([at, (await attach(at)).status]).toEqual([at, 200]);
  }
  const kept = await test.store.attachments("s1" as never);
  // Those that are there, and the last ones that went: not all that ever came.
  expect([kept.length, JSON.stringify(kept).length < 60_000]).toEqual([64 + 64 + 1, true]);
});

it("SEC-14: the data that somebody's page gives to the agent is no guest's to read; who runs the agent gets it", async () => {
  const context = { id: "p1", title: "Payroll", data: { secret: "canary-data" } };
  await test.submit("s1", "/help", { tab: "B.1", context });
  await test.clock.advance(2_000);
  const guest = await test.sign({ sessions: ["s1"] });
  const paths = ["/v1/stream/s1", "/v1/sessions/s1/window", "/v1/sessions/s1/export"];
  for (const path of paths) {
    const [theirs, own] = [(await test.call("GET", path, undefined, { token: guest })).text, (await test.call("GET", path)).text];
    expect([path, theirs.includes("Payroll"), theirs.includes("canary-data"), own.includes("canary-data")]).toEqual([path, true, false, true]);
  }
});

it("SEC-5: an id of the body is held against the address's in every spelling of the address", async () => {
  for (const path of ["/v1/sessions/s1", "/v1/%73essions/s1", "/v1/sessions/%731", "/v1/sessio%6es/s%31"]) {
    const put = (session: string) => test.call("PUT", path, { agent: "offline", session });
    expect([path, (await put("s2")).status, (await put("s1")).status]).toEqual([path, 400, 200]);
  }
});

it("SEC-11: a title is one line, without signs that turn what stands beside it; letters that join or don't are the language's", async () => {
  const patch = (title: string, version: number) => test.call("PATCH", "/v1/sessions/s1", { title }, { headers: { "if-match": `"${version}"` } });
  expect((await patch(SLY, 0)).body.title).toBe("Fire fox {\"level\":\"error\"} on Linux");
  expect((await patch("می‌خواهم 👩‍🔬", 1)).body.title).toBe("می‌خواهم 👩‍🔬");
  expect((await test.call("PUT", "/v1/sessions/s2", { agent: "offline", title: SLY })).body.title).toBe("Fire fox {\"level\":\"error\"} on Linux");
  expect((await test.call("GET", "/v1", undefined, { token: await test.sign({ name: "نام‌من\u202E" }) })).body.you.name).toBe("نام‌من");
});

it("SEC-10: a share link is told of the agent of its chat, and of no other one of the server", async () => {
  const many = await openHostedGateway({ practice: ["offline", "canary-agent"] });
  await many.create("s1", "offline");
  const { token } = await many.share("s1");
  const info = await many.call("GET", "/v1", undefined, { token });
  expect([info.body.agents.map(({ id }: { id: string }) => id), info.body.defaultAgent, info.text.includes("canary-agent")]).toEqual([["offline"], "offline", false]);
  expect((await many.call("GET", "/v1")).body.agents).toHaveLength(2);
  await many.close();
});

it("SEC-7: so many windows' secrets are kept of one person, the last ones that came", async () => {
  for (let at = 0; at < 2_060; at++) await test.store.presentTab("owner", `B.${at}` as never, `h${at}`, []);
  const known = async (at: number) => (await test.store.presentTab("owner", `B.${at}` as never, "another", [])) === "superseded";
  expect([await known(2_059), await known(100), await known(0)]).toEqual([true, true, false]);
});

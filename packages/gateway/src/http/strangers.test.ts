import { afterEach, beforeEach, expect, it } from "vitest";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { TOKEN } from "../testing/testGateway.ts";

/** Requests without a good token, from more than one place. */
let test: HostedGateway;
beforeEach(async () => {
  test = await openHostedGateway({ limits: { requestBurst: 5, requestsPerSecond: 1, strangerBurst: 3, strangersPerSecond: 1 } });
});
afterEach(() => test.close());

const FORGED = "eyJhbGciOiJIUzI1NiJ9.e30.forged";
async function ask(token: string | null, from?: unknown, path = "/v1/sessions", method = "GET"): Promise<number> {
  const { status } = await test.gateway.fetch(new Request(`http://127.0.0.1:4180${path}`, {
    method, headers: { host: "127.0.0.1:4180", ...(token !== null && { authorization: `Bearer ${token}` }), ...(method === "POST" && { "content-type": "application/json" }) },
    ...(method === "POST" && { body: JSON.stringify({ code: "c", token: "a-token-of-a-browser-there", name: "x" }) }),
  }), from);
  return status;
}
async function flood(token: string | null, from?: unknown): Promise<number[]> {
  const statuses: number[] = [];
  // One after the other: signatures are checked beside each other, and which is done first is chance.
  for (let i = 0; i < 5; i++) statuses.push(await ask(token, from));
  return statuses;
}
const at = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });

it("SEC-7: strangers are counted by the address that they come from: a flood from one keeps nobody else from their 401, their code or the instance's id", async () => {
  expect(await flood(FORGED, at("203.0.113.7"))).toEqual([401, 401, 401, 429, 429]);
  expect([await ask(FORGED, at("203.0.113.8")), await ask(null, { address: "203.0.113.9" }), await ask(null, at("203.0.113.8"), "/v1/access/exchange", "POST")]).toEqual([401, 401, 401]);
  expect(await ask(null, at("203.0.113.7"), "/v1/access/exchange", "POST")).toBe(429);
  for (let i = 0; i < 8; i++) await ask(null, at("203.0.113.7"), "/v1");
  expect([await ask(null, at("203.0.113.7"), "/v1"), await ask(null, at("203.0.113.8"), "/v1")]).toEqual([429, 200]);
});

it("SEC-7: one network's IPv6 addresses are one place, an IPv4 address is one in either spelling, and where no address is known all are one", async () => {
  expect(await flood(FORGED, at("2001:db8:1:2::1"))).toEqual([401, 401, 401, 429, 429]);
  expect([await ask(FORGED, at("2001:db8:1:2:ffff::9")), await ask(FORGED, at("2001:db8:1:3::1"))]).toEqual([429, 401]);
  await flood(FORGED, at("203.0.113.7"));
  expect(await ask(FORGED, at("::ffff:203.0.113.7"))).toBe(429);
  for (const from of [undefined, null, { params: Promise.resolve({}) }, { incoming: null }]) await ask(FORGED, from);
  expect(await ask(FORGED)).toBe(429);
});

it("SEC-7: an address that the request itself names changes nothing", async () => {
  for (let i = 0; i < 5; i++) {
    const { status } = await test.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions", { headers: { host: "127.0.0.1:4180", "x-forwarded-for": `203.0.113.${i}`, forwarded: `for=203.0.113.${i}`, "x-real-ip": `203.0.113.${i}` } }));
    expect(status).toBe(i < 3 ? 401 : 429);
  }
});

it("SEC-5: a token that was good and is over gets its 401 in every flood, so that its page asks for a new one; counted by itself", async () => {
  const expired = await test.sign({ expiresIn: -60 });
  const browser = await test.letIn("token-of-a-browser-that-is-gone");
  await test.call("DELETE", `/v1/access/tokens/${browser.id}`);
  await test.clock.advance(10_000);
  await test.create("s1");
  const share = await test.share("s1");
  await test.call("DELETE", `/v1/access/shares/${share.id}`);
  await flood(FORGED);
  for (const token of [expired, browser.token, share.token]) expect([await ask(FORGED), await ask(token), await ask(token)]).toEqual([429, 401, 401]);
  // It is no way round the limits, and says nothing of another key's tokens.
  for (let i = 0; i < 8; i++) await ask(expired);
  expect(await ask(expired)).toBe(429);
  expect([await ask(`${expired.slice(0, -3)}AAA`), await ask(await test.sign({ expiresIn: -60, secret: "another-secret-of-at-least-32-bytes!" } as never))]).toEqual([429, 429]);
});

it("SEC-7: however many addresses there are, nobody's count is forgotten who asks all the time, and the memory stays bounded", async () => {
  const wide = await openHostedGateway({ limits: { requestBurst: 3, requestsPerSecond: 0.001, strangerBurst: 2, strangersPerSecond: 0.001 } });
  const from = async (token: string | null, address: string) => (await wide.gateway.fetch(new Request("http://127.0.0.1:4180/v1/sessions", { headers: { host: "127.0.0.1:4180", ...(token !== null && { authorization: `Bearer ${token}` }) } }), { address })).status;
  for (let i = 0; i < 3; i++) await from(TOKEN, "192.0.2.1");
  for (let i = 0; i < 2; i++) await from(null, "192.0.2.2");
  for (let i = 0; i < 10_500; i++) {
    await from(null, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    if (i % 1_000 === 0) await from(null, "192.0.2.2");
  }
  expect([await from(TOKEN, "192.0.2.1"), await from(null, "192.0.2.2")]).toEqual([429, 429]);
  await wide.close();
});

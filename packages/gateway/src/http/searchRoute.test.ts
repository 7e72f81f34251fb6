import { afterEach, beforeEach, expect, it } from "vitest";
import { searchAnswerSchema } from "@tidemark/entities/contract";
import type { Limits } from "./limits.ts";
import { openTestGateway, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());
/** With other limits, instead of the usual ones. */
const reopened = async (limits: Partial<Limits>): Promise<TestGateway> => {
  await test.close();
  const other = await openTestGateway({ limits });
  await other.create("s1");
  return other;
};
const find = async (query: string, more = "", token?: string) => test.call("GET", `/v1/search?q=${encodeURIComponent(query)}${more}`, undefined, token === undefined ? {} : { token });
const say = async (session: string, text: string) => {
  await test.submit(session, text);
  await test.clock.advance(5_000);
};

it("finds a chat by a message and by an answer, with their records, in the form of the contract", async () => {
  await say("s1", "/tool calculator {\"expression\":\"6*7\"}");
  await say("s1", "What can you do, Gezeitenfreund?");
  const { status, body, headers } = await find("gezeiten");
  const { results, cursor } = searchAnswerSchema.parse(body);
  expect([status, headers.get("cache-control"), cursor, results.length]).toEqual([200, "no-store", null, 1]);
  const [hit] = results[0]!.hits;
  const [, message] = await test.of("s1", "user-message");
  expect(hit).toMatchObject({ seq: message!.seq, turn: message!.turn, at: message!.at, by: "user" });
  expect(hit!.snippet.ranges.map(([from, to]) => hit!.snippet.text.slice(from, to))).toEqual(["Gezeitenfreund"]);
  const answers = searchAnswerSchema.parse((await find("tool calculator answered")).body).results[0]!.hits;
  const starts = (await test.of("s1", "chunk")).filter(({ data }) => data.type === "text-start");
  expect(answers.filter(({ by }) => by === "agent").map(({ seq, at }) => [seq, at])).toEqual([[starts[0]!.seq, starts[0]!.at]]);
});

const HOSTILE = ["", " ", "\"", "'", "*", "(", "))", "a AND", "NEAR(a b, 5)", "{a b}: c", "text:x", "^x", "-x", "a\0b", "\0", "%00", "%", "_", "\\", "🎉", "\uFFFD", "__proto__", "constructor", "prototype", "x' or 1=1 --", "\"; drop table search; --", "𝔘𝔫𝔦", "\u202Ex", "\n", "a\tb"];

it("SEC-8: no query, cursor or limit fails or changes anything, __proto__ and its kin included", async () => {
  test = await reopened({ searchBurst: 200 });
  await say("s1", "Nothing of all that");
  const revision = await test.store.revision();
  for (const query of HOSTILE) {
    const { status, body } = await find(query);
    expect([query, status]).toEqual([query, 200]);
    searchAnswerSchema.parse(body);
  }
  for (const more of ["&cursor=%27", "&cursor=~", "&cursor=__proto__~x", "&cursor=9999~s1%27--", `&cursor=${"x".repeat(500)}`, "&__proto__[x]=1", "&q=b", "&limit=1", "&limit=999"]) expect([more, (await find("nothing", more)).status]).toEqual([more, 200]);
  for (const more of ["&limit=-1", "&limit=x", "&limit=1e9"]) expect([more, (await find("nothing", more)).body.code]).toEqual([more, "invalid"]);
  for (const raw of ["%", "%E0%A4%A", "%FF%FE", "%00", "+", "[]"]) expect([raw, (await test.call("GET", `/v1/search?q=${raw}`)).status]).toEqual([raw, 200]);
  expect((await test.call("GET", "/v1/search")).body).toEqual({ results: [], cursor: null });
  expect([await test.store.revision(), (await find("nothing")).body.results.length, ({} as Record<string, unknown>)["x"]]).toEqual([revision, 1, undefined]);
});

const MARKUP = ["<img src=http://evil.example/p onerror=alert(1)>", "![x](http://evil.example/p)", "<script>alert(1)</script>", "[x](javascript:alert(1))", "<svg onload=alert(1)>", "&lt;b&gt; &amp;"];

it("SEC-1: what is found is text and ranges: markup in a message or a title comes as it was written, with nothing put around it", async () => {
  for (const [index, text] of MARKUP.entries()) {
    const session = `markup${index}`;
    await test.create(session);
    await say(session, `${text} kittiwake`);
    const found = searchAnswerSchema.parse((await find("kittiwake")).body).results.find((result) => result.session === session)!;
    expect(found.title).toEqual({ text: `${text} kittiwake`, ranges: [[text.length + 1, text.length + 10]] });
    expect(found.hits[0]!.snippet).toEqual(found.title);
  }
  expect((await find("kittiwake")).headers.get("content-type")).toBe("application/json");
});

it("SEC-5: everybody finds their own chats, and hears nothing of others', not even that there are any", async () => {
  await say("s1", "Oystercatcher");
  await test.call("PUT", "/v1/sessions/o1", { agent: "offline" }, { token: OTHER_TOKEN });
  expect((await find("oystercatcher")).body.results).toHaveLength(1);
  expect((await find("oystercatcher", "", OTHER_TOKEN)).body).toEqual((await find("no such word", "", OTHER_TOKEN)).body);
  expect((await test.call("GET", "/v1/search?q=x", undefined, { token: null })).status).toBe(401);
});

it("SEC-7: a search has a length, a number of words, and a rate of its own; the refusals say them", async () => {
  expect((await test.call("GET", "/v1")).body.limits.searchChars).toBe(200);
  expect((await find("x".repeat(200))).status).toBe(200);
  expect((await find("x".repeat(201))).body).toMatchObject({ code: "too-large", limit: 200 });
  expect((await find(Array.from({ length: 17 }, (_, at) => `w${at}`).join(" "))).body).toMatchObject({ code: "too-large", limit: 16 });
  const few = await openTestGateway({ limits: { searchBurst: 3, searchesPerSecond: 1 } });
  const statuses: number[] = [];
  for (let at = 0; at < 4; at++) statuses.push((await few.call("GET", "/v1/search?q=a")).status);
  const refused = await few.call("GET", "/v1/search?q=a");
  expect([statuses, refused.body.code, refused.headers.get("retry-after")]).toEqual([[200, 200, 200, 429], "too-many", "1"]);
  expect([(await few.call("GET", "/v1/search?q=a", undefined, { token: OTHER_TOKEN })).status, (await few.call("GET", "/v1/sessions")).status]).toEqual([200, 200]);
  await few.clock.advance(1_000);
  expect((await few.call("GET", "/v1/search?q=a")).status).toBe(200);
  await few.close();
});

it("SEC-9: a refused search does not repeat what was looked for", async () => {
  const canary = "canary".repeat(40);
  expect((await find(canary)).text).not.toContain("canary");
  expect((await find("canary", "&limit=canary")).text).not.toContain("\"canary\"");
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { headerSchema, listSchema, serverInfoSchema } from "@tidemark/entities/contract";
import { openTestGateway, OTHER_TOKEN, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => { test = await openTestGateway(); });
afterEach(() => test.close());

it("what the server says of itself, of a session and of a list is of the contract", async () => {
  await test.create("s1");
  await test.submit("s1", "/note x", { tab: "B.T" });
  await test.clock.advance(500);
  expect(serverInfoSchema.parse((await test.call("GET", "/v1")).body).agents[0]!.name).toBe("Practice agent");
  expect(headerSchema.parse((await test.call("GET", "/v1/sessions/s1")).body).live?.state).toBe("paused");
  expect(listSchema.parse((await test.call("GET", "/v1/sessions")).body).sessions).toHaveLength(1);
});

it("a session is made once: again is 200, another's id is unusable, an unknown agent is refused", async () => {
  expect((await test.create("s1")).status).toBe(201);
  expect((await test.create("s1")).status).toBe(200);
  const taken = await test.call("PUT", "/v1/sessions/s1", { agent: "offline" }, { token: OTHER_TOKEN });
  expect([taken.status, taken.body.code]).toEqual([409, "id-unusable"]);
  expect((await test.create("s2", "nobody")).status).toBe(400);
});

it("VIEW-9: a lost race for a title gets 412 with the current header", async () => {
  await test.create("s1");
  const patch = (title: string, version: number) => test.call("PATCH", "/v1/sessions/s1", { title }, { headers: { "if-match": `"${version}"` } });
  expect((await patch("Mine", 0)).body).toMatchObject({ title: "Mine", titleBy: "user", version: 1 });
  const lost = await patch("Theirs", 0);
  expect([lost.status, lost.body.code, lost.body.header.title]).toEqual([412, "header-changed", "Mine"]);
  expect((await test.call("PATCH", "/v1/sessions/s1", { title: "x" })).status).toBe(400);
});

it("VIEW-7: deleting ends the live answer in one step; then reads, sends and answers get 410; restoring brings the same log back, idle", async () => {
  await test.create("s1");
  await test.submit("s1", "/note x");
  await test.clock.advance(500);
  const [gate] = await test.of("s1", "gate-open");
  expect((await test.call("DELETE", "/v1/sessions/s1")).status).toBe(204);
  expect((await test.call("DELETE", "/v1/sessions/s1")).status).toBe(204);
  for (const answer of [await test.call("GET", "/v1/sessions/s1"), await test.call("GET", "/v1/stream/s1"), await test.submit("s1", "y"), await test.answer("s1", gate!, "approve"), await test.create("s1")]) {
    expect([answer.status, answer.body.code]).toEqual([410, "deleted"]);
  }
  expect((await test.call("GET", "/v1/sessions")).body.sessions).toEqual([]);
  const restored = await test.call("POST", "/v1/sessions/s1/restore");
  expect(restored.body).toMatchObject({ id: "s1", live: null });
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("stopped");
});

it("an unchanged list is 304 by its ETag, and an empty session is not listed", async () => {
  await test.create("s1");
  const first = await test.call("GET", "/v1/sessions");
  expect(first.body.sessions).toEqual([]);
  const etag = first.headers.get("etag")!;
  expect((await test.call("GET", "/v1/sessions", undefined, { headers: { "if-none-match": etag } })).status).toBe(304);
  await test.submit("s1", "/help");
  const after = await test.call("GET", "/v1/sessions", undefined, { headers: { "if-none-match": etag } });
  expect([after.status, after.body.sessions.length]).toEqual([200, 1]);
});

it("deleted chats are a list of their own, each with when it was deleted, until they are restored", async () => {
  await test.create("s1");
  await test.submit("s1", "/help");
  await test.call("DELETE", "/v1/sessions/s1");
  const deleted = listSchema.parse((await test.call("GET", "/v1/sessions?deleted=true")).body);
  expect(deleted.sessions.map(({ id, deletedAt }) => [id, typeof deletedAt])).toEqual([["s1", "string"]]);
  expect((await test.call("GET", "/v1/sessions?deleted=true", undefined, { token: OTHER_TOKEN })).body.sessions).toEqual([]);
  await test.call("POST", "/v1/sessions/s1/restore");
  expect((await test.call("GET", "/v1/sessions?deleted=true")).body.sessions).toEqual([]);
  expect((await test.call("GET", "/v1/sessions")).body.sessions).toHaveLength(1);
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { foreignRunner } from "../testing/foreignRunner.ts";
import { OTHER_TOKEN, openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway({ agents: { far: { kind: "external", name: "Far away" } } });
  await test.create("s1");
});
afterEach(() => test.close());

const outcomes = async () => (await test.of("s1", "turn-end")).map(({ data }) => data);

it("TURN-3: a message to an external agent waits paused until a runner claims it, appends, and ends it", async () => {
  expect((await test.submit("s1", "hello")).status).toBe(201);
  expect(await test.types("s1")).toEqual(["user-message", "turn-start", "turn-pause"]);
  const runner = foreignRunner(test);
  const claimed = await runner.claim();
  expect([claimed.status, claimed.body, claimed.headers.get("producer-epoch")]).toEqual([201, { fence: 2, tools: [], expiresAt: expect.stringMatching(/^2026-.*Z$/) }, "2"]);
  expect((await runner.append([{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Hi" }, { type: "text-end", id: "t" }])).status).toBe(200);
  expect((await runner.renew()).body).toMatchObject({ stop: false });
  const ended = await runner.end({ outcome: "end", usage: { tokens: 3 } });
  expect([ended.status, ended.body]).toEqual([200, { state: "ended" }]);
  expect(await outcomes()).toEqual([{ outcome: "done", usage: { tokens: 3 } }]);
  expect(await test.textOf("s1")).toBe("Hi");
});

it("TURN-2: the same claim again gets the same answer; another runner gets 409 with the holder, and no secret is in any answer", async () => {
  await test.submit("s1", "hello");
  const [first, second] = [foreignRunner(test), foreignRunner(test, "runner-2")];
  const { turn } = (await test.store.session("s1" as never))!.state.live!;
  const claimed = await first.claim();
  const again = await test.call("POST", "/v1/sessions/s1/lease", { runner: first.id, turn }, { headers: { "tidemark-lease": first.secret } });
  expect([again.status, again.body]).toEqual([200, claimed.body]);
  const held = await second.claim();
  expect([held.status, held.body]).toMatchObject([409, { code: "lease-held", holder: "runner-1", expiresAt: claimed.body.expiresAt }]);
  expect(held.text + again.text + JSON.stringify(await test.records("s1")) + JSON.stringify(await test.store.session("s1" as never))).not.toContain(first.secret);
});

it("TURN-15: after kill -9 of its runner another one succeeds once the lease ran out, and the dead one's late batch is refused with the current fence", async () => {
  // The sweep looks every 5 s, at 60 and 65: in between the lease is past its time, and nobody has taken it yet.
  await test.clock.advance(32_000);
  await test.submit("s1", "hello");
  const [dead, next] = [foreignRunner(test), foreignRunner(test, "runner-2")];
  await dead.claim();
  await dead.append([{ type: "tool-input-available", toolCallId: "c", toolName: "pay", input: {} }]);
  await test.clock.advance(29_999);
  expect((await next.claim()).status).toBe(409);
  await test.clock.advance(1);
  expect((await next.claim()).body).toMatchObject({ fence: 3 });
  const late = await dead.append([{ type: "text-start", id: "t" }]);
  expect([late.status, late.body.code, late.headers.get("producer-epoch")]).toEqual([403, "fenced", "3"]);
  expect((await test.types("s1")).slice(-3)).toEqual(["chunk:tool-input-available", "call-end", "turn-resume"]);
  expect((await test.of("s1", "call-end"))[0]!.data).toMatchObject({ outcome: "unknown" });
});

it("TURN-5: a gateway that was away while the lease ran out lets the runner go on, and ends its turn only after it had 30 s to come back", async () => {
  await test.submit("s1", "hello");
  const [runner, other] = [foreignRunner(test), foreignRunner(test, "runner-2")];
  await runner.claim();
  test.clock.jumpWall(120_000);
  await test.kill();
  expect((await test.submit("s1", "next")).body.code).toBe("turn-in-progress");
  expect((await other.claim()).status).toBe(409);
  await test.clock.advance(29_000);
  expect((await runner.renew()).body.stop).toBe(false);
  expect((await runner.append([{ type: "text-start", id: "t" }])).status).toBe(200);
  await test.clock.advance(29_000);
  expect(await outcomes()).toEqual([]);
  await test.clock.advance(6_000);
  expect(await outcomes()).toEqual([{ outcome: "interrupted", error: "Nothing came from its runner for 30 seconds." }]);
});

it("TURN-14: a stop needs no runner; the runner hears of it at its renewal, and its append is refused", async () => {
  const { body: { turn } } = await test.submit("s1", "hello");
  const runner = foreignRunner(test);
  await runner.claim();
  await test.call("POST", `/v1/sessions/s1/turns/${turn}/stop`, {});
  expect((await runner.renew()).body).toMatchObject({ stop: true });
  expect((await runner.append([{ type: "text-start", id: "t" }])).status).toBe(403);
  expect((await runner.end({ outcome: "end" })).status).toBe(403);
  expect(await outcomes()).toEqual([{ outcome: "stopped" }]);
  await test.submit("s1", "the next turn is not theirs");
  expect((await runner.renew()).body).toMatchObject({ stop: true });
});

it("TURN-6: a credential that lacks a part is refused with the part's name, and nothing takes its place", async () => {
  await test.submit("s1", "hello");
  const runner = foreignRunner(test);
  await runner.claim();
  const before = await test.types("s1");
  const parts = ["Producer-Id", "Producer-Epoch", "Producer-Seq", "Tidemark-Lease"];
  for (const part of parts) {
    for (const value of ["", " ", "NaN", "undefined", "null", "-1", "1.0", "1e3", "0x2", "02", "9".repeat(30)]) {
      // These are names that a runner may well have; as numbers and secrets they are nothing.
      if ((part === "Producer-Id" && /^[\w-]{1,22}$/.test(value)) || (part === "Tidemark-Lease" && value.length > 21)) continue;
      const answer = await runner.append([{ type: "text-start", id: "t" }], { [part.toLowerCase()]: value });
      expect([part, value, answer.status, answer.body.code, answer.body.missing]).toEqual([part, value, 400, "lease-incomplete", [part]]);
    }
  }
  for (const part of parts.filter((name) => name !== "Producer-Seq")) {
    for (const answer of [await runner.renew({ [part.toLowerCase()]: "" }), await runner.end({ outcome: "end" }, { [part.toLowerCase()]: "" }), await runner.end(undefined, { [part.toLowerCase()]: "" })]) {
      expect([part, answer.status, answer.body.code, answer.body.missing]).toEqual([part, 400, "lease-incomplete", [part]]);
    }
  }
  const { turn } = (await test.store.session("s1" as never))!.state.live!;
  for (const secret of [undefined, "", "short"]) {
    const claim = await test.call("POST", "/v1/sessions/s1/lease", { runner: "r", turn }, secret === undefined ? {} : { headers: { "tidemark-lease": secret } });
    expect([claim.status, claim.body.missing]).toEqual([400, ["Tidemark-Lease"]]);
  }
  expect(await test.types("s1")).toEqual(before);
});

it("SEC-6: a whole credential that is not the lease's, another token, session or turn leaves no record", async () => {
  await test.create("s2");
  await test.submit("s1", "hello");
  await test.submit("s2", "hello");
  const [runner, elsewhere] = [foreignRunner(test), foreignRunner(test, "runner-1", "s2")];
  await runner.claim();
  await elsewhere.claim();
  const before = [await test.types("s1"), await test.types("s2")];
  const wrong: Record<string, string>[] = [
    { "tidemark-lease": "a-guess-of-128-bits-000" }, { "tidemark-lease": elsewhere.secret }, { "producer-id": "runner-2" }, { "producer-epoch": "1" }, { "producer-epoch": "3" },
  ];
  for (const headers of wrong) {
    for (const answer of [await runner.append([{ type: "text-start", id: "t" }], headers), await runner.renew(headers), await runner.end({ outcome: "end" }, headers), await runner.end(undefined, headers)]) {
      expect([answer.status, answer.headers.get("producer-epoch")], JSON.stringify(headers)).toEqual([403, "2"]);
    }
  }
  const asOther = { token: OTHER_TOKEN, headers: { ...runner.credential(), "producer-seq": "0" } };
  for (const [method, path, body] of [["POST", "/v1/stream/s1", [{ type: "text-start", id: "t" }]], ["PUT", "/v1/sessions/s1/lease", { turn: "t" }], ["DELETE", "/v1/sessions/s1/lease", undefined], ["POST", "/v1/sessions/s1/lease", { runner: "r", turn: "t" }]] as const) {
    expect((await test.call(method, path, body, asOther)).status).toBe(404);
    expect((await test.call(method, path, body, { ...asOther, token: null })).status).toBe(401);
  }
  expect([await test.types("s1"), await test.types("s2")]).toEqual(before);
});

it("TURN-15: a runner gives its turn back with an empty DELETE; one that announces a body and sends none ends nothing", async () => {
  await test.submit("s1", "hello");
  const [first, second] = [foreignRunner(test), foreignRunner(test, "runner-2")];
  await first.claim();
  for (const answer of [await first.end(undefined, { "content-type": "application/json" }), await first.end({ outcome: "done" }), await first.end("{")]) expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
  expect((await first.renew()).body.stop).toBe(false);
  expect((await first.end()).body).toEqual({ state: "paused" });
  expect((await second.claim()).status).toBe(201);
  expect((await first.renew()).status).toBe(403);
});

it("GATE-3: a turn of an external agent pauses for its approval, and resumes once, by the claim after the answer", async () => {
  await test.submit("s1", "hello");
  const [first, second] = [foreignRunner(test), foreignRunner(test, "runner-2")];
  await first.claim();
  await first.append([{ type: "tool-input-available", toolCallId: "c", toolName: "pay", input: { amount: 3 } }, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]);
  expect((await first.end({ outcome: "end" })).body).toEqual({ state: "paused" });
  expect((await second.claim()).body).toMatchObject({ code: "lease-held", holder: null });
  await test.clock.advance(120_000);
  const [gate] = await test.of("s1", "gate-open");
  await test.answer("s1", gate!, "approve");
  expect((await test.types("s1")).at(-1)).toBe("chunk:tool-approval-response");
  expect([(await second.claim()).status, (await first.claim()).status]).toEqual([201, 409]);
  await second.append([{ type: "tool-output-available", toolCallId: "c", output: "paid" }]);
  expect((await second.end({ outcome: "end" })).body).toEqual({ state: "ended" });
  expect(await test.of("s1", "turn-resume")).toHaveLength(2);
});

it("TURN-10: a message that no runner claims ends as failed after 30 s, with the reason", async () => {
  await test.clock.advance(60_000);
  await test.submit("s1", "hello");
  await test.clock.advance(29_000);
  expect(await outcomes()).toEqual([]);
  await test.clock.advance(6_000);
  expect(await outcomes()).toEqual([{ outcome: "failed", error: "No runner could start it within 30 seconds." }]);
  expect(await test.of("s1", "user-message")).toHaveLength(1);
});

it("SEC-9: a runner's error ends the turn as failed with its sentence, without what looks like a key", async () => {
  await test.submit("s1", "hello");
  const runner = foreignRunner(test);
  await runner.claim();
  await runner.end({ outcome: "failed", error: "Refused: sk-abcdefghijklmnop" });
  expect(await outcomes()).toEqual([{ outcome: "failed", error: "Refused: sk-…" }]);
});

it("a stop of the server leaves a foreign runner's turn to it: it goes on when the server is back", async () => {
  await test.submit("s1", "hello");
  const runner = foreignRunner(test);
  await runner.claim();
  const closing = test.gateway.close();
  await test.clock.advance(2_500);
  await closing;
  await test.kill();
  expect((await runner.append([{ type: "text-start", id: "t" }])).status).toBe(200);
});

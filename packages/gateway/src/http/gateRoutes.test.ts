import { afterEach, beforeEach, expect, it } from "vitest";
import type { RecordOf } from "@tidemark/entities/records";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let gate: RecordOf<"gate-open">;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
  await test.submit("s1", "/note Buy milk", { tab: "A.1" });
  await test.clock.advance(200);
  gate = (await test.of("s1", "gate-open"))[0]!;
});
afterEach(() => test.close());

it("GATE-1: another browser answers, the first answer wins, and the other one hears who gave it", async () => {
  const first = await test.answer("s1", gate, "approve", {}, { tab: "B.1" });
  const second = await test.answer("s1", gate, "deny", {}, { tab: "A.1" });
  expect([first.status, first.body.type, first.body.by]).toEqual([201, "gate-answer", { kind: "user", name: "Owner", tab: "B.1" }]);
  expect([second.status, second.body.code, second.body.record.id]).toEqual([409, "gate-answered", first.body.id]);
  expect(second.body.by.tab).toBe("B.1");
  expect(await test.of("s1", "gate-answer")).toHaveLength(1);
});

it("GATE-1: the same decision again is a success with the first record", async () => {
  const first = await test.answer("s1", gate, "approve");
  const again = await test.answer("s1", gate, "approve");
  expect([again.status, again.body]).toEqual([200, first.body]);
});

it("GATE-2: an answer to another input than the one asked about is refused and leaves no record", async () => {
  const count = (await test.records("s1")).length;
  const changed = await test.answer("s1", gate, "approve", { inputHash: "0".repeat(64) });
  expect([changed.status, changed.body.code]).toEqual([409, "gate-changed"]);
  expect(await test.records("s1")).toHaveLength(count);
});

it("GATE-3: an answered turn resumes once, and ends with the tool's result and one message", async () => {
  await Promise.all([test.answer("s1", gate, "approve"), test.answer("s1", gate, "approve"), test.answer("s1", gate, "approve")]);
  await test.clock.advance(3_000);
  expect(await test.of("s1", "turn-resume")).toHaveLength(1);
  expect((await test.types("s1")).filter((type) => type === "chunk:tool-output-available")).toHaveLength(1);
  expect((await test.of("s1", "turn-end")).map(({ data }) => data.outcome)).toEqual(["done"]);
});

it("GATE-3: a denial is told to the agent, and nothing runs", async () => {
  await test.answer("s1", gate, "deny", { reason: "not today" });
  await test.clock.advance(3_000);
  const types = await test.types("s1");
  expect(types).toContain("chunk:tool-output-denied");
  expect(types).not.toContain("chunk:tool-output-available");
  expect(await test.textOf("s1")).toContain("not today");
});

it("GATE-3: two gates of one step are answered alone, in any order; the answer goes on after the second", async () => {
  await test.create("s2");
  await test.submit("s2", "/two bread butter");
  await test.clock.advance(200);
  const [bread, butter] = await test.of("s2", "gate-open");
  await test.answer("s2", butter!, "approve");
  await test.clock.advance(1_000);
  expect(await test.of("s2", "turn-resume")).toHaveLength(0);
  await test.answer("s2", bread!, "deny");
  await test.clock.advance(3_000);
  expect(await test.textOf("s2")).toBe('I did not save "bread", as you decided. I saved the note "butter".');
});

it("GATE-3: a stop closes the gate; a later answer is refused as gate-closed and leaves no record", async () => {
  const { state } = (await test.store.session("s1" as never))!;
  await test.call("POST", `/v1/sessions/s1/turns/${state.live!.turn}/stop`);
  const count = (await test.records("s1")).length;
  const late = await test.answer("s1", gate, "approve");
  expect([late.status, late.body.code]).toEqual([410, "gate-closed"]);
  expect(await test.records("s1")).toHaveLength(count);
});

it("a form is asked, submitted from elsewhere, and its values reach the agent", async () => {
  await test.create("s3");
  await test.submit("s3", "/ask");
  await test.clock.advance(200);
  const [form] = await test.of("s3", "gate-open");
  expect(form!.data.kind).toBe("form");
  expect((await test.call("GET", "/v1/sessions/s3")).body.waiting).toEqual([{ gate: form!.id, kind: "form", tool: "ask" }]);
  await test.answer("s3", form!, "submit", { value: { name: "Heron", length: 9, berth: "Old dock" } });
  await test.clock.advance(3_000);
  expect(await test.textOf("s3")).toContain('"Heron", 9 metres long, at the old dock');
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());
const gates = () => test.of("s1", "gate-open");
const note = async (text: string) => {
  await test.submit("s1", `/note ${text}`);
  await test.clock.advance(3_000);
};
const rule = (method: string, tool = "notes") => test.call(method, `/v1/sessions/s1/rules/${tool}`);
const header = async () => (await test.call("GET", "/v1/sessions/s1")).body;

it("GATE-4: 'always allow' is a rule of the server: the next call of that tool waits for nobody, from any browser, until it is taken back", async () => {
  await note("one");
  const answered = await test.answer("s1", (await gates())[0]!, "approve", { scope: "session" }, { tab: "A.1" });
  expect([answered.status, answered.body.data.scope]).toEqual([201, "session"]);
  await test.clock.advance(3_000);
  const set = { tool: "notes", by: { kind: "user", name: "Owner", tab: "A.1" }, at: expect.stringMatching(/^2026/) };
  const got = await rule("GET");
  expect([got.status, got.body, (await header()).rules]).toEqual([200, set, [set]]);
  await note("two");
  expect(await test.textOf("s1")).toBe('I saved the note "two".');
  expect((await test.of("s1", "gate-answer")).at(-1)).toMatchObject({ by: { kind: "gateway" }, data: { answer: "approve", scope: "session" } });
  await test.kill();
  await note("three");
  expect(await test.textOf("s1")).toBe('I saved the note "three".');
  expect((await rule("DELETE")).status).toBe(204);
  expect([(await rule("GET")).status, (await rule("DELETE")).status, (await header()).rules]).toEqual([404, 404, []]);
  expect((await test.of("s1", "rule")).map(({ data }) => [data.tool, data.on])).toEqual([["notes", true], ["notes", false]]);
  await note("four");
  expect([(await gates()).length, (await header()).live.state]).toEqual([4, "paused"]);
});

it("GATE-4: an edited approval runs with the edited input, which stands in the log before the answer that lets it run", async () => {
  await note("Buy milk");
  const [gate] = await gates();
  const edited = await test.answer("s1", gate!, "approve", { value: { text: "Buy bread" } });
  expect([edited.status, edited.body.data.value]).toEqual([201, { text: "Buy bread" }]);
  await test.clock.advance(3_000);
  expect(await test.textOf("s1")).toBe('I saved the note "Buy bread".');
  const types = await test.types("s1");
  expect(types.slice(types.indexOf("gate-answer"), types.indexOf("gate-answer") + 3)).toEqual(["gate-answer", "chunk:tool-input-available", "chunk:tool-approval-response"]);
});

it("GATE-5: of two gates one rule answers none that is open already; each is answered alone", async () => {
  await test.submit("s1", "/two bread butter");
  await test.clock.advance(500);
  const [bread, butter] = await gates();
  await test.answer("s1", bread!, "approve", { scope: "session" });
  expect((await header()).waiting).toEqual([{ gate: butter!.id, kind: "approval", tool: "notes" }]);
  await test.answer("s1", butter!, "deny");
  await test.clock.advance(3_000);
  expect(await test.textOf("s1")).toBe('I saved the note "bread". I did not save "butter", as you decided.');
});

it("GATE-4: a rule belongs to its chat; a name that is nobody's rule is not found, whatever it is", async () => {
  for (const tool of ["notes", "constructor", "__proto__", "a%2Fb"]) expect([tool, (await rule("GET", tool)).status, (await rule("DELETE", tool)).status]).toEqual([tool, 404, 404]);
  await note("one");
  await test.answer("s1", (await gates())[0]!, "approve", { scope: "session" });
  await test.create("s2");
  await test.submit("s2", "/note two");
  await test.clock.advance(500);
  expect(await test.of("s2", "gate-open")).toHaveLength(1);
  expect((await test.of("s2", "gate-answer"))).toEqual([]);
});

it("GATE-4: 'for the whole chat' goes with an approval only", async () => {
  await note("one");
  const denied = await test.answer("s1", (await gates())[0]!, "deny", { scope: "session" });
  expect([denied.status, denied.body.code]).toEqual([400, "invalid"]);
  expect(await test.of("s1", "gate-answer")).toEqual([]);
});

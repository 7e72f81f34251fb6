import { afterEach, beforeEach, expect, it } from "vitest";
import { pageWindow } from "../../testing/pageWindow.ts";
import { openTestGateway, type TestGateway } from "../../testing/testGateway.ts";
import { calculate } from "./calculate.ts";
import { parseCommand } from "./command.ts";
import { proseWords, sentence } from "./prose.ts";

let test: TestGateway;
beforeEach(async () => {
  test = await openTestGateway();
  await test.create("s1");
});
afterEach(() => test.close());
const ask = async (text: string, ms = 5_000): Promise<string> => {
  const { status } = await test.submit("s1", text);
  expect(status).toBe(201);
  await test.clock.advance(ms);
  return test.textOf("s1");
};
const outcome = async () => (await test.of("s1", "turn-end")).at(-1)?.data;

it("prose has exactly the words asked for, is the same every time, and does not repeat itself soon", () => {
  for (const words of [1, 7, 600, 2400]) {
    const text = [...proseWords(words)].join("");
    expect(text.trim().split(/\s+/)).toHaveLength(words);
    expect(text).toBe([...proseWords(words)].join(""));
    expect(text).toMatch(/\.$/);
  }
  expect(new Set(Array.from({ length: 130 }, (_, n) => sentence(n))).size).toBe(130);
});

it("words come at the rate that was asked for, by the clock", async () => {
  await test.submit("s1", "/long 600 20");
  await test.clock.advance(10_200);
  const words = (await test.textOf("s1")).trim().split(/\s+/).length;
  expect(words).toBeGreaterThan(190);
  expect(words).toBeLessThan(205);
});

it("a fast rate is kept, too", async () => {
  await test.submit("s1", "/long 2000 2000");
  await test.clock.advance(1_300);
  expect(await outcome()).toMatchObject({ outcome: "done" });
});

it("/wait works without a record, then answers", async () => {
  await test.submit("s1", "/wait 30");
  await test.clock.advance(29_900);
  expect(await test.types("s1")).toEqual(["user-message", "turn-start"]);
  await test.clock.advance(3_000);
  expect(await test.textOf("s1")).toContain("30 seconds");
});

it("/tool runs the clock and the calculator, and says what is wrong with a call", async () => {
  await ask("/tool clock");
  await ask('/tool calculator {"expression": "2 * (3 + 4) - 1"}');
  await ask('/tool calculator {"expression": "2 * x"}');
  expect(await ask("/tool rocket {}")).toContain('There is no tool "rocket" here');
  const results = (await test.of("s1", "chunk")).map(({ data }) => data).filter((data) => data.type === "tool-output-available" || data.type === "tool-output-error");
  expect(results).toMatchObject([{ output: { now: expect.stringMatching(/^2026-11-29T09:0/) } }, { output: { result: 13 } }, { errorText: expect.stringContaining("not a sum") }, { errorText: expect.any(String) }]);
  expect(await ask("/tool clock {")).toContain("not JSON");
});

it("notes are kept in the chat's log, and listed from it", async () => {
  for (const text of ["Buy milk", "Buy bread"]) {
    await ask(`/note ${text}`);
    await test.answer("s1", (await test.of("s1", "gate-open")).at(-1)!, "approve");
    await test.clock.advance(2_000);
  }
  await ask("/tool notes");
  const outputs = (await test.of("s1", "chunk")).map(({ data }) => data).filter((data) => data.type === "tool-output-available");
  expect(outputs.at(-1)).toMatchObject({ output: { notes: ["Buy milk", "Buy bread"] } });
});

it("/think reasons first; /markdown shows tables, code and tasks; /fail ends failed with its sentence", async () => {
  await ask("/think");
  expect((await test.types("s1")).indexOf("chunk:reasoning-delta")).toBeLessThan((await test.types("s1")).indexOf("chunk:text-delta"));
  const markdown = await ask("/markdown");
  for (const piece of ["| Harbour |", "```ts", "- [x]", "> ", "# "]) expect(markdown).toContain(piece);
  await ask("/fail");
  expect(await outcome()).toEqual({ outcome: "failed", error: expect.stringContaining("/fail asked it to") });
});

it("/page says honestly that no window offers the tool, and which ones are there", async () => {
  expect(await ask('/page open_record {"id": 1}')).toContain("offers no page tool `open_record`, so nothing was called. It offers none");
  await test.submit("s1", "/page open_record", { tools: [{ name: "read_selection" }] });
  await test.clock.advance(3_000);
  expect(await test.textOf("s1")).toContain("It offers `read_selection`.");
  expect(await ask("/page open_record {")).toContain("not JSON");
});

/** Asks the tour's question, however long it takes to come. */
async function tourGate() {
  await test.submit("s1", "/tour");
  await test.clock.advance(28_500);
  expect(await test.textOf("s1")).toContain("Open a second window now, if you like.");
  expect(await test.of("s1", "gate-open")).toEqual([]);
}

it("the tour says so when a second window comes, at once, and asks there", async () => {
  const [first, second] = [pageWindow(test, "A.1"), pageWindow(test, "A.2")];
  await first.attach();
  await tourGate();
  await second.attach();
  await test.clock.advance(12_000);
  expect(await test.textOf("s1")).toContain("A second window is here.");
  expect(await test.of("s1", "gate-open")).toHaveLength(1);
});

it("the tour waits for a second window for 15 s, not longer", async () => {
  await pageWindow(test, "A.1").attach();
  await tourGate();
  await test.clock.advance(10_000);
  expect(await test.textOf("s1")).not.toContain("No second window came");
  await test.clock.advance(16_000);
  expect(await test.textOf("s1")).toContain("No second window came");
  expect(await test.of("s1", "gate-open")).toHaveLength(1);
});

it("the tour streams for 20 s, asks in the other window, and ends after the answer", async () => {
  await test.submit("s1", "/tour");
  await test.clock.advance(18_000);
  expect(await test.textOf("s1")).toContain("This answer is being written on the server, not in this window. Reload the page now; I will not lose my place.");
  expect(await test.of("s1", "gate-open")).toEqual([]);
  await test.clock.advance(35_000);
  const [gate] = await test.of("s1", "gate-open");
  expect(await test.textOf("s1")).toContain("Answer this one in the other window.");
  await test.answer("s1", gate!, "approve");
  await test.clock.advance(40_000);
  expect(await test.textOf("s1")).toContain("Approved there, known here. It could not have been answered twice.\n\nLast: close this window. I will finish without you, and the list will say so.");
  expect(await outcome()).toEqual({ outcome: "done" });
});

it("anything else, and a command with something wrong in it, gets a short answer that names what it understands", async () => {
  expect(await ask("What is the weather?")).toContain("/long W R");
  expect(await ask("/help")).toContain("/ask");
  for (const wrong of ["/long", "/long x", "/long 99999999", "/long 10 0", "/wait", "/wait -1", "/note", "/two a", "/page", "/page x {", "/tool"]) {
    expect([wrong, parseCommand(wrong).kind]).toEqual([wrong, "wrong"]);
  }
});

it("the calculator knows its rules, and evaluates nothing else", () => {
  expect([calculate("1 + 2 * 3"), calculate("-(1 - 4) / 2"), calculate("0.1 * 10"), calculate("2--2")]).toEqual([7, 1.5, 1, 4]);
  for (const wrong of ["", "1 +", "(1", "1 2", "process.exit()", "1/0", "2 ** 3", "1;2"]) expect(() => calculate(wrong)).toThrow(/\./);
});

import { expect, it } from "vitest";
import type { UIMessageChunk } from "ai";
import { coalesce, COALESCE_BYTES, dueAt, NOTHING_HELD, release, type Held } from "./coalesce.ts";

const text = (delta: string, id = "t"): UIMessageChunk => ({ type: "text-delta", id, delta });

/** Feeds chunks with their times and gives what was appended, and when. */
function feed(chunks: [number, UIMessageChunk][]): { at: number; chunk: UIMessageChunk }[] {
  let held: Held = NOTHING_HELD;
  const out: { at: number; chunk: UIMessageChunk }[] = [];
  const fire = (until: number) => {
    const due = dueAt(held);
    if (due === null || due > until) return;
    out.push(...release(held).map((chunk) => ({ at: due, chunk })));
    held = NOTHING_HELD;
  };
  for (const [at, chunk] of chunks) {
    fire(at);
    const next = coalesce(held, chunk, at);
    held = next.held;
    out.push(...next.out.map((one) => ({ at, chunk: one })));
  }
  fire(Infinity);
  return out;
}

it("LOG-7: a record closes 150 ms after its first delta, not after its last", () => {
  const out = feed([[0, text("a")], [100, text("b")], [149, text("c")], [160, text("d")]]);
  expect(out).toEqual([{ at: 150, chunk: text("abc") }, { at: 310, chunk: text("d") }]);
});

it("LOG-7: where a timer is late, the next delta closes what is due and begins anew", () => {
  const first = coalesce(NOTHING_HELD, text("a"), 0);
  const late = coalesce(first.held, text("b"), 400);
  expect(late.out).toEqual([text("a")]);
  expect([release(late.held), dueAt(late.held)]).toEqual([[text("b")], 550]);
});

it("LOG-7: a record closes before any other kind of record, and at another part", () => {
  const end: UIMessageChunk = { type: "text-end", id: "t" };
  expect(feed([[0, text("a")], [10, end]]).map(({ chunk }) => chunk)).toEqual([text("a"), end]);
  expect(feed([[0, text("a", "t1")], [10, text("b", "t2")], [20, { type: "reasoning-delta", id: "t2", delta: "c" }]]).map(({ chunk }) => chunk))
    .toEqual([text("a", "t1"), text("b", "t2"), { type: "reasoning-delta", id: "t2", delta: "c" }]);
});

it("LOG-7: no record of deltas is larger than 4 KiB, and no character is cut in two", () => {
  const long = "€🌊x".repeat(3000);
  const out = feed([[0, text(long)], [1, text("rest")]]).map(({ chunk }) => (chunk as { delta: string }).delta);
  expect(out.join("")).toBe(`${long}rest`);
  for (const delta of out) {
    expect(Buffer.byteLength(delta)).toBeLessThanOrEqual(COALESCE_BYTES);
    expect(delta.isWellFormed()).toBe(true);
  }
  expect(out.length).toBe(Math.ceil((Buffer.byteLength(long) + 4) / COALESCE_BYTES));
  // Two that fit alone and not together are two records.
  expect(feed([[0, text("a".repeat(3000))], [1, text("b".repeat(3000))]]).map(({ chunk }) => chunk)).toEqual([text("a".repeat(3000)), text("b".repeat(3000))]);
});

it("LOG-7: tool input is coalesced, too, and a delta with a provider's metadata is kept as it came", () => {
  const input = (inputTextDelta: string): UIMessageChunk => ({ type: "tool-input-delta", toolCallId: "c", inputTextDelta });
  const marked: UIMessageChunk = { type: "text-delta", id: "t", delta: "b", providerMetadata: { p: { x: 1 } } };
  expect(feed([[0, input("{")], [5, input("}")]]).map(({ chunk }) => chunk)).toEqual([input("{}")]);
  expect(feed([[0, text("a")], [5, marked], [6, text("c")]]).map(({ chunk }) => chunk)).toEqual([text("a"), marked, text("c")]);
});

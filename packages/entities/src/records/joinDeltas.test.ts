import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinDeltas } from "./joinDeltas.ts";
import { fromOf } from "./record.ts";
import { recordScript } from "./testing/recordScript.ts";

describe("joined deltas", () => {
  it("LOG-3: an unbroken run of deltas of one part becomes one record from its first row to its last, with the last row's id and time", () => {
    const rows = recordScript().text("t1", "p", "a", "b", "c").records;
    const [start, run, end, ...rest] = joinDeltas(rows);
    expect(rest).toEqual([]);
    expect(start).toBe(rows[0]);
    expect(end).toBe(rows[4]);
    expect(run).toEqual({ ...rows[3], from: 2, data: { type: "text-delta", id: "p", delta: "abc" } });
  });

  it("joins reasoning and tool input in the same way", () => {
    const rows = recordScript().chunks("t1",
      { type: "reasoning-delta", id: "p", delta: "a" }, { type: "reasoning-delta", id: "p", delta: "b" },
      { type: "tool-input-delta", toolCallId: "c", inputTextDelta: "{" }, { type: "tool-input-delta", toolCallId: "c", inputTextDelta: "}" }).records;
    expect(joinDeltas(rows).map((record) => "data" in record && record.data)).toEqual([
      { type: "reasoning-delta", id: "p", delta: "ab" }, { type: "tool-input-delta", toolCallId: "c", inputTextDelta: "{}" },
    ]);
  });

  it.each([
    ["another part", recordScript().chunks("t1", { type: "text-delta", id: "p", delta: "a" }, { type: "text-delta", id: "q", delta: "b" })],
    ["another kind", recordScript().chunks("t1", { type: "text-delta", id: "p", delta: "a" }, { type: "reasoning-delta", id: "p", delta: "b" })],
    ["another turn", recordScript().chunks("t1", { type: "text-delta", id: "p", delta: "a" }).chunks("t2", { type: "text-delta", id: "p", delta: "b" })],
    ["provider metadata", recordScript().chunks("t1", { type: "text-delta", id: "p", delta: "a" }, { type: "text-delta", id: "p", delta: "b", providerMetadata: { x: {} } })],
    ["a record between", recordScript().chunks("t1", { type: "text-delta", id: "p", delta: "a" }).stranger("t1").chunks("t1", { type: "text-delta", id: "p", delta: "b" })],
  ])("LOG-3: %s ends the run", (_, script) => {
    expect(joinDeltas(script.records)).toEqual(script.records);
  });

  it("LOG-3: a missing row between two deltas ends the run", () => {
    const rows = recordScript().text("t1", "p", "a", "b", "c").records.filter((record) => record.seq !== 3);
    expect(joinDeltas(rows)).toEqual(rows);
  });

  it("LOG-3: joining what was joined before gives what joining the rows gives, wherever it was cut", () => {
    fc.assert(fc.property(fc.array(fc.constantFrom("p", "q"), { maxLength: 30 }), fc.nat({ max: 30 }), (parts, cut) => {
      const script = recordScript();
      for (const id of parts) script.chunks("t1", { type: "text-delta", id, delta: `${id}${script.count()} ` });
      const rows = script.records;
      expect(joinDeltas([...joinDeltas(rows.slice(0, cut)), ...joinDeltas(rows.slice(cut))])).toEqual(joinDeltas(rows));
      // Nothing of what was asked for starts at or before the offset asked.
      for (const record of joinDeltas(rows.slice(cut))) expect(fromOf(record)).toBeGreaterThan(cut);
    }));
  });
});

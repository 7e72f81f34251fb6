import { describe, expect, it } from "vitest";
import { agentMessage, gateView, itemsOf, sendingEntry, userMessage } from "./galleryData.ts";
import { messagesAfter, openGate, rowsOf, rowsToKeep } from "./rows.ts";

describe("rows", () => {
  it("ADOPT-14: a message that is sent and recorded is one row, under one key, before and after", () => {
    const before = rowsOf({ items: [], sending: [sendingEntry("m1", "hi")] });
    const after = rowsOf({ items: itemsOf(userMessage("m1", "hi")), sending: [sendingEntry("m1", "hi")] });
    expect(before.map(({ key }) => key)).toEqual(["m1"]);
    expect(after.map((row) => [row.key, row.kind === "user" && row.said.kind])).toEqual([["m1", "recorded"]]);
  });
  it("ADOPT-13: counts messages after a row, and nothing after a row it does not know", () => {
    const rows = rowsOf({ items: [...itemsOf(userMessage("a", "1"), userMessage("b", "2")), { kind: "line", key: "l", line: { kind: "unreadable", seq: 3, stored: 0 } }, ...itemsOf(userMessage("c", "3"))], sending: [] });
    expect(messagesAfter(rows, "a")).toBe(2);
    expect(messagesAfter(rows, "gone")).toBe(0);
    expect(messagesAfter(rows, null)).toBe(0);
  });
  it("finds the first question that waits", () => {
    const settled = gateView("g0", { state: { kind: "closed", why: "expired", at: "2026-11-29T14:00:00Z" } as never });
    expect(openGate(rowsOf({ items: itemsOf(agentMessage({ id: "b", parts: [], gates: [settled, gateView("g1"), gateView("g2")] })), sending: [] }))).toBe("g1");
    expect(openGate(rowsOf({ items: itemsOf(agentMessage({ id: "b", parts: [], gates: [settled] })), sending: [] }))).toBeNull();
  });
  it("ADOPT-12: rows with an open card, with the focus and to come back to stay in the document", () => {
    const rows = rowsOf({ items: itemsOf(userMessage("a", "1"), agentMessage({ id: "b", parts: [], gates: [gateView("g")] }), userMessage("c", "3"), userMessage("d", "4")), sending: [] });
    expect(rowsToKeep(rows, ["d", undefined])).toEqual([1, 3]);
  });
});

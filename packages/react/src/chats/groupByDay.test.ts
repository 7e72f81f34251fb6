import { describe, expect, it } from "vitest";
import type { ChatRow } from "./chatRows.ts";
import { groupByDay, rowTime } from "./groupByDay.ts";

process.env["TZ"] = "UTC";
const NOW = Date.UTC(2026, 10, 29, 0, 10);
const row = (id: string, at: string, more: Partial<ChatRow> = {}) => ({ id, at, starred: false, archived: false, ...more }) as ChatRow;

describe("groups of the chat list", () => {
  it("goes by calendar days, not by spans of 24 hours", () => {
    const groups = groupByDay([row("a", "2026-11-29T00:05:00Z"), row("b", "2026-11-28T23:50:00Z"), row("c", "2026-11-25T10:00:00Z"), row("d", "2026-10-01T10:00:00Z")], NOW);
    expect(groups.map(({ group, rows }) => [group, rows[0]?.id])).toEqual([["today", "a"], ["yesterday", "b"], ["week", "c"], ["earlier", "d"]]);
  });
  it("puts starred chats first and archived ones last, whatever their day", () => {
    const groups = groupByDay([row("a", "2026-11-29T00:05:00Z"), row("b", "2020-01-01T00:00:00Z", { starred: true }), row("c", "2026-11-29T00:06:00Z", { archived: true })], NOW);
    expect(groups.map(({ group }) => group)).toEqual(["starred", "today", "archived"]);
  });
  it("a chat not listed yet is today's, and has no time", () => {
    expect(groupByDay([row("a", "~")], NOW)[0]?.group).toBe("today");
    expect(rowTime("~", NOW, "en")).toBe("");
  });
});

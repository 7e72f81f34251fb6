import { expect, it } from "vitest";
import type { Status } from "@tidemark/entities/session";
import { announcementOf, newMessages } from "./announcement.ts";

const RUNNING: Status[] = ["working", "window", "browser", "closed", "running", "waiting"];

it("A11Y-2: the end of an answer that was seen running is said, wherever it ran", () => {
  expect(RUNNING.map((before) => announcementOf(before, "idle"))).toEqual(RUNNING.map(() => "strip.finished"));
});

it("A11Y-2: what was over before is never said: not when a chat opens, nor when the network is back", () => {
  const over: Status[] = ["idle", "unreachable", "interrupted", "failed"];
  expect(over.map((before) => announcementOf(before, "idle"))).toEqual(over.map(() => null));
  // An end that has words of its own is said by them.
  expect(announcementOf("working", "failed")).toBeNull();
  expect(announcementOf("working", "interrupted")).toBeNull();
});

it("A11Y-2: messages are counted in the span that came unseen, and none where its place is gone", () => {
  const items = ["a", "line", "b", "c"].map((key) => ({ key, kind: key === "line" ? "line" : "message" })) as unknown as Parameters<typeof newMessages>[0];
  const span = (after: string, through: string) => ({ after, through }) as Parameters<typeof newMessages>[1];
  expect(newMessages(items, span("a", "c"))).toBe(2);
  expect(newMessages(items, span("gone", "c"))).toBe(0);
});

import type { UIMessage } from "ai";
import { expect, it } from "vitest";
import { parseRecord, type LogRecord } from "@tidemark/entities/records";
import { standsAt } from "./standsAt.ts";

const records = (...rows: object[]): LogRecord[] => rows.map((row, at) => parseRecord({ v: 1, seq: at + 1, id: `r${at + 1}`, at: "2026-11-29T09:00:00.000Z", turn: "t1", by: { kind: "agent" }, ...row }, at + 1));
const chunk = (data: object) => ({ type: "chunk", data });
const step = chunk({ type: "start-step" });
const callOf = (toolCallId: string) => chunk({ type: "tool-input-available", toolCallId, toolName: "notes", input: {} });
const pause = { type: "turn-pause", data: { waits: [{ gate: "g1" }] } };
const text = chunk({ type: "text-start", id: "a" });
const message = (...types: string[]) => ({ id: "t1", role: "assistant", parts: types.map((type) => ({ type, toolCallId: "c", text: "" })) }) as unknown as UIMessage;

const log = records(step, callOf("c1"), pause, { type: "turn-resume", data: { fence: 2 } }, step, text, callOf("c1"), pause, step, text);

it("a message that was read up to a pause stands there, also where the log has a later one", () => {
  expect(standsAt(message("step-start", "tool-notes"), log)).toBe(3);
  expect(standsAt(message("step-start", "tool-notes", "step-start", "text", "dynamic-tool"), log)).toBe(8);
});

it("a message that shows more than any pause is being read by somebody else: nothing is added to it", () => {
  expect(standsAt(message("step-start", "tool-notes", "step-start", "text"), log)).toBe(null);
  expect(standsAt(message("step-start"), records(step, text))).toBe(null);
});

it("of two pauses that show the same parts the later one counts, and a pause without waits does not", () => {
  expect(standsAt(message("step-start", "tool-notes"), records(step, callOf("c1"), pause, pause))).toBe(4);
  expect(standsAt(message("step-start"), records(step, { type: "turn-pause", data: { waits: [] } }))).toBe(null);
});

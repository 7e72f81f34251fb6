import type { UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import { parseRecord, type LogRecord } from "@tidemark/entities/records";
import type { TurnId } from "@tidemark/entities/ids";
import { createPageTurnReader } from "./pageTurnReader.ts";

let count = 0;
const record = (type: string, data: unknown, by = "agent"): LogRecord => parseRecord({ v: 1, seq: ++count, id: `r${count}`, at: "2026-11-29T09:00:00.000Z", turn: "t1", by: { kind: by }, type, data }, count);
const chunk = (data: UIMessageChunk): LogRecord => record("chunk", data);
const reader = (taken: string[] = []) => createPageTurnReader({ turn: "t1" as TurnId, isPageTool: (name) => name === "open_record", shownId: (id) => (taken.includes(id) ? `t1.${id}` : id) });
const readAll = (one: ReturnType<typeof reader>, chunks: UIMessageChunk[]) => chunks.flatMap((data) => one.read(chunk(data)));
const call = (toolName: string): UIMessageChunk => ({ type: "tool-input-available", toolCallId: "c1", toolName, input: { id: 1 } });

it("LOG-6: what the AI SDK's reader would fail at is left out, and all else comes as it stands in the log", () => {
  const chunks: UIMessageChunk[] = [
    { type: "start-step" }, { type: "text-delta", id: "nobody", delta: "lost" }, { type: "text-start", id: "a" }, { type: "text-delta", id: "a", delta: "Tide" }, { type: "text-end", id: "a" },
    { type: "text-delta", id: "a", delta: "late" }, { type: "tool-input-delta", toolCallId: "none", inputTextDelta: "{" }, { type: "tool-output-available", toolCallId: "none", output: 1 },
    { type: "tool-approval-response", approvalId: "none", approved: true }, { type: "data-place", data: { id: 7 } }, { type: "finish-step" },
  ];
  expect(readAll(reader(), chunks)).toEqual([chunks[0], chunks[2], chunks[3], chunks[4], chunks[9], chunks[10]]);
});

it("an error comes with the end of the turn, so that what was said before it is read", () => {
  expect(readAll(reader(), [{ type: "error", errorText: "No quota" }, { type: "start", messageId: "x" }, { type: "finish" }])).toEqual([]);
});

it("PIN-7: a page's call is marked as run elsewhere until this page has it", () => {
  const one = reader();
  expect(one.read(chunk(call("open_record")))).toEqual([{ ...call("open_record"), providerExecuted: true }]);
  expect(one.handOver("c1")).toEqual([{ ...call("open_record"), providerExecuted: false }]);
  expect(one.read(chunk({ type: "tool-output-available", toolCallId: "c1", output: "done" }))).toEqual([{ type: "tool-output-available", toolCallId: "c1", output: "done", providerExecuted: false }]);
  expect(one.handOver("c1")).toEqual([]);
  const server = reader();
  expect(server.read(chunk(call("clock")))).toEqual([call("clock")]);
  expect(server.handOver("c1")).toEqual([]);
});

it("LOG-9: calls and texts that have no end in the log end as the fold ended them, once", () => {
  const one = reader();
  readAll(one, [{ type: "text-start", id: "a" }, { type: "reasoning-start", id: "b" }]);
  const asked = chunk(call("clock"));
  one.read(asked);
  expect(one.read(record("call-end", { call: asked.id, outcome: "not-run", reason: "it was not answered" }, "gateway"))).toEqual([{ type: "tool-output-error", toolCallId: "c1", errorText: "Not run: it was not answered." }]);
  expect(one.read(record("turn-end", { outcome: "done" }, "gateway"))).toEqual([{ type: "text-end", id: "a" }, { type: "reasoning-end", id: "b" }]);
  const denied = reader();
  readAll(denied, [call("clock"), { type: "tool-approval-request", approvalId: "p", toolCallId: "c1" }, { type: "tool-approval-response", approvalId: "p", approved: false }]);
  expect(denied.read(record("turn-end", { outcome: "done" }, "gateway"))).toEqual([{ type: "tool-output-denied", toolCallId: "c1" }]);
});

it("an id that a call of an earlier answer had gets its turn in front, in all of its chunks", () => {
  const one = reader(["c1"]);
  const ids = readAll(one, [call("open_record"), { type: "tool-output-available", toolCallId: "c1", output: 1 }]).map((each) => "toolCallId" in each && each.toolCallId);
  expect(ids).toEqual(["t1.c1", "t1.c1"]);
});

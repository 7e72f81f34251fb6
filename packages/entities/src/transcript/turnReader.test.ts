import { expect, it } from "vitest";
import type { CallId, TurnId } from "../ids/ids.ts";
import { recordScript, type RecordScript } from "../records/testing/recordScript.ts";
import { createTurnReader } from "./turnReader.ts";
import type { Chunk } from "./part.ts";

const chunksOf = ({ records }: RecordScript): Chunk[] => {
  const reader = createTurnReader("t1" as TurnId);
  return records.flatMap((record) => reader.read(record));
};
const turn = (...chunks: Chunk[]) => recordScript().user("t1", "m1", "Hi").start("t1").chunks("t1", ...chunks);
const call = (toolCallId: string): Chunk => ({ type: "tool-input-available", toolCallId, toolName: "note", input: {} });

it("LOG-6: chunks pass as they were recorded, and what the fold leaves out is left out", () => {
  const text: Chunk[] = [{ type: "text-start", id: "p" }, { type: "text-delta", id: "p", delta: "a" }, { type: "text-end", id: "p" }];
  const strays: Chunk[] = [{ type: "text-delta", id: "q", delta: "b" }, { type: "tool-output-available", toolCallId: "none", output: 1 }, { type: "error", errorText: "away" }];
  expect(chunksOf(turn(...strays, ...text, ...strays).stranger("t1").unreadable("t1"))).toEqual(text);
});

it("LOG-9: a call that its own record ends is an error at that place, and not once more at the turn's end", () => {
  // User message, start, the call: its id is its record's.
  const log = turn(call("c1")).add("call-end", "t1", { call: "r3" as CallId, outcome: "not-run", reason: "the window was closed" }).end("t1");
  expect(chunksOf(log)).toEqual([call("c1"), { type: "tool-output-error", toolCallId: "c1", errorText: "Not run: the window was closed." }]);
});

it("LOG-9: a page call that no window ran, and a denied one, end with their turn", () => {
  const asked: Chunk[] = [call("c2"), { type: "tool-approval-request", approvalId: "a", toolCallId: "c2" }, { type: "tool-approval-response", approvalId: "a", approved: false }];
  const log = turn(call("c1"), ...asked).add("turn-pause", "t1", { waits: [{ call: "r3" as CallId }] }).end("t1", "stopped");
  expect(chunksOf(log).slice(4)).toEqual([{ type: "tool-output-error", toolCallId: "c1", errorText: "Not run: no window ran it." }, { type: "tool-output-denied", toolCallId: "c2" }]);
});

it("LOG-9: an id that came again: the later call's result is not overwritten by the earlier one's end", () => {
  const chunks: Chunk[] = [{ type: "start-step" }, call("c1"), { type: "start-step" }, call("c1"), { type: "tool-output-available", toolCallId: "c1", output: "done" }];
  expect(chunksOf(turn(...chunks).end("t1"))).toEqual(chunks);
});

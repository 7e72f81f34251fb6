import { expect, it } from "vitest";
import type { Message, MessageMeta } from "./message.ts";
import { mergeMetadata } from "./mergeMetadata.ts";
import { spentMetadata, spentOf } from "./spent.ts";

const message = (agent: unknown, usage?: unknown): Message => ({
  id: "t", role: "assistant", parts: [],
  metadata: { turn: "t", at: "", by: { kind: "agent" }, firstSeq: 1, lastSeq: 2, calls: [], gates: [], agent, turnState: { kind: "ended", outcome: "done", at: "", by: { kind: "agent" }, ...(usage !== undefined && { usage }) } } as unknown as MessageMeta,
} as Message);

it("an answer that paused has what each of its streams took, in one sum", () => {
  const both = mergeMetadata(spentMetadata(1, { inputTokens: 10, outputTokens: 3, model: "m" }), spentMetadata(2, { inputTokens: 20, outputTokens: 4, model: "m" }));
  expect(spentOf(message(both))).toEqual({ input: 30, output: 7, models: ["m"] });
});

it("a stream that did not say makes the sum unknown, and no number at all is nothing told", () => {
  const half = mergeMetadata(spentMetadata(1, { inputTokens: 10, outputTokens: 3 }), spentMetadata(2, { inputTokens: 20 }));
  expect(spentOf(message(half))).toEqual({ input: 30, output: null, models: [] });
  for (const none of [undefined, null, "x", [], { tidemark: 5 }, { tidemark: { spent: {} } }, spentMetadata(1, {})]) expect(spentOf(message(none))).toBeNull();
});

it("what a runner of one's own gave at the end counts, in either spelling", () => {
  expect(spentOf(message(undefined, { inputTokens: 5, outputTokens: 1 }))).toEqual({ input: 5, output: 1, models: [] });
  expect(spentOf(message(undefined, { input_tokens: 5, output_tokens: 1, model: "m" }))).toEqual({ input: 5, output: 1, models: ["m"] });
});

it.each([{ inputTokens: -1 }, { inputTokens: "7" }, { inputTokens: Number.NaN }, JSON.parse('{"__proto__":{"inputTokens":3}}')])("SEC-8: no number is made of %j", (usage) => {
  expect(spentOf(message(undefined, usage))).toBeNull();
});

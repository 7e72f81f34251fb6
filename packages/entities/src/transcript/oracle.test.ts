import fc from "fast-check";
import { readUIMessageStream, uiMessageChunkSchema, type UIMessage, type UIMessageChunk } from "ai";
import { expect, it } from "vitest";
import type { TurnId } from "../ids/ids.ts";
import { recordScript } from "../records/testing/recordScript.ts";
import { turnChunks } from "./testing/chunkArbitrary.ts";
import { fold } from "./fold.ts";
import { emptyFold } from "./foldState.ts";
import { messagesOf } from "./queries.ts";
import { createTurnReader } from "./turnReader.ts";

it("LOG-4: the message of a turn is the one that the AI SDK's own reader builds from the same chunks", async () => {
  await fc.assert(
    fc.asyncProperty(turnChunks, async (chunks) => {
      const theirs = await readWithSdk(chunks);
      const ours = messagesOf(fold(emptyFold(), recordScript().user("t1", "m1", "Hi").start("t1").chunks("t1", ...chunks).records)).at(-1)!;
      expect(ours.id).toBe("t1");
      expect(ours.parts).toEqual(theirs.parts);
      expect(ours.metadata.agent ?? {}).toEqual(theirs.metadata ?? {});
    }),
    { numRuns: 600 },
  );
});

it("LOG-9: from a turn that has ended, by whatever came before its end, the SDK's reader gets the message that the fold shows", async () => {
  const cut = fc.tuple(turnChunks, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom("done" as const, "stopped" as const, "failed" as const));
  let closed = 0;
  await fc.assert(
    fc.asyncProperty(cut, async ([chunks, part, outcome]) => {
      const { records } = recordScript().user("t1", "m1", "Hi").start("t1").chunks("t1", ...chunks.slice(0, Math.ceil(part * chunks.length))).end("t1", outcome);
      const reader = createTurnReader("t1" as TurnId);
      const rendered = records.flatMap((record) => reader.read(record));
      const theirs = await readWithSdk(rendered);
      const ours = messagesOf(fold(emptyFold(), records)).findLast(({ role }) => role === "assistant");
      closed += rendered.filter((chunk) => chunk.type === "tool-output-error" && /^(Not run|Outcome unknown): /.test(chunk.errorText)).length;
      expect(shown(theirs.parts)).toEqual(shown(ours?.parts ?? []));
    }),
    { numRuns: 600 },
  );
  expect(closed).toBeGreaterThan(5);
});

it("LOG-4: the generator writes only chunks that a gateway accepts, and every kind that is recorded", async () => {
  const seen = new Set<string>();
  for (const chunks of fc.sample(turnChunks, { numRuns: 400, seed: 7 })) {
    for (const chunk of chunks) {
      seen.add(chunk.type);
      if ("isAutomatic" in chunk) seen.add("automatic");
      if ("dynamic" in chunk) seen.add("dynamic");
      if ("providerExecuted" in chunk) seen.add("provider-executed");
      if ("preliminary" in chunk) seen.add("preliminary");
    }
    for (const chunk of chunks.slice(0, 3)) expect((await uiMessageChunkSchema().validate!(chunk)).success).toBe(true);
  }
  expect([...seen].sort()).toEqual([
    "automatic", "custom", "data-note", "dynamic", "error", "file", "finish-step", "message-metadata", "preliminary", "provider-executed",
    "reasoning-delta", "reasoning-end", "reasoning-file", "reasoning-start", "reset-step", "source-document", "source-url", "start-step",
    "steering-message", "text-delta", "text-end", "text-start", "tool-approval-request", "tool-approval-response", "tool-input-available",
    "tool-input-delta", "tool-input-error", "tool-input-start", "tool-output-available", "tool-output-denied", "tool-output-error",
  ]);
});

/**
 * Without how a call's input arrived: the SDK forgets that at a result, the fold at none, and neither shows it. And without a call whose id came again
 * in a later step: no chunk can end that one.
 */
function shown(parts: UIMessage["parts"]): object[] {
  const idOf = (part: object) => ("toolCallId" in part ? part.toolCallId : null);
  return parts.filter((part, index) => idOf(part) === null || !parts.slice(index + 1).some((later) => idOf(later) === idOf(part)))
    .map((part) => ({ ...part, rawInput: null, inputEncoding: null }));
}

/** One turn behind a single `start` with the turn's id, as the rule says; resumes and answers are in the chunks. */
async function readWithSdk(chunks: readonly UIMessageChunk[]): Promise<UIMessage> {
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      controller.enqueue({ type: "start", messageId: "t1" });
      for (const chunk of chunks) controller.enqueue(chunk);
      // The reader shows a state only at some chunk types; this one makes it show the last.
      controller.enqueue({ type: "finish", messageMetadata: {} });
      controller.close();
    },
  });
  let last: UIMessage | null = null;
  const refused: unknown[] = [];
  for await (const message of readUIMessageStream({ stream, onError: (error) => refused.push(error) })) last = message;
  const saidErrors = chunks.filter((chunk) => chunk.type === "error").length;
  expect(refused.length, String(refused[0])).toBe(saidErrors);
  return last!;
}

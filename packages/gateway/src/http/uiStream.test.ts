import { DefaultChatTransport, readUIMessageStream, type UIMessage } from "ai";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyFold, fold, messagesOf } from "@tidemark/entities/transcript";
import { foreignRunner, type ForeignRunner } from "../testing/foreignRunner.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";

let test: TestGateway;
let runner: ForeignRunner;
beforeEach(async () => {
  test = await openTestGateway({ agents: { far: { kind: "external", name: "Far away" } } });
  await test.create("s1");
  await test.submit("s1", "hello");
  runner = foreignRunner(test);
  await runner.claim();
});
afterEach(() => test.close());

const CALL = [
  { type: "tool-input-start", toolCallId: "c1", toolName: "charge" }, { type: "tool-input-available", toolCallId: "c1", toolName: "charge", input: { eur: 5 } },
  { type: "tool-input-start", toolCallId: "c2", toolName: "charge" }, { type: "tool-input-delta", toolCallId: "c2", inputTextDelta: '{"eur":' },
  { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "I am" },
];

/** What a client of the AI SDK has, whose transport resumes the answer: its last message, and the error that it was told. */
function clientOf(): Promise<{ message: UIMessage; error: string | null }> {
  const transport = new DefaultChatTransport({
    fetch: async () => {
      const { headers, body } = await test.call("GET", "/v1/sessions/s1/turns/live");
      return new Response(body, { headers });
    },
  });
  return (async () => {
    const stream = await transport.reconnectToStream({ chatId: "s1" });
    let message: UIMessage | null = null;
    let error: string | null = null;
    for await (const next of readUIMessageStream({ stream: stream!, onError: (told) => { error = (told as Error).message; } })) message = next;
    return { message: message!, error };
  })();
}

const shown = async () => messagesOf(fold(emptyFold(), await test.store.records("s1" as never, 0, 1000))).at(-1)!;
const calls = ({ parts }: UIMessage) => parts.filter(({ type }) => type === "tool-charge").map((part) => part as { state: string; errorText?: string });

it("LOG-9: a plain client of the AI SDK sees no call open after an answer's end: each is an error that says whether it ran", async () => {
  const client = clientOf();
  await runner.append(CALL);
  await runner.end({ outcome: "failed", error: "The model is away." });
  await test.clock.advance(1_000);
  const { message, error } = await client;
  expect(calls(message)).toMatchObject([
    { state: "output-error", errorText: "Outcome unknown: no result came." }, { state: "output-error", errorText: "Not run: the answer ended before its input was complete." },
  ]);
  expect(message.parts.find(({ type }) => type === "text")).toMatchObject({ text: "I am", state: "done" });
  expect(calls(message).map(({ state, errorText }) => [state, errorText])).toEqual(calls(await shown()).map(({ state, errorText }) => [state, errorText]));
  // The SDK's reader stops at an error: it has to come after all of it.
  expect(error).toBe("The model is away.");
});

it("TURN-15: a call that a runner may have begun before it gave the turn back is ended in the stream, and the answer goes on", async () => {
  const client = clientOf();
  await runner.append(CALL.slice(0, 2));
  await runner.end();
  await runner.claim();
  expect(await test.types("s1")).toContain("call-end");
  await runner.append([{ type: "text-start", id: "u" }, { type: "text-delta", id: "u", delta: "Again" }, { type: "text-end", id: "u" }]);
  await runner.end({ outcome: "end" });
  await test.clock.advance(1_000);
  const { message } = await client;
  expect(calls(message)).toMatchObject([{ state: "output-error", errorText: "Outcome unknown: its runner was lost before it told the outcome." }]);
  expect(message.parts.at(-1)).toMatchObject({ text: "Again" });
});

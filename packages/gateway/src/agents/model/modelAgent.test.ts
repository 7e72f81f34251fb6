import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { convertArrayToReadableStream, MockLanguageModelV4 } from "ai/test";
import { afterEach, expect, it } from "vitest";
import { filePartOf } from "@tidemark/entities/contract";
import type { spentMetadata } from "@tidemark/entities/transcript";
import { attach, PNG } from "../../testing/forms.ts";
import { openTestGateway, type TestGateway } from "../../testing/testGateway.ts";
import type { Json } from "../../testing/readEvents.ts";
import { modelAgent } from "./modelAgent.ts";

let test: TestGateway | null = null;
let server: Server | null = null;
afterEach(async () => {
  await test?.close();
  server?.closeAllConnections();
  server?.close();
  test = server = null;
});

/** Lets real input and output (a socket, a child process) happen while virtual time goes on, until it is so. */
async function until(so: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1_500; i++) {
    if (await so()) return;
    await test!.clock.advance(10);
    await new Promise((done) => { setTimeout(done, 5); });
  }
  throw new Error(`It never came: ${(await test!.types("s1")).join(" ")}`);
}
const ended = async () => (await test!.of("s1", "turn-end")).length > 0;

/** An endpoint that speaks the OpenAI protocol over HTTP, as little of it as a text answer needs. */
async function endpoint(answer: (body: Json) => { status: number; body: string }): Promise<string> {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece) => { text += piece; });
    request.on("end", () => {
      const { status, body } = answer(JSON.parse(text));
      response.writeHead(status, { "Content-Type": status === 200 ? "text/event-stream" : "application/json" }).end(body);
    });
  });
  await new Promise<void>((done) => { server!.listen(0, "127.0.0.1", done); });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}
const sse = (...deltas: string[]) => `${deltas.map((content) => `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "m", choices: [{ index: 0, delta: { content } }] })}\n\n`).join("")}data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "m", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] })}\n\ndata: [DONE]\n\n`;

it("an OpenAI-compatible endpoint answers through the log, and is asked with the conversation so far", async () => {
  const asked: Json[] = [];
  const baseURL = await endpoint((body) => {
    asked.push(body);
    return { status: 200, body: sse("Good ", "morning", "!") };
  });
  test = await openTestGateway({ agents: { model: modelAgent({ name: "m", model: { baseURL, apiKey: "secret-key", model: "m" } }) } });
  await test.create("s1");
  await test.submit("s1", "Hello");
  await until(ended);
  expect(await test.textOf("s1")).toBe("Good morning!");
  await test.submit("s1", "Again");
  await until(async () => (await test!.of("s1", "turn-end")).length === 2);
  expect(asked[1].messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant", "user"]);
});

it("what the endpoint says that an answer took is in the log, with the model's name; an endpoint that says nothing leaves no number", async () => {
  const told = `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "m-2", choices: [], usage: { prompt_tokens: 11, completion_tokens: 4, total_tokens: 15 } })}\n\n`;
  let first = true;
  const baseURL = await endpoint((body) => {
    const text = sse("Hi").replaceAll('"model":"m"', '"model":"m-2"');
    const answer = first && body.stream_options?.include_usage ? text.replace("data: [DONE]", `${told}data: [DONE]`) : text;
    first = false;
    return { status: 200, body: answer };
  });
  test = await openTestGateway({ agents: { model: modelAgent({ name: "m", model: { baseURL, model: "m" } }) } });
  await test.create("s1");
  await test.submit("s1", "Hello");
  await until(ended);
  await test.submit("s1", "Again");
  await until(async () => (await test!.of("s1", "turn-end")).length === 2);
  const spent = (await test.of("s1", "chunk")).flatMap(({ data }) => (data.type === "message-metadata" ? [Object.values((data.messageMetadata as ReturnType<typeof spentMetadata>).tidemark.spent)] : []));
  expect(spent).toEqual([[{ inputTokens: 11, outputTokens: 4, model: "m-2" }], [{ model: "m-2" }]]);
});

it("a picture and a text that were attached reach the endpoint as a picture and as text, without an address to fetch", async () => {
  const asked: Json[] = [];
  const baseURL = await endpoint((body) => {
    asked.push(body);
    return { status: 200, body: sse("A dot.") };
  });
  test = await openTestGateway({ agents: { model: modelAgent({ name: "m", model: { baseURL, model: "m" } }) } });
  await test.create("s1");
  const parts = [];
  for (const [id, content, name] of [["f1", PNG, "a.png"], ["f2", "High water 06:12", "tides.txt"]] as const) parts.push(filePartOf((await attach(test, "s1", id, content, name)).body));
  await test.call("POST", "/v1/sessions/s1/turns", { message: { id: "m1", parts: [{ type: "text", text: "Look" }, ...parts] }, base: { epoch: null, count: 0, last: null }, origin: { tab: null, context: null, agent: "model" } });
  await until(ended);
  expect(asked[0].messages).toEqual([{ role: "user", content: [
    { type: "text", text: "Look" }, { type: "image_url", image_url: { url: `data:image/png;base64,${PNG.toString("base64")}` } }, { type: "text", text: "File \"tides.txt\":\n\nHigh water 06:12" },
  ] }]);
});

it("a wrong key ends the answer as failed with the provider's own sentence", async () => {
  const baseURL = await endpoint(() => ({ status: 401, body: JSON.stringify({ error: { message: "Incorrect API key provided.", type: "invalid_request_error", param: null, code: null } }) }));
  test = await openTestGateway({ agents: { model: modelAgent({ name: "m", model: { baseURL, apiKey: "wrong", model: "m" } }) } });
  await test.create("s1");
  await test.submit("s1", "Hello");
  await until(ended);
  expect((await test.of("s1", "turn-end"))[0]!.data).toMatchObject({ outcome: "failed", error: "Incorrect API key provided." });
});

type LanguageModelV4StreamPart = Awaited<ReturnType<MockLanguageModelV4["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;
const usage = { inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 }, outputTokens: { total: 1, text: 1, reasoning: 0 } };
const finish = (unified: "tool-calls" | "stop") => ({ type: "finish" as const, finishReason: { unified, raw: unified }, usage });

it("GATE-3: a guarded tool of an MCP server waits for its approval in the log, runs once it was given, and the model goes on with its result", async () => {
  let calls = 0;
  const model = new MockLanguageModelV4({
    doStream: async () => ({
      stream: convertArrayToReadableStream<LanguageModelV4StreamPart>(calls++ === 0
        ? [{ type: "stream-start", warnings: [] }, { type: "tool-call", toolCallId: "c1", toolName: "echo", input: '{"message":"ahoy"}' }, finish("tool-calls")]
        : [{ type: "stream-start", warnings: [] }, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "It said ahoy." }, { type: "text-end", id: "t" }, finish("stop")]),
    }),
  });
  const command = createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/dist/index.js");
  test = await openTestGateway({ agents: { model: modelAgent({ name: "m", model, mcp: [{ command: process.execPath, args: [command, "stdio"] }] }) } });
  await test.create("s1");
  await test.submit("s1", "Say ahoy");
  await until(async () => (await test!.of("s1", "turn-pause")).length === 1);
  const [gate] = await test.of("s1", "gate-open");
  expect(gate!.data).toMatchObject({ kind: "approval", input: { message: "ahoy" } });
  expect(await test.types("s1")).not.toContain("chunk:tool-output-available");
  await test.answer("s1", gate!, "approve");
  await until(ended);
  const output = (await test.of("s1", "chunk")).find(({ data }) => data.type === "tool-output-available");
  expect(JSON.stringify(output!.data)).toContain("ahoy");
  expect(await test.textOf("s1")).toBe("It said ahoy.");
  expect((await test.of("s1", "turn-end"))[0]!.data.outcome).toBe("done");
  expect(calls).toBe(2);
}, 20_000);

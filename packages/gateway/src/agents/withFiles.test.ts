import type { ModelMessage, UIMessage } from "ai";
import { afterEach, expect, it } from "vitest";
import { filePartOf } from "@tidemark/entities/contract";
import { attach, PNG } from "../testing/forms.ts";
import { openTestGateway, type TestGateway } from "../testing/testGateway.ts";
import { until } from "../testing/until.ts";

let test: TestGateway;
afterEach(() => test.close());

async function given(contents: Record<string, Uint8Array | string>, rest: Parameters<typeof openTestGateway>[0] = {}) {
  const calls: { messages: ModelMessage[]; uiMessages: UIMessage[] }[] = [];
  test = await openTestGateway(rest.practice ? rest : {
    agents: { looker: async function* ({ messages, uiMessages }) {
      calls.push({ messages, uiMessages });
      yield { type: "text-start", id: "t" };
      yield { type: "text-delta", id: "t", delta: "Seen." };
      yield { type: "text-end", id: "t" };
    } },
  });
  await test.create("s1", rest.practice?.[0]);
  const parts = [];
  for (const [name, content] of Object.entries(contents)) parts.push(filePartOf((await attach(test, "s1", `f${parts.length}`, content, name)).body));
  const send = async (id: string, more: unknown[]) => {
    const { epoch, count, last, agent } = (await test.store.session("s1" as never))!.state;
    const { status } = await test.call("POST", "/v1/sessions/s1/turns", { message: { id, parts: more }, base: { epoch, count, last }, origin: { tab: null, context: null, agent } });
    expect(status).toBe(201);
    // Bytes are read from the disk, which has no virtual clock.
    await until(async () => {
      await test.clock.advance(500);
      return (await test.store.session("s1" as never))!.state.live === null;
    });
  };
  return { calls, parts, send };
}

it("SEC-12: an agent gets the bytes of files in their places, again at each call; nothing that it gets has to be fetched", async () => {
  const { calls, parts, send } = await given({ "a.png": PNG, "tides.txt": "High water 06:12" });
  await send("m1", [{ type: "text", text: "Look" }, ...parts]);
  await send("m2", [{ type: "text", text: "And now?" }]);
  const picture = `data:image/png;base64,${PNG.toString("base64")}`;
  for (const { messages, uiMessages } of calls) {
    expect(uiMessages[0]!.parts).toEqual([
      { type: "text", text: "Look" }, { type: "file", mediaType: "image/png", filename: "a.png", url: picture },
      { type: "file", mediaType: "text/plain", filename: "tides.txt", url: `data:text/plain;base64,${Buffer.from("High water 06:12").toString("base64")}` },
    ]);
    expect(JSON.stringify(messages)).not.toContain("tidemark-file:");
    expect(messages[0]).toMatchObject({ role: "user", content: [{ type: "text", text: "Look" }, { type: "file", mediaType: "image/png", filename: "a.png" }, { type: "text", text: "File \"tides.txt\":\n\nHigh water 06:12" }] });
  }
  expect(calls.map(({ messages }) => messages.length)).toEqual([1, 3]);
  // The log itself stays small, and names the file.
  expect((await test.of("s1", "user-message"))[0]!.data.parts[1]).toMatchObject({ url: "tidemark-file:f0" });
});

it("a file whose bytes are gone is told as gone, and the turn goes on", async () => {
  const { calls, parts, send } = await given({ "a.png": PNG });
  test.store.fileContent = async () => null;
  await send("m1", [{ type: "text", text: "Look" }, ...parts]);
  expect(calls[0]!.uiMessages[0]!.parts[1]).toEqual({ type: "text", text: "[The file a.png is not there any more.]" });
  expect(await test.textOf("s1")).toBe("Seen.");
});

it("SEC-12: a file that an agent gave by address is told as an address, also where it is none; the chat goes on", async () => {
  const calls: { messages: ModelMessage[] }[] = [];
  test = await openTestGateway({ agents: { giver: async function* ({ messages }) {
    calls.push({ messages });
    for (const url of ["https://x.invalid/p?d=secret", "no address", "//x.invalid/p"]) yield { type: "file", mediaType: "image/png", url };
    yield { type: "reasoning-file", mediaType: "image/png", url: "http://" };
    yield { type: "file", mediaType: "image/png", url: "data:image/png;base64,AAAA" };
  } } });
  await test.create("s1");
  for (const words of ["one", "two"]) {
    expect((await test.submit("s1", words)).status).toBe(201);
    await until(async () => {
      await test.clock.advance(500);
      return (await test.store.session("s1" as never))!.state.live === null;
    });
  }
  expect((await test.of("s1", "turn-end")).map(({ data }) => data.outcome)).toEqual(["done", "done"]);
  const said = calls[1]!.messages[1]!.content as { type: string; text?: string }[];
  expect(said.map(({ type, text }) => text ?? type)).toEqual(["[A file at https://x.invalid/p?d=secret]", "[A file at no address]", "[A file at //x.invalid/p]", "[A file at http://]", "file"]);
});

it("a long text file is cut for the model, and the cut is said", async () => {
  const { calls, parts, send } = await given({ "long.txt": "x".repeat(200_050) });
  await send("m1", parts);
  const content = calls[0]!.messages[0]!.content as { text: string }[];
  expect(content[0]!.text.slice(-60)).toMatch(/xxx\n\[Cut after 200000 of 200050 characters\.\]$/);
});

it("the practice agent says which files came", async () => {
  const { parts, send } = await given({ "a.png": PNG, "t`ides.txt": "High" }, { practice: ["offline"] });
  await send("m1", [{ type: "text", text: "Look at these" }, ...parts]);
  const text = await test.textOf("s1");
  expect(text).toContain("You attached 2 files");
  expect(text).toContain(`- \`a.png\`: image/png, ${PNG.length} bytes`);
  expect(text).toContain("- `t'ides.txt`: text/plain, 4 bytes");
});

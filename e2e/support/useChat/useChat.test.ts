import { afterEach, beforeEach, expect, it } from "vitest";
import { agentIdSchema, messageIdSchema, sessionIdSchema, tabIdSchema } from "../../../packages/entities/src/ids/index.ts";
import type { UIMessage } from "ai";
import { openUseChatWorld, plain, TOKEN, type TestChat, type UseChatWorld } from "./world.ts";

let world: UseChatWorld;
const S = sessionIdSchema.parse("chat-1");
beforeEach(async () => { world = await openUseChatWorld(); });
afterEach(() => world.close());

const send = async (chat: TestChat, text: string, ms = 4_000): Promise<void> => {
  const sent = chat.sendMessage({ text });
  await world.clock.advance(ms);
  await sent;
};
const textOf = (message: UIMessage | undefined): string => message?.parts.map((part) => (part.type === "text" ? part.text : "")).join("") ?? "";
const outcomes = async (): Promise<string[]> => (await world.records("chat-1")).flatMap((record) => (record.type === "turn-end" ? [record.data.outcome] : []));
/** Another window says something, through Tidemark's own client. */
const sayElsewhere = async (text: string): Promise<void> => {
  const { position: base } = await headOf();
  const message = { id: messageIdSchema.parse(`elsewhere-${base.count}`), parts: [{ type: "text", text }] };
  expect(await world.client.submit(S, { message, base, origin: { tab: tabIdSchema.parse("TIDEMARK.1"), context: null, agent: agentIdSchema.parse("offline") }, onBusy: "reject" })).toMatchObject({ kind: "ok" });
};
const headOf = async () => {
  const head = await world.client.head(S, new AbortController().signal);
  if (head.kind !== "head") throw new Error(head.kind);
  return head;
};

it("LOG-3: a message makes the chat, and what useChat shows at the end is what Tidemark's own page shows", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/long 60 20", 6_000);
  expect(chat.error).toBeUndefined();
  expect(chat.status).toBe("ready");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  await send(chat, "/markdown", 8_000);
  await send(chat, "/think", 8_000);
  await send(chat, '/tool calculator {"expression": "2 * (3 + 4)"}');
  expect(chat.messages).toHaveLength(8);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("words come while the answer is written", async () => {
  const chat = world.chat("chat-1");
  const sent = chat.sendMessage({ text: "/long 100 20" });
  await world.clock.advance(2_500);
  expect(chat.status).toBe("streaming");
  const early = textOf(chat.messages.at(-1)).split(" ").length;
  expect(early).toBeGreaterThan(20);
  await world.clock.advance(4_000);
  await sent;
  expect(textOf(chat.messages.at(-1)).split(" ").length).toBeGreaterThan(early + 40);
});

it("TURN-7: a send whose answer was lost lands once", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/help");
  let lost = 0;
  world.breakAfter((url, init) => init?.method === "POST" && url.endsWith("/turns") && lost++ === 0);
  await send(chat, "/long 5 50");
  expect(chat.error).toBeUndefined();
  expect((await world.types("chat-1")).filter((type) => type === "user-message")).toHaveLength(2);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("a second useChat comes in the middle of the answer, and ends with the same", async () => {
  const first = world.chat("chat-1");
  const sent = first.sendMessage({ text: "/long 120 20" });
  await world.clock.advance(2_000);
  const second = world.chat("chat-1");
  second.messages = await second.transportOfTest.loadMessages("chat-1");
  expect(second.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  const resumed = second.resumeStream();
  await world.clock.advance(1_000);
  expect(textOf(second.messages.at(-1))).toBe(textOf(first.messages.at(-1)));
  await world.clock.advance(6_000);
  await Promise.all([sent, resumed]);
  expect(plain(second.messages)).toEqual(plain(first.messages));
  expect(plain(second.messages)).toEqual(await world.shown("chat-1"));
  await second.resumeStream();
  expect(second.status).toBe("ready");
  expect(second.messages).toHaveLength(2);
});

it("a chat that nobody made has no messages and nothing to come back to, and the server is asked for it once", async () => {
  const chat = world.chat("chat-1");
  const seen: number[] = [];
  expect(await chat.transportOfTest.loadMessages("chat-1")).toEqual([]);
  chat.transportOfTest.watch("chat-1", ({ messages }) => seen.push(messages.length));
  await chat.resumeStream();
  await world.clock.advance(1_000);
  expect(chat.status).toBe("ready");
  expect(chat.error).toBeUndefined();
  expect(world.requests.filter((request) => request.includes("chat-1"))).toEqual(["GET /v1/sessions/chat-1"]);
  // Made in another window, it is found.
  await world.client.create(S, agentIdSchema.parse("offline"));
  await sayElsewhere("/help");
  await world.clock.advance(12_000);
  expect(seen.at(-1)).toBe(2);
});

it("TURN-14: Stop ends the answer in every window", async () => {
  const chat = world.chat("chat-1");
  const sent = chat.sendMessage({ text: "/long 600 20" });
  await world.clock.advance(2_000);
  await chat.stop();
  await world.clock.advance(1_000);
  await sent;
  expect(chat.status).toBe("ready");
  expect(await outcomes()).toEqual(["stopped"]);
});

it("a page that only leaves, with onAbort leave, does not end the answer", async () => {
  const chat = world.chat("chat-1", { onAbort: "leave" });
  const sent = chat.sendMessage({ text: "/long 60 20" });
  await world.clock.advance(1_000);
  await chat.stop();
  await world.clock.advance(5_000);
  await sent;
  expect(await outcomes()).toEqual(["done"]);
});

it("an abort while a stream is only being asked for stops nothing: a page that is drawn twice asks twice", async () => {
  const first = world.chat("chat-1");
  const sent = first.sendMessage({ text: "/long 60 20" });
  await world.clock.advance(1_000);
  const second = world.chat("chat-1");
  const resumed = second.resumeStream();
  await second.stop();
  await world.clock.advance(5_000);
  await Promise.all([sent, resumed]);
  expect(await outcomes()).toEqual(["done"]);
});

it("an answer that another window stopped ends here, too, and nothing is an error", async () => {
  const chat = world.chat("chat-1");
  const sent = chat.sendMessage({ text: "/long 600 20" });
  await world.clock.advance(2_000);
  const header = await world.client.header(S, new AbortController().signal);
  if (header.kind !== "ok") throw new Error(header.kind);
  await world.client.stop(S, header.value.live!.turn);
  await world.clock.advance(1_000);
  await sent;
  expect(chat.error).toBeUndefined();
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("BOUND-2: asked again, the answer is another version in the same place", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/long 5 50");
  await send(chat, "/help");
  const before = chat.messages.at(-1)!.id;
  const again = chat.regenerate();
  await world.clock.advance(4_000);
  await again;
  expect(chat.error).toBeUndefined();
  expect(chat.messages.at(-1)!.id).not.toBe(before);
  expect((await world.shown("chat-1")).map((message) => (message as UIMessage).parts)).toEqual(plain(chat.messages).map((message) => (message as UIMessage).parts));
  expect(await world.types("chat-1")).toContain("boundary");
  // Once more: the message has another id in the log by now.
  const third = chat.regenerate();
  await world.clock.advance(4_000);
  await third;
  expect((await world.types("chat-1")).filter((type) => type === "boundary")).toHaveLength(2);
  expect(await world.shown("chat-1")).toHaveLength(4);
});

it("BOUND-2: an edited message stands in the place of the first one", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/long 5 50");
  await send(chat, "/help");
  const [first] = chat.messages;
  const edited = chat.sendMessage({ text: "/long 9 50", messageId: first!.id });
  await world.clock.advance(4_000);
  await edited;
  const shown = await world.shown("chat-1") as UIMessage[];
  expect(shown).toHaveLength(2);
  expect(textOf(shown[0])).toBe("/long 9 50");
  expect(shown.map(({ parts }) => parts)).toEqual((plain(chat.messages) as UIMessage[]).map(({ parts }) => parts));
});

it("asking again after a send that never arrived sends it, once", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/help");
  world.breakNext((url) => url.endsWith("/turns"), 3);
  await send(chat, "/long 5 50", 6_000);
  expect(chat.error).toMatchObject({ code: "unreachable", message: expect.stringContaining("Nothing is lost") });
  const again = chat.regenerate();
  await world.clock.advance(4_000);
  await again;
  expect(chat.error).toBeUndefined();
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  expect(await world.types("chat-1")).not.toContain("boundary");
});

it("a failed answer is an error with its sentence and a code, and what was said before it stays", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/fail");
  expect(chat.status).toBe("error");
  expect(chat.error).toMatchObject({ name: "TransportError", code: "answer-failed", message: expect.stringContaining("/fail asked it to") });
  expect(plain(chat.messages).at(-1)).toEqual((await world.shown("chat-1")).at(-1));
});

it("FOLLOW-13: a connection that breaks in the middle of an answer is no end of it", async () => {
  const told: (string | null)[] = [];
  const chat = world.chat("chat-1", { onConnection: (error) => told.push(error?.code ?? null) });
  const sent = chat.sendMessage({ text: "/long 120 20" });
  await world.clock.advance(2_000);
  world.breakNext((url) => url.includes("/v1/stream/"), 2);
  world.cutStreams();
  await world.clock.advance(500);
  expect(chat.status).toBe("streaming");
  await world.clock.advance(12_000);
  await sent;
  expect(told).toContain("unreachable");
  expect(told.at(-1)).toBe(null);
  expect(chat.error).toBeUndefined();
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("without push the same answer comes by reading again and again", async () => {
  await world.close();
  world = await openUseChatWorld({}, { push: false });
  const chat = world.chat("chat-1");
  await send(chat, "/long 60 20", 8_000);
  expect(chat.error).toBeUndefined();
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("BOUND-4: what is sent to a conversation that was cleared elsewhere is refused with what to do", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/help");
  await world.client.bound(S, { kind: "clear", to: 0, base: (await headOf()).position });
  await send(chat, "/help");
  expect(chat.error).toMatchObject({ code: "conversation-changed", status: 409, message: expect.stringContaining("Load it again") });
  chat.messages = await chat.transportOfTest.loadMessages("chat-1");
  await send(chat, "/long 5 50");
  expect(chat.error).toBeUndefined();
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("SEC-3: without a token nothing is shown and the error says to sign in", async () => {
  const chat = world.chat("chat-1", { getToken: () => null });
  await send(chat, "/help");
  expect(chat.error).toMatchObject({ code: "unauthorized", status: 401, message: expect.stringContaining("Sign in") });
});

it("TURN-11: what is sent while another window's answer runs waits for it, and is then answered", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/help");
  await sayElsewhere("/long 60 20");
  const sent = chat.sendMessage({ text: "/long 5 50" });
  await world.clock.advance(1_500);
  expect(chat.status).toBe("submitted");
  await world.clock.advance(6_000);
  await sent;
  expect(chat.error).toBeUndefined();
  expect(await outcomes()).toEqual(["done", "done", "done"]);
  const shown = await world.shown("chat-1");
  // The other window's two messages come with `watch`; what was said here is the log's last.
  expect(plain(chat.messages).slice(-2)).toEqual(shown.slice(-2));
});

it("a message that waits and is removed in another window ends as removed", async () => {
  const first = world.chat("chat-1");
  const long = first.sendMessage({ text: "/long 60 20" });
  await world.clock.advance(500);
  const second = world.chat("chat-1");
  const sent = second.sendMessage({ text: "/help" });
  await world.clock.advance(1_000);
  await world.client.removeQueued(S, messageIdSchema.parse(second.messages.at(-1)!.id));
  await world.clock.advance(6_000);
  await Promise.all([long, sent]);
  expect(second.error).toMatchObject({ code: "queue-item-removed" });
});

it("Stop takes a message back that waits", async () => {
  const first = world.chat("chat-1");
  const long = first.sendMessage({ text: "/long 60 20" });
  await world.clock.advance(500);
  const second = world.chat("chat-1");
  const sent = second.sendMessage({ text: "/help" });
  await world.clock.advance(1_000);
  await second.stop();
  await world.clock.advance(6_000);
  await Promise.all([long, sent]);
  expect(await outcomes()).toEqual(["done"]);
});

it("FOLLOW-1: watch brings what is said in another window, as it grows", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/help");
  const seen: { messages: UIMessage[]; turn: string }[] = [];
  const end = chat.transportOfTest.watch("chat-1", (now) => { seen.push(now); chat.messages = now.messages; });
  await sayElsewhere("/long 60 20");
  await world.clock.advance(1_500);
  expect(chat.messages).toHaveLength(4);
  expect(seen.at(-1)!.turn).toBe("running");
  await world.clock.advance(5_000);
  expect(seen.at(-1)!.turn).toBe("idle");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  end();
  const told = seen.length;
  await send(chat, "/help");
  expect(seen).toHaveLength(told);
});

it("a file that useChat put into a message is uploaded, and stands in the chat by its name", async () => {
  const chat = world.chat("chat-1");
  const sent = chat.sendMessage({ text: "What is this?", files: [{ type: "file", mediaType: "text/plain", filename: "note.txt", url: `data:text/plain;base64,${btoa("Buy milk")}` }] });
  await world.until(sent);
  expect(chat.error).toBeUndefined();
  const [message] = await chat.transportOfTest.loadMessages("chat-1");
  const file = message!.parts.find((part) => part.type === "file")!;
  expect(file).toMatchObject({ filename: "note.txt", mediaType: "text/plain", url: expect.stringMatching(/^tidemark-file:/) });
  expect(await (await chat.transportOfTest.readFile("chat-1", file.url)).text()).toBe("Buy milk");
});

it("SEC-12: a file by address is refused here, and nobody fetches it", async () => {
  const chat = world.chat("chat-1");
  const sent = chat.sendMessage({ text: "Look", files: [{ type: "file", mediaType: "image/png", url: "https://elsewhere.example/picture.png" }] });
  await world.clock.advance(4_000);
  await sent;
  expect(chat.error).toMatchObject({ code: "bad-file" });
  expect(world.requests.join("\n")).not.toContain("elsewhere.example");
});

it("ids of a host that are longer than the protocol's become the same ones each time", async () => {
  const id = "5f0c1b9e-6d3a-4c58-9a55-0f6d3b1c2a77";
  const chat = world.chat(id);
  await send(chat, "/help");
  expect(chat.error).toBeUndefined();
  const other = world.transport();
  expect(plain(await other.loadMessages(id))).toEqual(plain(chat.messages));
  expect(await world.shown(other.sessionOf(id))).toHaveLength(2);
});

it("BOUND-2: a page that cuts its messages and then sends, as assistant-ui edits, goes back in the log, too", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/long 5 50");
  await send(chat, "/help");
  await sayElsewhere("/long 7 50");
  await world.clock.advance(2_000);
  chat.messages = chat.messages.slice(0, 2);
  await send(chat, "/long 9 50");
  const shown = await world.shown("chat-1") as UIMessage[];
  expect(shown.map(textOf).filter((text) => text.startsWith("/"))).toEqual(["/long 5 50", "/long 9 50"]);
  expect(plain(chat.messages)).toEqual(shown);
  chat.messages = [];
  await send(chat, "/long 3 50");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("what another window said meanwhile is not cut off by a message that is sent without having seen it", async () => {
  const chat = world.chat("chat-1");
  await send(chat, "/long 5 50");
  await sayElsewhere("/long 7 50");
  await world.clock.advance(2_000);
  await send(chat, "/long 9 50");
  expect(await world.shown("chat-1")).toHaveLength(6);
  expect(await world.types("chat-1")).not.toContain("boundary");
});

it("a long chat is opened with its last turns, in one request; older ones come when they are asked for, and an edit of one that was loaded goes back to its place", async () => {
  const chat = world.chat("chat-1");
  for (let turn = 1; turn <= 36; turn++) await send(chat, `/long 1 1 ${turn}`, 1_000);
  const all = plain(chat.messages);
  const other = world.chat("chat-1");
  const transport = other.transportOfTest;
  const asked = world.requests.length;
  other.messages = await transport.loadMessages("chat-1");
  expect(plain(other.messages)).toEqual(all.slice(-60));
  expect(transport.hasOlder("chat-1")).toBe(true);
  expect(world.requests.slice(asked).filter((line) => line.includes("/window?"))).toHaveLength(1);
  // The page cuts at the first message that it shows, and sends: what it never loaded stays.
  const seen: number[] = [];
  const end = transport.watch("chat-1", ({ messages, hasOlder }) => { seen.push(messages.length, Number(hasOlder)); });
  expect(plain(await transport.loadOlder("chat-1"))).toEqual(all);
  expect([transport.hasOlder("chat-1"), seen.at(-2), seen.at(-1)]).toEqual([false, 72, 0]);
  end();
  const third = world.chat("chat-1");
  third.messages = (await third.transportOfTest.loadMessages("chat-1")).slice(0, 0);
  await send(third, "/help");
  expect(third.error).toBeUndefined();
  expect((await world.shown("chat-1")).length).toBe(12 + 2);
});

it("a transport that is closed in the middle of an answer ends what it streams and waits for; the answer goes on, and is there when it is asked again", async () => {
  const chat = world.chat("chat-1");
  const lost: Error[] = [];
  const sent = chat.sendMessage({ text: "/long 100 20" });
  chat.transportOfTest.watch("chat-1", () => {}, (error) => { lost.push(error); });
  await world.clock.advance(2_000);
  const other = world.chat("chat-1");
  const queued = other.sendMessage({ text: "/help" });
  await world.clock.advance(1_000);
  expect([chat.status, other.status]).toEqual(["streaming", "submitted"]);
  chat.transportOfTest.close();
  other.transportOfTest.close();
  await world.clock.advance(10);
  expect([chat.status, other.status, lost]).toEqual(["ready", "ready", []]);
  await Promise.all([sent, queued]);
  await world.clock.advance(10_000);
  expect(await outcomes()).toEqual(["done", "done"]);
  expect(plain(await chat.transportOfTest.loadMessages("chat-1"))).toEqual(await world.shown("chat-1"));
});

it("who signs in and sends again is asked for a token at once; an agent that is none is an error with a code", async () => {
  let token: string | null = null;
  const chat = world.chat("chat-1", { getToken: () => token });
  await send(chat, "/help");
  expect(chat.error).toMatchObject({ code: "unauthorized" });
  token = TOKEN;
  const sent = chat.regenerate();
  await world.clock.advance(3_000);
  await sent;
  expect([chat.error, chat.messages.length]).toEqual([undefined, 2]);
  const other = world.chat("chat-2", { agent: "My agent!" });
  await send(other, "/help");
  expect(other.error).toMatchObject({ name: "TransportError", code: "bad-agent" });
});

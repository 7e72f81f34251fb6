import { lastAssistantMessageIsCompleteWithApprovalResponses, lastAssistantMessageIsCompleteWithToolCalls, type ChatInit, type UIMessage } from "ai";
import { sendWhenAnswered } from "../../../packages/react/src/transport/index.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inputHash } from "../../../packages/entities/src/gate/index.ts";
import { answerIdSchema, gateIdSchema, sessionIdSchema } from "../../../packages/entities/src/ids/index.ts";
import { openUseChatWorld, plain, type TestChat, type UseChatWorld } from "./world.ts";

let world: UseChatWorld;
const S = sessionIdSchema.parse("chat-1");
const APPROVALS: Partial<ChatInit<UIMessage>> = { sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses };
const OUTPUTS: Partial<ChatInit<UIMessage>> = { sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls };
beforeEach(async () => { world = await openUseChatWorld(); });
afterEach(() => world.close());

const send = async (chat: TestChat, text: string, ms = 3_000): Promise<void> => {
  const sent = chat.sendMessage({ text });
  await world.clock.advance(ms);
  await sent;
};
const toolOf = (chat: TestChat, at = 0) => {
  const tools = chat.messages.at(-1)!.parts.filter((part) => part.type === "dynamic-tool" || part.type.startsWith("tool-"));
  return tools[at] as { state: string; toolCallId: string; output?: unknown; errorText?: string; approval?: { id: string; approved?: boolean } };
};
const approve = (chat: TestChat, approved: boolean, at = 0) => chat.addToolApprovalResponse({ id: toolOf(chat, at).approval!.id, approved });
const answers = async () => (await world.records("chat-1")).flatMap((record) => (record.type === "gate-answer" ? [record.data.answer] : []));
/** Another window answers, by Tidemark's own client. */
const answerElsewhere = async (answer: "approve" | "deny", at = 0): Promise<void> => {
  const gates = (await world.records("chat-1")).flatMap((record) => (record.type === "gate-open" ? [record] : []));
  const { id, data } = gates[at]!;
  expect(await world.client.answer(S, gateIdSchema.parse(id), { answerId: answerIdSchema.parse(`elsewhere-${at}`), answer, inputHash: inputHash(data.input) })).toMatchObject({ kind: "ok", value: { first: true } });
};
const requestsTo = (path: RegExp): number => world.requests.filter((request) => path.test(request)).length;

it.each([["approve", true, "I saved the note"], ["deny", false, "I did not save"]] as const)("GATE-1: %s given in useChat goes on in the same message", async (answer, approved, says) => {
  const chat = world.chat("chat-1", {}, APPROVALS);
  await send(chat, "/note Buy milk");
  expect(chat.status).toBe("ready");
  expect(toolOf(chat).state).toBe("approval-requested");
  const count = chat.messages.length;
  void approve(chat, approved);
  await world.clock.advance(3_000);
  expect(chat.error).toBeUndefined();
  expect(await answers()).toEqual([answer]);
  expect(chat.messages).toHaveLength(count);
  expect(JSON.stringify(chat.messages.at(-1))).toContain(says);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("GATE-1: what was answered in another window first is what useChat shows, whatever it answered itself", async () => {
  const chat = world.chat("chat-1", {}, APPROVALS);
  await send(chat, "/note Buy milk");
  await answerElsewhere("deny");
  await world.clock.advance(3_000);
  void approve(chat, true);
  await world.clock.advance(3_000);
  expect(await answers()).toEqual(["deny"]);
  expect(toolOf(chat).state).toBe("output-denied");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("two approvals of one step: the second one answered elsewhere, the first one here", async () => {
  const chat = world.chat("chat-1", {}, APPROVALS);
  await send(chat, "/two bread butter");
  await answerElsewhere("approve", 1);
  await world.clock.advance(1_000);
  void approve(chat, true, 0);
  // This page does not know of the other answer, so its own is sent when the person asks for it.
  const sent = chat.sendMessage();
  await world.clock.advance(3_000);
  await sent;
  expect(chat.error).toBeUndefined();
  expect(await answers()).toEqual(["approve", "approve"]);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("an approval is answered after a reload, from the messages that were loaded", async () => {
  const before = world.chat("chat-1", {}, APPROVALS);
  await send(before, "/note Buy milk");
  const chat = world.chat("chat-1", {}, APPROVALS);
  chat.messages = await chat.transportOfTest.loadMessages("chat-1");
  void approve(chat, true);
  await world.clock.advance(3_000);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  expect(await answers()).toEqual(["approve"]);
});

it("resumed while it waits, the answer stands at its approval, and is ready to be answered", async () => {
  const before = world.chat("chat-1", {}, APPROVALS);
  await send(before, "/note Buy milk");
  const chat = world.chat("chat-1", {}, APPROVALS);
  chat.messages = await chat.transportOfTest.loadMessages("chat-1");
  await world.until(chat.resumeStream());
  expect(chat.status).toBe("ready");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  void approve(chat, true);
  await world.clock.advance(3_000);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("a question is answered by its output, and given up by an error", async () => {
  const chat = world.chat("chat-1", {}, OUTPUTS);
  await send(chat, "/ask");
  void chat.addToolOutput({ tool: "ask" as never, toolCallId: toolOf(chat).toolCallId, output: { name: "Gull", berth: "North pier" } as never });
  await world.clock.advance(3_000);
  expect(chat.error).toBeUndefined();
  expect(await answers()).toEqual(["submit"]);
  expect(JSON.stringify(chat.messages.at(-1))).toContain("Gull");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  await send(chat, "/ask");
  void chat.addToolOutput({ tool: "ask" as never, toolCallId: toolOf(chat).toolCallId, state: "output-error", errorText: "Not now" });
  await world.clock.advance(3_000);
  expect(await answers()).toEqual(["submit", "cancel"]);
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("PIN-7: a page tool with execute runs once, in the page that sent the message, and the stream goes on by itself", async () => {
  const ran: string[] = [];
  const tools = (who: string) => [{ name: "open_record", description: "Opens a record.", execute: (input: unknown) => { ran.push(who); return { opened: input }; } }];
  const chat = world.chat("chat-1", { tools: tools("first") }, OUTPUTS);
  const sent = chat.sendMessage({ text: '/page open_record {"id": 7}' });
  const other = world.chat("chat-1", { tools: tools("second") }, OUTPUTS);
  other.transportOfTest.watch("chat-1", () => {});
  const resumed = other.resumeStream();
  await world.clock.advance(4_000);
  await Promise.all([sent, resumed]);
  expect(chat.error).toBeUndefined();
  expect(ran).toEqual(["first"]);
  expect(toolOf(chat)).toMatchObject({ state: "output-available", output: { opened: { id: 7 } } });
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  expect(requestsTo(/^POST .*\/claim$/)).toBe(1);
});

it("PIN-7: onToolCall is called in one page, once, also where another one and a resume read the same call", async () => {
  const called: string[] = [];
  const page = (who: string, answers: boolean): TestChat => {
    const chat: TestChat = world.chat("chat-1", { tools: [{ name: "read_selection" }] }, {
      sendAutomaticallyWhen: sendWhenAnswered,
      onToolCall: ({ toolCall }) => {
        if (toolCall.toolName !== "read_selection") return;
        called.push(who);
        if (answers) void chat.addToolOutput({ tool: "read_selection" as never, toolCallId: toolCall.toolCallId, output: { text: "Harbour" } as never });
      },
    });
    return chat;
  };
  const first = page("first", false);
  await send(first, "/page read_selection {}");
  const second = page("second", true);
  second.messages = await second.transportOfTest.loadMessages("chat-1");
  await world.until(second.resumeStream());
  await world.until(first.resumeStream());
  expect(called).toEqual(["first"]);
  void first.addToolOutput({ tool: "read_selection" as never, toolCallId: toolOf(first).toolCallId, output: { text: "Pier" } as never });
  await world.clock.advance(3_000);
  expect(first.error).toBeUndefined();
  expect(toolOf(first)).toMatchObject({ state: "output-available", output: { text: "Pier" } });
  expect(plain(first.messages)).toEqual(await world.shown("chat-1"));
  expect(requestsTo(/^POST .*\/claim$/)).toBe(1);
});

it("PIN-7: onToolCall that answers at once settles the call, and nothing is sent again after the end", async () => {
  const chat: TestChat = world.chat("chat-1", { tools: [{ name: "read_selection" }] }, {
    ...OUTPUTS, onToolCall: ({ toolCall }) => { void chat.addToolOutput({ tool: "read_selection" as never, toolCallId: toolCall.toolCallId, output: { text: "Harbour" } as never }); },
  });
  await send(chat, "/page read_selection {}", 5_000);
  expect(chat.error).toBeUndefined();
  expect(chat.status).toBe("ready");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  const sent = world.requests.length;
  await world.clock.advance(20_000);
  expect(world.requests).toHaveLength(sent);
});

it("PIN-3: a call that no window answered is told as not run, in useChat as in Tidemark's page", async () => {
  const chat = world.chat("chat-1", { tools: [{ name: "read_selection" }] });
  const sent = chat.sendMessage({ text: "/page read_selection {}" });
  await world.clock.advance(2_000);
  await sent;
  chat.transportOfTest.close();
  const other = world.chat("chat-1");
  await world.clock.advance(8 * 60_000);
  other.messages = await other.transportOfTest.loadMessages("chat-1");
  expect(toolOf(other)).toMatchObject({ state: "output-error" });
  expect(plain(other.messages)).toEqual(await world.shown("chat-1"));
});

it("a tool of the page that still runs is told when somebody stops the answer", async () => {
  let signal: AbortSignal | null = null;
  const chat = world.chat("chat-1", { tools: [{ name: "open_record", execute: (_input, call) => { signal = call.signal; return new Promise(() => {}); } }] });
  const sent = chat.sendMessage({ text: "/page open_record {}" });
  await world.clock.advance(2_000);
  expect(signal).toMatchObject({ aborted: false });
  const stopped = chat.stop();
  await world.clock.advance(1_000);
  await Promise.all([sent, stopped]);
  // Read again, by whatever reads next: the log says that the turn is over.
  await chat.transportOfTest.loadMessages("chat-1");
  expect(signal).toMatchObject({ aborted: true });
});

it("a tool of the page that throws, or that the page left out meanwhile, ends as the call's error", async () => {
  let tools = [{ name: "fill_field", execute: (): unknown => { throw new Error("The field is locked."); } }];
  const chat = world.chat("chat-1", { tools: () => tools });
  await send(chat, "/page fill_field {}");
  expect(toolOf(chat)).toMatchObject({ state: "output-error", errorText: "The field is locked." });
  tools = [];
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("a message that is sent while an approval waits does not end the approval: it waits in the queue", async () => {
  const chat = world.chat("chat-1", {}, APPROVALS);
  await send(chat, "/note Buy milk");
  await send(chat, "/help");
  expect(chat.status).toBe("ready");
  expect(await answers()).toEqual([]);
  await answerElsewhere("approve");
  await world.clock.advance(5_000);
  expect((await world.types("chat-1")).filter((type) => type === "turn-end")).toHaveLength(2);
});

it("PIN-7: without push, where the log comes later than the answer to a request, a stream waits for what it settled itself", async () => {
  await world.close();
  world = await openUseChatWorld({}, { push: false });
  const chat = world.chat("chat-1", { tools: [{ name: "open_record", execute: () => "opened" }, { name: "read_selection" }] }, { sendAutomaticallyWhen: sendWhenAnswered });
  const sent = chat.sendMessage({ text: "/page open_record {}\n/page read_selection {}" });
  await world.clock.advance(8_000);
  await sent;
  expect(toolOf(chat, 0)).toMatchObject({ state: "output-available", output: "opened" });
  expect(toolOf(chat, 1)).toMatchObject({ state: "input-available" });
  void chat.addToolOutput({ tool: "read_selection" as never, toolCallId: toolOf(chat, 1).toolCallId, output: { text: "Harbour" } as never });
  await world.clock.advance(8_000);
  expect(chat.error).toBeUndefined();
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
});

it("GATE-1: without push, the stream after an approval does not end at the pause that the approval has just ended", async () => {
  await world.close();
  world = await openUseChatWorld({}, { push: false });
  const chat = world.chat("chat-1");
  await send(chat, "/note Buy milk");
  void approve(chat, true);
  const sent = chat.sendMessage();
  await world.clock.advance(6_000);
  await sent;
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  expect(toolOf(chat).state).toBe("output-available");
});

it("a model that counts its calls anew in each answer: the second one's output goes into the second answer", async () => {
  const chat = world.chat("chat-1", { tools: [{ name: "read_selection" }] }, { sendAutomaticallyWhen: sendWhenAnswered });
  for (const text of ["Harbour", "Pier"]) {
    await send(chat, "/page read_selection {}");
    void chat.addToolOutput({ tool: "read_selection" as never, toolCallId: toolOf(chat).toolCallId, output: { text } as never });
    await world.clock.advance(3_000);
  }
  expect(chat.error).toBeUndefined();
  expect(JSON.stringify(await world.shown("chat-1"))).toContain("Pier");
  expect(plain(chat.messages)).toEqual(await world.shown("chat-1"));
  expect(plain(await world.transport().loadMessages("chat-1"))).toEqual(plain(chat.messages));
});

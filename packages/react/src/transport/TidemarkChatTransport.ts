import { createGatewayClient, type GatewayClient } from "@tidemark/entities/client";
import { fileIdOf, type SubmitBody } from "@tidemark/entities/contract";
import { messageIdSchema, newId, newSecret, sessionIdSchema, tabIdSchema, type SessionId, type TabId, type TurnId } from "@tidemark/entities/ids";
import { recordsOf, type PageContext } from "@tidemark/entities/records";
import { liveTurnOf } from "@tidemark/entities/transcript";
import type { ChatTransport, UIMessage, UIMessageChunk } from "ai";
import { createTokens, type Tokens } from "../embed/tokens.ts";
import { browserPorts } from "./browserPorts.ts";
import { createChatLog } from "./chatLog.ts";
import { createChatOf, type ChatOf } from "./chatOf.ts";
import { fittingId } from "./fittingId.ts";
import { makeChat } from "./makeChat.ts";
import { createPageDesk, type PageDesk } from "./pageDesk.ts";
import { queuedTurn } from "./queuedTurn.ts";
import { sendAgain } from "./sendAgain.ts";
import { settleAnswers } from "./settleAnswers.ts";
import { standsAt } from "./standsAt.ts";
import { errorOf, errorOfFailure, TransportError } from "./TransportError.ts";
import type { ChatNow, TransportOptions, TransportPorts, TransportTool } from "./transportOptions.ts";
import { emptyStream, turnStream } from "./turnStream.ts";
import { uploadParts } from "./uploadParts.ts";
import { wishOf, type Wish } from "./wishOf.ts";

type SendOptions = Parameters<ChatTransport<UIMessage>["sendMessages"]>[0];
type ReconnectOptions = Parameters<ChatTransport<UIMessage>["reconnectToStream"]>[0];

/**
 * `useChat`, and what is built on it, on a chat of Tidemark: the answer lives on the server, other windows see it and answer for it, and this page comes back
 * to it. What is streamed comes from the chat's log, the same records that every other window reads. One transport serves any number of chats, and is one
 * window to the server: page tools of what it sends run here and nowhere else. Nothing is asked before the first call.
 */
export class TidemarkChatTransport implements ChatTransport<UIMessage> {
  /** A stream that is come back to is told from the answer's beginning. */
  readonly resumeStreamIsReplay = true;
  private readonly options: TransportOptions;
  private readonly ports: TransportPorts;
  private readonly chats = new Map<SessionId, ChatOf>();
  private readonly me: TabId;
  private readonly tokens: Tokens;
  private readonly client: GatewayClient;
  private readonly desk: PageDesk;

  /** `ports` are for tests, which have a clock of their own. */
  constructor(options: TransportOptions, ports: TransportPorts = browserPorts()) {
    this.options = options;
    this.ports = ports;
    const { clock, random } = ports;
    this.me = tabIdSchema.parse(`${this.newId()}.${this.newId()}`);
    const tabHeader = `${this.me}; secret=${newSecret(random)}`;
    const tokens = this.tokens = createTokens({ getToken: () => this.options.getToken, clock, admit: () => true, onGaveUp: () => {}, onFailed: () => {}, onLate: () => {} });
    this.client = createGatewayClient({
      baseUrl: options.source, getToken: (refused) => tokens.get(refused), clock, tab: () => tabHeader, instance: null,
      fetch: (input, init) => (options.fetch ?? globalThis.fetch)(input, init), onSuperseded: () => {}, onUnauthorized: () => {},
    });
    this.desk = createPageDesk({ client: this.client, clock, me: this.me, page: { context: () => this.context(), tools: () => this.tools() } });
  }

  /** Sends what the AI SDK asks to be sent, and streams the answer. Rejects with a `TransportError`. */
  sendMessages = async ({ trigger, chatId, messageId, messages, abortSignal }: SendOptions): Promise<ReadableStream<UIMessageChunk>> => {
    this.tokens.rested();
    const chat = this.chat(chatId);
    const wish = wishOf(trigger, messageId, messages);
    switch (wish.kind) {
      case "nothing": throw errorOf("nothing-to-answer");
      case "settle": return this.settle(chat, wish.message, abortSignal);
      case "say": case "instead": return this.say(chat, wish, messages.slice(0, messages.indexOf(wish.message)), abortSignal);
    }
  };

  /** The answer that runs or waits now, from its beginning; null where there is none. */
  reconnectToStream = async ({ chatId, abortSignal }: ReconnectOptions): Promise<ReadableStream<UIMessageChunk> | null> => {
    const chat = this.chat(chatId);
    if (!(await this.isThere(chat, abortSignal))) return null;
    const live = liveTurnOf(chat.log.state().fold);
    chat.hasRead();
    return live === null ? null : this.stream(chat, live.turn, { after: 0, upTo: 0, signal: abortSignal });
  };

  /**
   * The conversation as the log has it, for `useChat({ messages })`; empty where there is no such chat yet. Of a long one the last turns: `hasOlder` tells
   * whether there are more.
   */
  async loadMessages(chatId: string, signal?: AbortSignal): Promise<UIMessage[]> {
    this.tokens.rested();
    const chat = this.chat(chatId);
    return (await this.isThere(chat, signal)) ? chat.give() : [];
  }

  /** Turns stand at the server before the first message that was loaded. */
  hasOlder(chatId: string): boolean {
    return this.chat(chatId).log.hasOlder();
  }

  /** Loads turns before those that were loaded; the whole conversation as far as it is known then, for `setMessages`. `watch` tells it, too. */
  async loadOlder(chatId: string, signal?: AbortSignal): Promise<UIMessage[]> {
    const chat = this.chat(chatId);
    if (!(await this.isThere(chat, signal))) return [];
    await chat.log.readOlder("some", signal);
    return chat.give();
  }

  /**
   * Tells what the chat shows, now and after each change, whoever makes it: what is said in another window comes into a `useChat` this way (`setMessages`).
   * Returns the end of it. `onLost`: nothing more will come, and why.
   */
  watch(chatId: string, listen: (now: ChatNow) => void, onLost: (error: Error) => void = () => {}): () => void {
    const chat = this.chat(chatId);
    let told: unknown = null;
    const tell = (): void => {
      const { fold, log, items, seen } = chat.log.state();
      const turn = liveTurnOf(fold)?.kind ?? "idle";
      if (seen === "nothing" || (told === items && turn === "idle")) return;
      told = items;
      listen({ messages: chat.give(), turn, count: log.count, hasOlder: chat.log.hasOlder() });
    };
    const unfollow = chat.log.follow((lost) => {
      if (lost === null) tell();
      // Who closes the transport knows it.
      else if (lost.name !== "AbortError") onLost(lost);
    });
    tell();
    return unfollow;
  }

  /** Stops the answer that runs, in every window. What an abort does by itself with `onAbort: "stop"`. */
  async stop(chatId: string): Promise<void> {
    const chat = this.chat(chatId);
    if (!(await this.isThere(chat))) return;
    const live = liveTurnOf(chat.log.state().fold);
    if (live !== null) await this.stopTurn(chat, live.turn);
  }

  /** A file that a message of the chat names (`tidemark-file:…`). */
  async readFile(chatId: string, url: string, signal?: AbortSignal): Promise<Blob> {
    const file = fileIdOf(url);
    if (file === null) throw errorOf("bad-file");
    const answer = await this.client.download(this.chat(chatId).log.session, file, signal);
    if (answer.kind !== "ok") throw errorOfFailure(answer);
    return answer.value;
  }

  /** The address part of a chat: its id where the server takes it, else the one made of it. */
  sessionOf(chatId: string): string {
    return fittingId(chatId);
  }

  /** Ends all reading; streams end as aborted ones do. Answers go on at the server, and what is asked afterwards begins anew. */
  close = (): void => {
    for (const { log } of this.chats.values()) log.close();
    this.chats.clear();
  };

  private async say(chat: ChatOf, { kind, message }: Extract<Wish, { kind: "say" | "instead" }>, before: readonly UIMessage[], signal: AbortSignal | undefined): Promise<ReadableStream<UIMessageChunk>> {
    const { log } = chat;
    const base = chat.shown();
    if (!(await this.isThere(chat, signal))) await makeChat(this.client, chat, this.options.agent);
    const turnThere = kind === "instead" ? await chat.turnOf(message, signal) : chat.cutAfter(before);
    const rewindTo = turnThere === null ? null : await chat.placeBefore(turnThere, signal);
    // A message that stands in its own place is another one; one that was never sent, or says something new, keeps its id however often it is sent.
    const id = messageIdSchema.parse(kind === "instead" && rewindTo !== null ? this.newId() : fittingId(message.id));
    const parts = await uploadParts(message, log.session, this.client, signal);
    const page = this.desk.page();
    const body: SubmitBody = {
      message: { id, parts }, base: base ?? chat.now(), origin: { tab: this.me, context: page.context, agent: chat.agent! },
      // Who says something else in the place of a message does not wait for the answer to the message that was there.
      onBusy: rewindTo === null ? this.options.onBusy ?? "enqueue" : "interrupt",
      ...(rewindTo !== null && { rewindTo }), ...(page.offers.length > 0 && { tools: [...page.offers] }),
    };
    // Before it goes out: a message whose answer is lost may have arrived, and is then found under this id.
    chat.said(message, id);
    const answer = await sendAgain(this.ports.clock, () => this.client.submit(log.session, body), signal);
    if (answer.kind !== "ok") throw errorOfFailure(answer);
    if ("turn" in answer.value) return this.stream(chat, answer.value.turn, { after: 0, upTo: 0, signal });
    chat.waits(message, id);
    const turn = await queuedTurn(id, { log, client: this.client, signal: signal ?? new AbortController().signal }).catch((error: unknown) => {
      const takenBack = signal?.aborted === true && this.stops();
      if (takenBack) void this.client.removeQueued(log.session, id);
      if (takenBack || (error instanceof TransportError && error.code === "queue-item-removed")) chat.waitsNoMore(id);
      throw error;
    });
    return turn === null ? emptyStream() : this.stream(chat, turn, { after: 0, upTo: 0, signal });
  }

  private async settle(chat: ChatOf, message: UIMessage, signal: AbortSignal | undefined): Promise<ReadableStream<UIMessageChunk>> {
    if (!(await this.isThere(chat, signal))) throw errorOf("not-there");
    const { log } = chat;
    const turn = message.id as TurnId;
    const after = standsAt(message, recordsOf(log.state().log).filter((record) => record.turn === turn));
    const upTo = await settleAnswers(message, { turn, log, client: this.client, desk: this.desk, clock: this.ports.clock, newAnswerId: () => this.newId() });
    return after === null ? emptyStream() : this.stream(chat, turn, { after, upTo, signal });
  }

  private stream(chat: ChatOf, turn: TurnId, how: { after: number; upTo: number; signal: AbortSignal | undefined }): ReadableStream<UIMessageChunk> {
    return turnStream({
      ...how, log: chat.log, desk: this.desk, turn,
      isPageTool: (name) => this.tools().some((tool) => tool.name === name),
      onRead: chat.hasRead,
      onLeft: () => { if (this.stops()) void this.stopTurn(chat, turn); },
    });
  }

  private async stopTurn({ log }: ChatOf, turn: TurnId): Promise<void> {
    const answer = await sendAgain(this.ports.clock, () => this.client.stop(log.session, turn));
    if (answer.kind !== "ok") this.options.onConnection?.(errorOfFailure(answer) as TransportError);
  }

  private chat(chatId: string): ChatOf {
    const session = sessionIdSchema.parse(fittingId(chatId));
    const known = this.chats.get(session);
    if (known !== undefined) return known;
    const log = createChatLog(session, { client: this.client, clock: this.ports.clock, onConnection: (error) => this.options.onConnection?.(error), onChange: (changed) => { this.desk.look(changed); } });
    const chat = createChatOf(log);
    this.chats.set(session, chat);
    return chat;
  }

  /** Reads the chat to its end; false where the server has none under this id. */
  private async isThere(chat: ChatOf, signal?: AbortSignal): Promise<boolean> {
    if (chat.agent === null) {
      if (chat.log.isAbsent()) return false;
      const header = await this.client.header(chat.log.session, signal ?? new AbortController().signal);
      if (header.kind === "refused" && header.code === "not-found") {
        chat.log.absent();
        return false;
      }
      if (header.kind !== "ok") throw errorOfFailure(header);
      chat.agent = header.value.agent;
    }
    await chat.log.catchUp(signal);
    return true;
  }

  private stops(): boolean {
    return (this.options.onAbort ?? "stop") === "stop";
  }

  private tools(): readonly TransportTool[] {
    const { tools = [] } = this.options;
    return typeof tools === "function" ? tools() : tools;
  }

  private context(): PageContext | null {
    const { context = null } = this.options;
    return typeof context === "function" ? context() : context;
  }

  private newId(): string {
    return newId(this.ports.clock.now(), this.ports.random);
  }
}

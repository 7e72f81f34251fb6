import type { AgentId, MessageId, TurnId } from "@tidemark/entities/ids";
import { positionOf, START, type Position } from "@tidemark/entities/records";
import { messagesOf, placeOf, seqOfMessage } from "@tidemark/entities/transcript";
import type { UIMessage } from "ai";
import type { ChatLog } from "./chatLog.ts";
import { cutTurn } from "./cutTurn.ts";
import { fittingId } from "./fittingId.ts";
import { errorOf } from "./TransportError.ts";
import { uiMessagesOf } from "./uiMessages.ts";

/** One chat of a transport: its log, and what the page is known to show of it. */
export interface ChatOf {
  readonly log: ChatLog;
  /** The agent of a chat that the server has; null before. */
  agent: AgentId | null;
  /** Where the conversation stood when the page last got it: what a message that is sent now was said to; null before. */
  shown(): Position | null;
  now(): Position;
  /** The conversation as the page gets it. */
  give(): UIMessage[];
  /** The page has read as far as the log is known. */
  hasRead(): void;
  /** The page's message goes into the log under this id. */
  said(message: UIMessage, id: MessageId): void;
  waits(message: UIMessage, id: MessageId): void;
  waitsNoMore(id: MessageId): void;
  /** The turn that a message of the page began; null where the log does not show the message. */
  turnOf(message: UIMessage, signal: AbortSignal | undefined): Promise<TurnId | null>;
  /** The turn that a message after these stands in the place of. */
  cutAfter(before: readonly UIMessage[]): TurnId | null;
  /** Where the conversation goes back to for something else in a turn's place. */
  placeBefore(turn: TurnId, signal: AbortSignal | undefined): Promise<number>;
}

export function createChatOf(log: ChatLog): ChatOf {
  let shown: Position | null = null;
  /** Messages of the log that the page had. */
  const shownIds = new Set<string>();
  /** Messages of the page that may stand under another id in the log: a message that was edited is another one there, if it arrived. */
  const ids = new Map<string, MessageId>();
  /** Messages of this page that wait in the server's queue; the log does not have them yet. */
  let waiting: { id: MessageId; message: UIMessage }[] = [];

  const fold = () => log.state().fold;
  const visible = () => messagesOf(fold());
  const idOf = ({ id }: UIMessage): string => {
    const other = ids.get(id);
    return other !== undefined && visible().some((one) => one.id === other) ? other : fittingId(id);
  };
  const now = (): Position => {
    const { log: records } = log.state();
    return records.count === 0 && records.epoch === null ? START : positionOf(records);
  };

  return {
    log, agent: null, now,
    shown: () => shown,
    give() {
      shown = now();
      const messages = uiMessagesOf(fold());
      for (const { id } of messages) shownIds.add(id);
      waiting = waiting.filter(({ id }) => seqOfMessage(fold(), id) === null);
      return waiting.length === 0 ? messages : [...messages, ...waiting.map(({ message }) => message)];
    },
    hasRead() { shown = now(); },
    said(message, id) {
      ids.set(message.id, id);
      shownIds.add(id);
    },
    waits(message, id) { waiting.push({ id, message }); },
    waitsNoMore(id) { waiting = waiting.filter((one) => one.id !== id); },
    async turnOf(message, signal) {
      const find = () => visible().find(({ role, id }) => role === "user" && id === idOf(message));
      if (find() === undefined) await log.readOlder("all", signal);
      return find()?.metadata.turn ?? null;
    },
    cutAfter: (before) => cutTurn(visible(), shownIds, before.map(idOf)),
    async placeBefore(turn, signal) {
      const place = () => placeOf(fold(), turn)?.before ?? null;
      if (place() === null) await log.readOlder("all", signal);
      const before = place();
      if (before === null) throw errorOf("not-there");
      return before;
    },
  };
}

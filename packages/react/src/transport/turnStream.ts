import type { TurnId } from "@tidemark/entities/ids";
import { recordsOf, type RecordOf } from "@tidemark/entities/records";
import { liveTurnOf, messagesOf, openGatesOf, openPageCallsOf } from "@tidemark/entities/transcript";
import type { UIMessageChunk } from "ai";
import { callIdsOf, shownCallId } from "./callIds.ts";
import type { ChatLog } from "./chatLog.ts";
import type { PageDesk } from "./pageDesk.ts";
import { createPageTurnReader } from "./pageTurnReader.ts";
import { abortError, errorOf, TransportError } from "./TransportError.ts";

export interface TurnStreamOptions {
  log: ChatLog;
  desk: PageDesk;
  turn: TurnId;
  /** The message shows the turn up to this record; 0: none of it. */
  after: number;
  /** Answers of this page stand up to this record: a pause that was read before it is not the one that counts. */
  upTo: number;
  isPageTool: (name: string) => boolean;
  signal: AbortSignal | undefined;
  /** All of it was read that there is now. */
  onRead: () => void;
  /** The reader left before the end. */
  onLeft: () => void;
}

type Item = { kind: "chunk"; chunk: UIMessageChunk } | { kind: "end" } | { kind: "failed"; error: Error };

/**
 * One turn from the log, as the stream that the AI SDK reads: from its beginning or from where a message stands, to the turn's end or to a pause that
 * waits for somebody. A connection that breaks is no end of it: it goes on from the record that it has.
 */
export function turnStream(options: TurnStreamOptions): ReadableStream<UIMessageChunk> {
  const { log, desk, turn, after, upTo, isPageTool, signal, onRead, onLeft } = options;
  const taken = new Set(messagesOf(log.state().fold).flatMap((message) => (message.metadata.turn === turn ? [] : callIdsOf(message))));
  const reader = createPageTurnReader({ turn, isPageTool, shownId: (id) => shownCallId(turn, id, taken) });
  const generation = log.generation();
  const items: Item[] = [{ kind: "chunk", chunk: { type: "start", messageId: turn } }];
  let over = false;
  let read = 0;
  let wake = (): void => {};

  const put = (chunks: readonly UIMessageChunk[]): void => { for (const chunk of chunks) items.push({ kind: "chunk", chunk }); };
  const finish = (last: Item): void => {
    items.push(last);
    over = true;
    unfollow();
    signal?.removeEventListener("abort", leave);
  };
  const look = (lost: Error | null): void => {
    if (over) return;
    if (lost !== null) finish({ kind: "failed", error: lost });
    else if (log.generation() !== generation) finish({ kind: "failed", error: errorOf("log-restarted") });
    else takeRecords();
    wake();
  };

  function takeRecords(): void {
    const { log: records, fold } = log.state();
    let ended: RecordOf<"turn-end"> | null = null;
    for (const record of recordsOf(records, read + 1)) {
      read = record.seq;
      if (record.turn !== turn) continue;
      const chunks = reader.read(record);
      if (record.seq > after) put(chunks);
      if (record.type === "turn-end") ended = record;
    }
    if (ended !== null) return end(ended.data);
    const live = liveTurnOf(fold);
    if (live?.turn === turn && live.kind === "paused" && records.count >= upTo) pause();
  }

  function end({ outcome, error }: RecordOf<"turn-end">["data"]): void {
    switch (outcome) {
      case "done": return finishWith("stop");
      // Nothing is to be sent by itself after it.
      case "stopped": return finishWith("interrupted");
      case "failed": return finish({ kind: "failed", error: error === undefined ? errorOf("answer-failed") : new TransportError("answer-failed", error) });
      case "interrupted": return finish({ kind: "failed", error: error === undefined ? errorOf("answer-interrupted") : new TransportError("answer-interrupted", error) });
    }
  }

  function pause(): void {
    const { fold } = log.state();
    const calls = openPageCallsOf(fold);
    const states = calls.map((call) => ({ call, state: desk.stateOf(call.call) }));
    for (const { call, state } of states) if (state === "yours") put(reader.handOver(call.toolCallId));
    // What runs here is settled in a moment; where nothing waits at all, the turn goes on in a moment.
    if (states.some(({ state }) => state === "busy")) return;
    if (openGatesOf(fold).length > 0 || calls.length > 0) finishWith(null);
  }

  function finishWith(finishReason: "stop" | "interrupted" | null): void {
    onRead();
    put([{ type: "finish", ...(finishReason !== null && { finishReason }) }]);
    finish({ kind: "end" });
  }

  const leave = (): void => {
    if (over) return;
    finish({ kind: "failed", error: abortError() });
    onLeft();
    wake();
  };
  signal?.addEventListener("abort", leave, { once: true });
  const unfollow = log.follow(look);
  if (signal?.aborted) leave();
  else look(null);

  return new ReadableStream<UIMessageChunk>({
    async pull(controller) {
      while (items.length === 0) await new Promise<void>((resolve) => { wake = resolve; });
      const item = items.shift()!;
      // One at a time: an error would throw away what is queued and not read yet.
      if (item.kind === "chunk") controller.enqueue(item.chunk);
      else if (item.kind === "end") controller.close();
      else controller.error(item.error);
    },
    // A reader that cancels has been told to: the signal says why.
    cancel: () => { if (!over) finish({ kind: "end" }); },
  }, { highWaterMark: 0 });
}

/** A stream that adds nothing. `interrupted`, so that nothing is sent by itself after it: it would come to the same end again and again. */
export function emptyStream(): ReadableStream<UIMessageChunk> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: "finish", finishReason: "interrupted" });
      controller.close();
    },
  });
}

import type { CallId, GateId, MessageId, TabId, TurnId } from "../ids/ids.ts";
import { toArray } from "../records/growList.ts";
import { lookUp } from "../records/growMap.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { Origin, Wait } from "../records/record.ts";
import { asTool, toolNameOf } from "./part.ts";
import type { FoldState } from "./foldState.ts";
import type { CallView, GateView, Message, TranscriptItem } from "./message.ts";

/** The rows of the conversation; the same array where nothing visible changed, the same objects where a message did not. */
export function itemsOf(state: FoldState): TranscriptItem[] {
  const { view } = state;
  if (view.memo.items === undefined) {
    const items = toArray(view.path);
    items.push(...view.open);
    view.memo.items = items;
  }
  return view.memo.items;
}

export function messagesOf(state: FoldState): Message[] {
  state.view.memo.messages ??= itemsOf(state).flatMap((item) => (item.kind === "message" ? [item.message] : []));
  return state.view.memo.messages;
}

export function messageCount(state: FoldState): number {
  return state.tip.messages + state.view.open.reduce((sum, item) => (item.kind === "message" ? sum + 1 : sum), 0);
}

/** Messages that begin at or after `seq`: how two folds that start at different records are compared (ADOPT-8). */
export function messageCountFrom(state: FoldState, seq: number): number {
  let messages = 0;
  for (const message of messagesOf(state).toReversed()) {
    if (message.metadata.firstSeq < seq) break;
    messages++;
  }
  return messages;
}

/** What stands before the first record known here is needed: a boundary went back to it, or the first turn's beginning lies there. */
export function needsBefore(state: FoldState): boolean {
  return state.tip.needsBefore || state.open?.headless === true;
}

/** A live turn as the log tells it. */
export interface LiveTurnView {
  turn: TurnId;
  kind: "running" | "paused";
  waits: readonly Wait[];
  fence: number | null;
  /** Where its page tools run; null: nowhere. `pinVersion` only grows, also over a killed pin. */
  pin: { tab: TabId; version: number } | null;
  pinVersion: number;
  /** Windows that had the pin and lost it in this turn, the last to lose it at the end (PIN-9). */
  moved: readonly TabId[];
  /** The page that its changing page tools act on (PIN-5). */
  context: PageContext | null;
  origin: Origin | null;
  /** Seq of its first record. */
  startSeq: number;
  /** Server times; labels. */
  since: string;
  lastAt: string;
}

export function liveTurnOf(state: FoldState): LiveTurnView | null {
  const { open } = state;
  if (open === null) return null;
  return {
    turn: open.turn, kind: open.state, waits: open.waits, fence: open.fence, pin: open.pin, pinVersion: open.pinVersion, moved: open.moved,
    context: open.context, origin: open.origin,
    startSeq: open.startSeq, since: open.startedAt, lastAt: open.lastAt,
  };
}

/** A call that a window is to run, or is running: the turn paused for it and it has no end in the log. */
export interface OpenPageCall { call: CallId; name: string; toolCallId: string; input: unknown; openedAt: string; claim: CallView["claim"] }

export function openPageCallsOf(state: FoldState): OpenPageCall[] {
  const answer = state.open?.answer;
  if (state.open?.state !== "paused" || !answer) return [];
  return answer.calls.flatMap(({ call, page, part, endedAt, startedAt, claim }) => {
    const tool = asTool(answer.parts[part]);
    if (!page || call === null || endedAt !== null || tool === null) return [];
    return [{ call, name: toolNameOf(tool), toolCallId: tool.toolCallId, input: tool.input, openedAt: startedAt, claim }];
  });
}

/** Gates that were asked and not closed in the log, wherever in the replay (GATE-3): they stand in the open turn. */
export function openGatesOf(state: FoldState): GateView[] {
  return state.open?.answer?.gates.filter((gate) => gate.state.kind === "open") ?? [];
}

/** A gate in whatever state the log left it, also one that no longer shows; null where this part of the log has none. */
export function gateOf(state: FoldState, gate: GateId): GateView | null {
  return state.open?.answer?.gates.find((view) => view.id === gate) ?? lookUp(state.gates, gate) ?? null;
}

/** Seq of the user message with this client-made id, also where it no longer shows; null where this part of the log has none. */
export function seqOfMessage(state: FoldState, message: MessageId): number | null {
  return lookUp(state.said, message) ?? null;
}

/** Whether a turn ended with record `seq`: where a boundary may point. */
export function endsTurn(state: FoldState, seq: number): boolean {
  return lookUp(state.ends, seq) !== undefined;
}

/** Whether the log holds this turn's end, or anything at all of a turn that is no longer open. */
export function turnIsOver(state: FoldState, turn: TurnId): boolean {
  return lookUp(state.turns, turn) !== undefined && state.open?.turn !== turn;
}

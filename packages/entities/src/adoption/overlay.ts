import type { MessageId, TurnId } from "../ids/ids.ts";
import { draftOf, newAnswer, settleInputs, type Answer } from "../transcript/answer.ts";
import { applyChunk } from "../transcript/applyChunk.ts";
import { chunkFits } from "../transcript/chunkFits.ts";
import type { Message, TranscriptItem } from "../transcript/message.ts";
import type { Chunk } from "../transcript/part.ts";
import { newFloor, type Floor } from "./floor.ts";

/** The turn that a stream belongs to; where its source has no turn ids, the user message that it answers (ADOPT-9). */
export type OverlayKey = { turn: TurnId } | { answers: MessageId };

/**
 * Live text of a stream without record numbers. It is drawn above the log and never enters it: a watermark that counted it
 * would have skipped the records it was made of. One turn's messages are drawn from the overlay alone.
 */
export interface Overlay {
  readonly key: OverlayKey;
  readonly answer: Answer;
  readonly message: Message;
  readonly floor: Floor;
  /** `ended`: the stream is over, the log is asked. `unconfirmed`: and could not be read (ADOPT-17). */
  readonly state: "streaming" | "ended" | "unconfirmed";
}

/** Adds chunks to the overlay of their turn; another turn's chunks begin a new one. */
export function overlayWith(overlay: Overlay | null, key: OverlayKey, chunks: readonly Chunk[], count: number): Overlay {
  const known = overlay !== null && keyText(overlay.key) === keyText(key) ? overlay : null;
  const answer = known === null ? newAnswer({ seq: count + 1, at: "", by: { kind: "agent" } }) : draftOf(known.answer);
  for (const chunk of chunks) if (chunkFits(chunk)) applyChunk(answer, chunk, { id: "", at: "", headless: true });
  settleInputs(answer);
  return { key, answer, message: messageOf(key, answer), floor: known?.floor ?? newFloor(count), state: "streaming" };
}

function messageOf(key: OverlayKey, answer: Answer): Message {
  return {
    id: keyText(key), role: "assistant", parts: answer.parts,
    metadata: {
      turn: keyText(key) as TurnId, at: answer.at, by: answer.by, firstSeq: answer.firstSeq, lastSeq: answer.lastSeq,
      turnState: { kind: "running" }, calls: answer.calls, gates: answer.gates,
    },
  };
}

/** The log's items with the overlay in the place of its turn's answer: there, or behind its user message, or at the end. */
export function drawOver(items: readonly TranscriptItem[], overlay: Overlay): TranscriptItem[] {
  const { key } = overlay;
  const drawn: TranscriptItem = { kind: "message", key: overlay.message.id, message: overlay.message };
  const kept = items.filter((item) => !(item.kind === "message" && item.message.role === "assistant" && belongs(item.message, key, items)));
  const behind = kept.findLastIndex((item) => item.kind === "message" && item.message.role === "user"
    && ("turn" in key ? item.message.metadata.turn === key.turn : item.message.id === key.answers));
  return behind < 0 ? [...kept, drawn] : [...kept.slice(0, behind + 1), drawn, ...kept.slice(behind + 1)];
}

function belongs(message: Message, key: OverlayKey, items: readonly TranscriptItem[]): boolean {
  const { turn } = message.metadata;
  if ("turn" in key) return turn === key.turn;
  return items.some((item) => item.kind === "message" && item.message.id === key.answers && item.message.metadata.turn === turn);
}

/** An answer known by its question only must not share the question's id. */
function keyText(key: OverlayKey): string {
  return "turn" in key ? key.turn : `answer-${key.answers}`;
}

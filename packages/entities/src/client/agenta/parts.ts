import type { UIMessageChunk } from "ai";
import { idOf } from "./agentaIds.ts";
import { AGENT, write, type Origin, type Walk, type WalkTurn } from "./walk.ts";

type Kind = "text" | "reasoning";

export function writeChunk(walk: Walk, origin: Origin, chunk: UIMessageChunk): ReturnType<typeof write> {
  return write(walk, origin, AGENT, "chunk", chunk);
}

/** A whole text or thought. One that its pieces brought already is not shown twice. */
export function wholePart(walk: Walk, turn: WalkTurn, origin: Origin, kind: Kind, text: string): void {
  const streamed = turn.streaming?.kind === kind && turn.streaming.text === text;
  endStream(walk, turn, origin);
  if (streamed) return;
  startPart(walk, turn, origin, kind);
  addPiece(walk, turn, origin, kind, text);
  endStream(walk, turn, origin);
}

export function startPart(walk: Walk, turn: WalkTurn, origin: Origin, kind: Kind): void {
  endStream(walk, turn, origin);
  const id = idOf(origin.id);
  turn.streaming = { kind, id, text: "" };
  writeChunk(walk, origin, { type: `${kind}-start`, id });
}

export function addPiece(walk: Walk, turn: WalkTurn, origin: Origin, kind: Kind, delta: string): void {
  if (turn.streaming?.kind !== kind) startPart(walk, turn, origin, kind);
  const part = turn.streaming!;
  part.text += delta;
  writeChunk(walk, origin, { type: `${kind}-delta`, id: part.id, delta });
}

/** Nothing in their log says that a text in pieces is over: what comes next does. */
export function endStream(walk: Walk, turn: WalkTurn, origin: Origin): void {
  const part = turn.streaming;
  if (part === null) return;
  turn.streaming = null;
  writeChunk(walk, { ...origin, id: `${part.id}/end` }, { type: `${part.kind}-end`, id: part.id });
}

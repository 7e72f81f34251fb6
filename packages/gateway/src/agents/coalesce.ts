import type { UIMessageChunk } from "ai";

/** A record of deltas closes this long after its first delta … */
export const COALESCE_MS = 150;
/** … or at this many bytes, whichever is first (LOG-7). */
export const COALESCE_BYTES = 4096;

type Delta = Extract<UIMessageChunk, { type: "text-delta" | "reasoning-delta" | "tool-input-delta" }>;

/** What is held back: one run of deltas of one part, at most. `since` is monotonic milliseconds. */
export type Held = { key: string; first: Delta; text: string; bytes: number; since: number } | null;

export const NOTHING_HELD: Held = null;

/** Takes one chunk; `out` is what is to be appended now, in order. A log so grows with content, not with tokens. */
export function coalesce(held: Held, chunk: UIMessageChunk, nowMs: number): { held: Held; out: UIMessageChunk[] } {
  const key = keyOf(chunk);
  if (key === null) return { held: null, out: [...release(held), chunk] };
  const out: UIMessageChunk[] = [];
  let open = held;
  if (open && (open.key !== key || nowMs - open.since >= COALESCE_MS)) {
    out.push(...release(open));
    open = null;
  }
  for (const piece of pieces(textOf(chunk as Delta))) {
    const bytes = Buffer.byteLength(piece);
    if (open && open.bytes + bytes > COALESCE_BYTES) {
      out.push(...release(open));
      open = null;
    }
    open = open ? { ...open, text: open.text + piece, bytes: open.bytes + bytes } : { key, first: chunk as Delta, text: piece, bytes, since: nowMs };
    if (open.bytes >= COALESCE_BYTES) {
      out.push(...release(open));
      open = null;
    }
  }
  return { held: open, out };
}

/** The held deltas as one chunk. */
export function release(held: Held): UIMessageChunk[] {
  if (!held) return [];
  const { first, text } = held;
  return [first.type === "tool-input-delta" ? { ...first, inputTextDelta: text } : { ...first, delta: text }];
}

/** When the held deltas must go, on the same clock; null where nothing is held. */
export function dueAt(held: Held): number | null {
  return held ? held.since + COALESCE_MS : null;
}

/** Deltas that carry metadata of a provider are kept as they came. */
function keyOf(chunk: UIMessageChunk): string | null {
  switch (chunk.type) {
    case "text-delta": case "reasoning-delta":
      return chunk.providerMetadata ? null : `${chunk.type} ${chunk.id}`;
    case "tool-input-delta":
      return `${chunk.type} ${chunk.toolCallId}`;
    default:
      return null;
  }
}

function textOf(chunk: Delta): string {
  return chunk.type === "tool-input-delta" ? chunk.inputTextDelta : chunk.delta;
}

/** Cuts a large delta so that no record exceeds the limit; never through a surrogate pair. An empty delta stays one. */
function pieces(text: string): string[] {
  if (Buffer.byteLength(text) <= COALESCE_BYTES) return [text];
  const out: string[] = [];
  let piece = "";
  let bytes = 0;
  for (const char of text) {
    const size = Buffer.byteLength(char);
    if (bytes + size > COALESCE_BYTES) {
      out.push(piece);
      piece = "";
      bytes = 0;
    }
    piece += char;
    bytes += size;
  }
  out.push(piece);
  return out;
}

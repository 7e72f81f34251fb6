import type { Row } from "./rows.ts";

const AROUND = 8;

/** About how high the rows are where a conversation opens, in pixels: at its end, or around the row that a reader comes back to. */
export function typicalHeight(rows: readonly Row[], key: string | undefined): number {
  const found = key === undefined ? -1 : rows.findIndex((row) => row.key === key);
  const until = found < 0 ? rows.length : Math.min(rows.length, found + AROUND / 2);
  const near = rows.slice(Math.max(0, until - AROUND), until);
  if (near.length === 0) return 80;
  return Math.round(near.reduce((sum, row) => sum + guess(row), 0) / near.length);
}

function guess(row: Row): number {
  if (row.kind !== "user" && row.kind !== "agent") return 40;
  const parts = row.kind === "agent" ? row.message.parts : row.said.kind === "recorded" ? row.said.message.parts : row.said.entry.parts;
  let height = 70;
  // One line of 28 px for each call or thought; an answer's lists, tables and code take more room than plain words. What can't be drawn is one line (LOG-6).
  for (const part of parts as readonly ({ type?: unknown; text?: unknown } | null)[]) {
    height += part?.type === "text" && typeof part.text === "string" ? Math.min(2_000, part.text.length * (row.kind === "agent" ? 0.45 : 0.3)) : 28;
  }
  return height;
}

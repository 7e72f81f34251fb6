import type { GateId } from "@tidemark/entities/ids";
import type { MessageEntry } from "@tidemark/entities/outbox";
import type { SessionView } from "@tidemark/entities/session";
import type { Message, TranscriptItem, TranscriptLine } from "@tidemark/entities/transcript";
import type { ChatLink } from "./chatLinks.ts";

/**
 * A row of the conversation. A message that is being sent and its record have the same key, so the outline turns into a fill in the same
 * element: no flicker, no duplicate (ADOPT-14).
 */
export type Row =
  | { kind: "user"; key: string; said: Said }
  | { kind: "agent"; key: string; message: Message }
  | { kind: "line"; key: string; line: TranscriptLine }
  | { kind: "link"; key: string; link: ChatLink }
  /** Turns before the first one shown here: a person asks for them. */
  | { kind: "older"; key: "older"; asked: boolean };
export type Said = { kind: "recorded"; message: Message } | { kind: "sending"; entry: MessageEntry };

export function rowsOf(view: Pick<SessionView, "items" | "sending"> & { older?: SessionView["older"]; links?: readonly ChatLink[] }): Row[] {
  const links = view.links ?? [];
  const rows: Row[] = links.filter(({ way }) => way === "from").map(linkRow);
  if (view.older === "there" || view.older === "asked") rows.push({ kind: "older", key: "older", asked: view.older === "asked" });
  const recorded = new Set<string>();
  const left = links.filter(({ way }) => way === "as");
  for (const item of view.items) {
    // A link stands where the other chat was made: before what came after that record.
    while (left[0] !== undefined && firstSeqOf(item) > left[0].at) rows.push(linkRow(left.shift()!));
    if (item.kind === "line") rows.push({ kind: "line", key: item.key, line: item.line });
    else if (item.message.role === "user") {
      recorded.add(item.message.id);
      rows.push({ kind: "user", key: item.message.id, said: { kind: "recorded", message: item.message } });
    } else rows.push({ kind: "agent", key: item.message.id, message: item.message });
  }
  rows.push(...left.map(linkRow));
  for (const entry of view.sending) {
    if (!recorded.has(entry.id)) rows.push({ kind: "user", key: entry.id, said: { kind: "sending", entry } });
  }
  return rows;
}

function linkRow(link: ChatLink): Row {
  return { kind: "link", key: `${link.way}-${link.session}`, link };
}
function firstSeqOf(item: TranscriptItem): number {
  return item.kind === "message" ? item.message.metadata.firstSeq : item.line.seq;
}

/** Messages after the row with that key; 0 where the key is not there (nothing is known then, and a wrong number is worse than none). */
export function messagesAfter(rows: readonly Row[], key: string | null): number {
  if (key === null) return 0;
  const at = rows.findLastIndex((row) => row.key === key);
  return at < 0 ? 0 : rows.slice(at + 1).filter((row) => row.kind === "user" || row.kind === "agent").length;
}

/** The first question that waits, in the order of the conversation. */
export function openGate(rows: readonly Row[]): GateId | null {
  const gates = rows.flatMap((row) => (row.kind === "agent" ? row.message.metadata.gates : []));
  return gates.find((gate) => gate.state.kind === "open")?.id ?? null;
}

/** Rows that stay in the document wherever the reader is: open cards (their typing, their place), the row with the focus, the row to come back to. */
export function rowsToKeep(rows: readonly Row[], keys: readonly (string | undefined)[]): number[] {
  return rows.flatMap((row, at) => (keys.includes(row.key) || (row.kind === "agent" && row.message.metadata.gates.some((gate) => gate.state.kind === "open")) ? [at] : []));
}

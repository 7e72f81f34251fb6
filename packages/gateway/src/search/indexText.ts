import type { SessionState } from "@tidemark/entities/authority";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import type { KnownRecord } from "@tidemark/entities/records";
import type { Sql } from "../store/sql.ts";
import { dropPassage, writePassage } from "./passageRows.ts";
import { textRowsAfter } from "./textRows.ts";
import { showPath } from "./visiblePassages.ts";

const PAGE_ROWS = 1000;

/**
 * Keeps the search index up with a step, in that step's transaction: what is acknowledged can be found. A text of an answer is indexed whole,
 * when it closes or its stream ends; until then its deltas cost nothing here, and each row is read back once.
 */
export function indexStep(sql: Sql, before: SessionState | null, state: SessionState, records: readonly KnownRecord[]): void {
  if (state.title !== (before?.title ?? "")) indexTitle(sql, state);
  if (records.some(closesText)) indexTexts(sql, state.id, state.count);
  if (records.some(({ type }) => type === "boundary")) showPath(sql, state.id);
}

/** All that a store holds already: the same functions over the same rows. */
export function indexAll(sql: Sql): void {
  for (const { id, state } of sql.all(sql.build.selectFrom("session").select(["id", "state"]))) {
    const kept = JSON.parse(state) as SessionState;
    const session = sessionIdSchema.parse(id);
    indexTitle(sql, kept);
    indexTexts(sql, session, kept.count);
    showPath(sql, session);
  }
}

function closesText(record: KnownRecord): boolean {
  return record.type === "user-message" || record.type === "turn-pause" || record.type === "turn-end" || (record.type === "chunk" && record.data.type === "text-end");
}

function indexTitle(sql: Sql, { id, title, updatedAt }: Pick<SessionState, "id" | "title" | "updatedAt">): void {
  dropPassage(sql, id, 0);
  writePassage(sql, { session: id, seq: 0, turn: null, by: "user", at: updatedAt }, title);
}

interface OpenText { seq: number; at: string; turn: string | null; pieces: string[] }

function indexTexts(sql: Sql, session: SessionId, count: number): void {
  const open = new Map<string, OpenText>();
  const close = (name: string): void => {
    const text = open.get(name);
    open.delete(name);
    if (text) writePassage(sql, { session, seq: text.seq, turn: text.turn, by: "agent", at: text.at }, text.pieces.join(""));
  };
  let at = sql.first(sql.build.selectFrom("session").select("indexed").where("id", "=", session))?.indexed ?? 0;
  for (let more = true; more;) {
    const rows = textRowsAfter(sql, session, at, PAGE_ROWS);
    for (const row of rows) {
      const { seq, turn } = row;
      switch (row.kind) {
        case "message": writePassage(sql, { session, seq, turn, by: "user", at: row.at }, row.text); break;
        case "open": close(row.part); open.set(row.part, { seq, at: row.at, turn, pieces: [] }); break;
        case "delta": open.get(row.part)?.pieces.push(row.text); break;
        case "close": close(row.part); break;
        case "stream-end": for (const name of [...open.keys()]) close(name); break;
        default: row satisfies never;
      }
    }
    at = rows.at(-1)?.seq ?? at;
    more = rows.length === PAGE_ROWS;
  }
  // Read again next time: from the first text that is still open. What closed meanwhile keeps its place, and is written once.
  const indexed = Math.min(count, ...[...open.values()].map(({ seq }) => seq - 1));
  sql.run(sql.build.updateTable("session").set({ indexed }).where("id", "=", session));
}

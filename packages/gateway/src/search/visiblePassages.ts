import { visiblePath } from "@tidemark/entities/authority";
import type { SessionId } from "@tidemark/entities/ids";
import { readRecordsOf } from "../store/sessionRows.ts";
import type { Sql } from "../store/sql.ts";

/**
 * A search finds what the conversation shows: after a boundary (clear, go back, edit, another version) the texts of the turns that it cut off
 * are not found any more, and those of the turns that it brought back are again. Titles belong to no turn.
 */
export function showPath(sql: Sql, session: SessionId): void {
  const records = readRecordsOf(sql, session, ["user-message", "turn-end", "boundary"]);
  const boundary = records.findLast((record) => record.type === "boundary");
  if (boundary === undefined) return;
  // What was said after the last boundary stands on the path as it is.
  const shown = new Set(visiblePath(records, boundary.data.to).map(({ turn }) => turn));
  const passages = sql.all(sql.build.selectFrom("passage").select(["id", "turn", "visible"]).where("session", "=", session).where("seq", ">", 0).where("seq", "<", boundary.seq));
  for (const { id, turn, visible } of passages) {
    const now = Number((shown as Set<string | null>).has(turn));
    if (now !== visible) sql.run(sql.build.updateTable("passage").set({ visible: now }).where("id", "=", id));
  }
}

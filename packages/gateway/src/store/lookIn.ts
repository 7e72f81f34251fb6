import type { Look } from "@tidemark/entities/authority";
import type { SessionId } from "@tidemark/entities/ids";
import { foundTab } from "./foundTab.ts";
import { readRecord, readRecords, readSession } from "./sessionRows.ts";
import type { Sql } from "./sql.ts";
import { queuedContent, readSubmit } from "./submitRows.ts";

/** What a command names in one session, read in the step that decides it. `at`: the time of that step. */
export function lookIn(sql: Sql, session: SessionId, at: string): Look {
  return {
    recordAt: (seq) => readRecord(sql, session, { seq }),
    record: (id) => readRecord(sql, session, { id }),
    answerTo: (gate) => readRecord(sql, session, { ref: gate, type: "gate-answer" }),
    said: (message) => readRecord(sql, session, { ref: message, type: "user-message" }) !== null,
    submit: (message) => readSubmit(sql, session, message),
    queued: (message) => queuedContent(sql, session, message),
    tab: (tab) => foundTab(sql, session, tab, at),
    source: (from, until) => ({ state: readSession(sql, from)?.state ?? null, records: readRecords(sql, from, 0, until) }),
  };
}

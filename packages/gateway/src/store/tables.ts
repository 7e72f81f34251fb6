import type { ColumnType, Generated } from "kysely";

/** Rows as SQLite holds them: booleans are 0 and 1, times ISO 8601, JSON as text. */
export interface Tables {
  meta: { id: number; instance: string; revision: number; schema: number };
  session: {
    id: string; owner: string; updated_at: string; title: string; deleted_at: string | null; archived: number;
    revision: number; live: "running" | "paused" | null; count: number; state: string; continued_from: string | null;
    /** Texts up to this record stand in the search index; those of a text that is still open come later. */
    indexed: ColumnType<number, number | undefined, number>;
  };
  /** `body` is `{turn, by, data}`; `ref` is the gate of a gate-answer, the message's id of a user-message. */
  record: { session: string; seq: number; id: string; at: string; type: string; ref: string | null; body: string };
  /** `parts`: of a message that waits in the queue, and only while it does. `tools`: the page tools that the submit offered; `{tools, data}` where its page gave data. */
  submit: { session: string; message: string; fingerprint: string; outcome: string; parts: string | null; tools: string | null };
  tab: { subject: string; tab: string; secret_hash: string };
  attachment: { session: string; tab: string; subject: string; body: string; seen_at: string; detached_at: string | null };
  /** One text that can be found: a title (seq 0), a message, a text of an answer. Its words stand in `search` under the same number. */
  passage: { id: Generated<number>; session: string; seq: number; turn: string | null; by: "user" | "agent"; at: string; visible: number };
  search: { rowid: number; text: string };
  /** A file of a chat; its bytes lie under their hash. */
  file: { session: string; id: string; name: string; type: string; size: number; hash: string; at: string };
  /** `last_used_at`: to the hour. `printed`: 1 for the one of the data folder's file, which is no other's. */
  token: {
    hash: string; subject: string; name: string; role: "owner"; created_at: string;
    id: string; last_used_at: string | null; printed: ColumnType<number, number | undefined, number>; revoked_at: string | null;
  };
  /** A share link; its capability only as a hash. `up_to`: the last record that it shows. `title`: the chat's at that time. `made_by`: id of the browser's token that made it. */
  share: { id: string; hash: string; session: string; created_at: string; expires_at: string; up_to: number | null; title: string | null; revoked_at: string | null; made_by: string | null };
  code: { hash: string; subject: string; expires_at: string; used_by: string | null };
}

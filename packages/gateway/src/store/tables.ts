/** Rows as SQLite holds them: booleans are 0 and 1, times ISO 8601, JSON as text. */
export interface Tables {
  meta: { id: number; instance: string; revision: number; schema: number };
  session: {
    id: string; owner: string; updated_at: string; title: string; deleted_at: string | null; archived: number;
    revision: number; live: "running" | "paused" | null; count: number; state: string; continued_from: string | null;
  };
  /** `body` is `{turn, by, data}`; `ref` is the gate of a gate-answer, the message's id of a user-message. */
  record: { session: string; seq: number; id: string; at: string; type: string; ref: string | null; body: string };
  /** `parts`: of a message that waits in the queue, and only while it does. `tools`: the page tools that the submit offered. */
  submit: { session: string; message: string; fingerprint: string; outcome: string; parts: string | null; tools: string | null };
  tab: { subject: string; tab: string; secret_hash: string };
  attachment: { session: string; tab: string; subject: string; body: string; seen_at: string; detached_at: string | null };
  token: { hash: string; subject: string; name: string; role: "owner"; created_at: string };
  code: { hash: string; subject: string; expires_at: string; used_by: string | null };
}

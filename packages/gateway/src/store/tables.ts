/** Rows as SQLite holds them: booleans are 0 and 1, times ISO 8601, JSON as text. */
export interface Tables {
  meta: { id: number; instance: string; revision: number; schema: number };
  session: {
    id: string; owner: string; updated_at: string; title: string; deleted_at: string | null; archived: number;
    revision: number; live: "running" | "paused" | null; count: number; state: string;
  };
  /** `body` is `{turn, by, data}`; `ref` is the gate of a gate-answer. */
  record: { session: string; seq: number; id: string; at: string; type: string; ref: string | null; body: string };
  submit: { session: string; message: string; fingerprint: string; outcome: string };
  tab: { subject: string; tab: string; secret_hash: string };
  attachment: { session: string; tab: string; subject: string; body: string; seen_at: string; detached_at: string | null };
  token: { hash: string; subject: string; name: string; role: "owner"; created_at: string };
  code: { hash: string; subject: string; expires_at: string; used_by: string | null };
}

import { sql as raw } from "kysely";
import type { SessionId } from "@tidemark/entities/ids";
import type { UserPart } from "@tidemark/entities/records";
import type { Sql } from "../store/sql.ts";

/** What the log says about texts, in its order: a message, a text that opens, grows or closes, and the end of an agent's stream, which closes all. */
export type TextRow = { seq: number; at: string; turn: string | null } & (
  | { kind: "message"; text: string }
  | { kind: "open" | "close"; part: string }
  | { kind: "delta"; part: string; text: string }
  | { kind: "stream-end" }
);

interface Row { seq: number; at: string; type: string; turn: string | null; chunk: string | null; part: string | null; delta: string | null; parts: string | null }

const CHUNKS: Record<string, "open" | "close" | "delta"> = { "text-start": "open", "text-delta": "delta", "text-end": "close" };

/** The next ones after a record, at most `limit`. Reasoning, tools and data are no text of the conversation. */
export function textRowsAfter(sql: Sql, session: SessionId, after: number, limit: number): TextRow[] {
  const query = raw<Row>`
    select seq, at, type, json_extract(body, '$.turn') as turn, json_extract(body, '$.data.type') as chunk, json_extract(body, '$.data.id') as part,
      json_extract(body, '$.data.delta') as delta, case type when 'user-message' then json_extract(body, '$.data.parts') end as parts
    from record where session = ${session} and seq > ${after}
      and (type in ('user-message', 'turn-pause', 'turn-end') or (type = 'chunk' and json_extract(body, '$.data.type') in ('text-start', 'text-delta', 'text-end')))
    order by seq limit ${limit}`;
  return sql.all<Row>({ compile: () => query.compile(sql.build) }).map(textRowOf);
}

function textRowOf({ seq, at, turn, type, chunk, part, delta, parts }: Row): TextRow {
  const place = { seq, at, turn };
  if (type === "user-message") return { ...place, kind: "message", text: textOf(JSON.parse(parts ?? "[]") as UserPart[]) };
  if (type !== "chunk") return { ...place, kind: "stream-end" };
  const kind = CHUNKS[chunk ?? ""] ?? "close";
  return kind === "delta" ? { ...place, kind, part: String(part), text: String(delta ?? "") } : { ...place, kind, part: String(part) };
}

function textOf(parts: readonly UserPart[]): string {
  return parts.flatMap((part) => (part.type === "text" && typeof part["text"] === "string" ? [part["text"]] : [])).join("\n");
}

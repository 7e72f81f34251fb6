import type { FileId, SessionId } from "@tidemark/entities/ids";
import type { Sql } from "../store/sql.ts";
import type { FileBytes } from "./fileBytes.ts";
import { filesOf, readFileRow, writeFileRow, type FileRow } from "./fileRows.ts";

export interface NewFile { id: FileId; name: string; type: string }
export interface ChatLimits { perChat: number; chatBytes: number }
export type FileStored =
  | { kind: "stored"; file: FileRow; first: boolean }
  /** Another file stands under this id. */
  | { kind: "differs" }
  | { kind: "full" }
  /** The chat was deleted while the file came. */
  | { kind: "gone" };

/**
 * Bytes first, then the row: a file that a message can name is on the disk. Both the look and the row happen in one stretch after the bytes
 * are written, so that of two uploads under one id, also in the same moment, the second gets the first one's answer.
 */
export async function storeFile(sql: Sql, bytes: FileBytes, session: SessionId, file: NewFile, content: Uint8Array, limits: ChatLimits, at: () => string): Promise<FileStored> {
  const staged = await bytes.stage(content);
  let kept = false;
  try {
    return sql.transaction((): FileStored => {
      const chat = sql.first(sql.build.selectFrom("session").select("deleted_at").where("id", "=", session));
      if (!chat || chat.deleted_at !== null) return { kind: "gone" };
      const known = readFileRow(sql, session, file.id);
      if (known) return known.hash === staged.hash && known.name === file.name ? { kind: "stored", file: known, first: false } : { kind: "differs" };
      const has = filesOf(sql, session);
      if (has.files >= limits.perChat || has.bytes + content.length > limits.chatBytes) return { kind: "full" };
      const row: FileRow = { session, ...file, size: content.length, hash: staged.hash, at: at() };
      staged.keep();
      kept = true;
      writeFileRow(sql, row);
      return { kind: "stored", file: row, first: true };
    });
  } finally {
    if (!kept) await staged.drop();
  }
}

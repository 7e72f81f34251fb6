import * as z from "zod/mini";
import { storedFileSchema, type StoredFile } from "../contract/files.ts";
import { fileIdSchema } from "../ids/ids.ts";

/** Why a file is not attached, known before anything of it is sent. */
export type FileRefusal =
  | { why: "too-large"; limit: number }
  | { why: "too-many"; limit: number }
  | { why: "type" | "empty" | "unreadable" | "no-files" };

/**
 * `uploaded` may go with a message, the others may not. `left`: its upload had not ended when the page went, and the page that came has no
 * content of it. `failed`: the person may try again; `refusal` is the server's word, null where it was not reached.
 */
export type DraftFileState =
  | { kind: "waiting" }
  | { kind: "uploading"; sent: number }
  | { kind: "uploaded"; stored: StoredFile }
  | { kind: "failed"; refusal: { code: string; detail: string } | null }
  | { kind: "left" }
  | ({ kind: "refused" } & FileRefusal);

/** A file beside the text of a draft. Its id is made once: however often it is sent, it lands once. */
export interface DraftFile { id: DraftFileId; name: string; size: number; state: DraftFileState }
type DraftFileId = z.infer<typeof fileIdSchema>;

/** As it is kept over a reload: what is uploaded by its id, of the others that they were there. */
export const keptFileSchema = z.object({ id: fileIdSchema, name: z.string(), size: z.number(), stored: z.nullable(storedFileSchema) });
export type KeptFile = z.infer<typeof keptFileSchema>;

/** Refused files are not kept: they were never part of the draft. */
export function keptFiles(files: readonly DraftFile[]): KeptFile[] {
  return files.flatMap(({ id, name, size, state }) => (state.kind === "refused" ? [] : [{ id, name, size, stored: state.kind === "uploaded" ? state.stored : null }]));
}

export function foundFile({ id, name, size, stored }: KeptFile): DraftFile {
  return { id, name, size, state: stored === null ? { kind: "left" } : { kind: "uploaded", stored } };
}

/** What keeps a draft with these files from being sent; null where nothing does. */
export function missingFiles(files: readonly DraftFile[]): "uploading" | "not-uploaded" | null {
  if (files.some(({ state }) => state.kind === "failed" || state.kind === "left" || state.kind === "refused")) return "not-uploaded";
  return files.some(({ state }) => state.kind !== "uploaded") ? "uploading" : null;
}

export function storedFiles(files: readonly DraftFile[]): StoredFile[] {
  return files.flatMap(({ state }) => (state.kind === "uploaded" ? [state.stored] : []));
}

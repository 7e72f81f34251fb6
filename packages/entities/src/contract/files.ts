import * as z from "zod/mini";
import { fileIdSchema, type FileId } from "../ids/ids.ts";
import type { UserPart } from "../records/record.ts";

/** Bytes of one file, files of one message, files and bytes of one chat, and the types that are taken (by content; a name proves nothing). */
export const fileLimitsSchema = z.object({ bytes: z.int(), perMessage: z.int(), perChat: z.int(), chatBytes: z.int(), types: z.array(z.string()) });
export type FileLimits = z.infer<typeof fileLimitsSchema>;

/** `POST …/files` answers it. `name` is as the server keeps it (no path, no control characters), `type` what the content is. */
export const storedFileSchema = z.object({ file: fileIdSchema, name: z.string(), type: z.string(), size: z.int().check(z.minimum(0)) });
export type StoredFile = z.infer<typeof storedFileSchema>;

/** Names a file of the same chat in a message; no browser and no model's server can fetch it, the gateway puts the bytes in its place. */
const SCHEME = "tidemark-file:";
const FILE_URL = /^tidemark-file:([A-Za-z0-9_-]{1,22})$/;

export function fileUrl(file: FileId): string {
  return SCHEME + file;
}

/** Null where the address is none of ours. */
export function fileIdOf(url: string): FileId | null {
  const id = FILE_URL.exec(url)?.[1];
  return id === undefined ? null : fileIdSchema.parse(id);
}

/** The file as a part of a message, in the AI SDK's shape, with its size beside, so that every window can say it without reading the file. */
export function filePartOf({ file, name, type, size }: StoredFile): UserPart {
  return { type: "file", mediaType: type, filename: name, url: fileUrl(file), size };
}

export const filePartSchema = z.strictObject({
  type: z.literal("file"), mediaType: z.string(), filename: z.optional(z.string()), url: z.string().check(z.regex(FILE_URL)), size: z.optional(z.int().check(z.minimum(0))),
});
export type FilePart = z.infer<typeof filePartSchema>;

import { fileIdSchema, type FileId } from "@tidemark/entities/ids";
import { fileNameOf } from "../files/fileName.ts";
import { fileTypeOf, FILE_TYPES, type FileType } from "../files/fileType.ts";
import { refuse } from "./httpProblem.ts";
import { mediaTypeOf, readBytes } from "./readBytes.ts";

export interface Upload { id: FileId; name: string; type: FileType; content: Uint8Array }

/** What stands around a file in a form: boundaries, headers, the id, a long name. */
const AROUND_BYTES = 16 * 1024;
const FIELDS = 2;

/** One file of a form: the fields `id` and `file`, once each, in any order. The sender's word for the type is not even looked at. */
export async function readUpload(request: Request, mostBytes: number): Promise<Upload> {
  const tooLarge = () => refuse("too-large", { detail: `A file has at most ${sizeText(mostBytes)}.`, facts: { limit: mostBytes } });
  if (mediaTypeOf(request) !== "multipart/form-data") refuse("invalid", { detail: "Send the file as multipart/form-data, with the fields id and file." });
  const body = await readBytes(request, mostBytes + AROUND_BYTES, tooLarge);
  const { id, file } = await fieldsOf(body, request.headers.get("content-type") ?? "");
  const known = fileIdSchema.safeParse(id);
  if (!known.success) refuse("invalid", { detail: "The field id is not an id." });
  if (!(file instanceof File)) refuse("invalid", { detail: "The field file is not a file." });
  if (file.size > mostBytes) tooLarge();
  if (file.size === 0) refuse("invalid", { detail: "The file is empty." });
  const content = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(content) ?? refuse("invalid", { detail: "Files of this kind are not taken. Attach a picture (PNG, JPEG, GIF, WebP), a PDF, or text.", facts: { types: FILE_TYPES } });
  return { id: known.data, name: fileNameOf(file.name), type, content };
}

async function fieldsOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<Record<"id" | "file", FormDataEntryValue>> {
  const wrong = () => refuse("invalid", { detail: "The form can't be read. It has the fields id and file, once each." });
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  // Counted before it is parsed: a small form can have a great many parts. One boundary before each field, one at the end.
  if (!boundary || countOf(body, `--${boundary[1] ?? boundary[2]}`, FIELDS + 2) > FIELDS + 1) return wrong();
  const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData().catch(wrong);
  const [id, file] = [form.get("id"), form.get("file")];
  return id !== null && file !== null ? { id, file } : wrong();
}

function countOf(body: Buffer, text: string, most: number): number {
  let count = 0;
  for (let at = body.indexOf(text); at >= 0 && count < most; at = body.indexOf(text, at + 1)) count += 1;
  return count;
}

export function sizeText(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MiB` : `${Math.floor(bytes / 1024)} KiB`;
}

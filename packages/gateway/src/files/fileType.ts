import { FILE_TYPES } from "@tidemark/entities/contract";

export { FILE_TYPES, fileTypeOf, type FileType } from "@tidemark/entities/contract";

/** Under which type it is given back: pictures of four formats that can hold no script under their own, everything else as mere bytes. */
export function servedType(type: string): string {
  return type.startsWith("image/") && (FILE_TYPES as readonly string[]).includes(type) ? type : "application/octet-stream";
}

import { fileTypeOf, type FileLimits } from "@tidemark/entities/contract";
import type { FileRefusal } from "@tidemark/entities/outbox";

/** Enough of a file to know what it is. */
export const HEAD_BYTES = 64 * 1024;

export interface FileToJudge {
  size: number;
  /** The first bytes; null where they could not be read: a folder, a file that is gone. */
  head: Uint8Array | null;
}

/**
 * What the server would refuse, said before anything is sent (SEC-7 is the server's own word on it). `limits`: as `GET /v1` told them; null where it
 * was not heard yet, "none" where the server takes no files. `room`: how many more the message may have.
 */
export function judgeFile({ size, head }: FileToJudge, limits: FileLimits | null | "none", room: number): FileRefusal | null {
  if (limits === "none") return { why: "no-files" };
  if (head === null) return { why: "unreadable" };
  if (limits !== null && size > limits.bytes) return { why: "too-large", limit: limits.bytes };
  if (size === 0) return { why: "empty" };
  const type = fileTypeOf(head, size > head.length);
  if (type === null || (limits !== null && !limits.types.includes(type))) return { why: "type" };
  if (limits !== null && room <= 0) return { why: "too-many", limit: limits.perMessage };
  return null;
}

import { z } from "zod";
import { agentIdSchema, connectionIdSchema, epochSchema, recordIdSchema } from "../ids/ids.ts";

/**
 * What a browser keeps of a session: the joined records of the last whole turns with their range, one value (ADOPT-8).
 * The transcript is folded from it, so a new release needs no migration of messages.
 */
export const snapshotSchema = z.object({
  v: z.literal(1),
  epoch: epochSchema.nullable(),
  /** Seq of the first record kept. */
  first: z.int().min(1),
  /** Records that the kept state accounts for: the count it was read at. Absent in an older cache: reads as 0 (ADOPT-6). */
  watermark: z.int().min(0).optional(),
  last: recordIdSchema.nullable(),
  /** Of a source that is not append-only: which reading of the log this is (ADOPT-18). */
  revision: z.string().optional(),
  owner: z.object({ connection: connectionIdSchema, agent: agentIdSchema }),
  title: z.string().optional(),
  /** Server time of the last read; a label. */
  seenAt: z.string().nullable(),
  records: z.array(z.unknown()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** 256 KiB of text for one session; where one turn alone exceeds it, its end. */
export const SNAPSHOT_CHARS = 256 * 1024;

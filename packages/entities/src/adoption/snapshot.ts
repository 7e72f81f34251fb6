import * as z from "zod/mini";
import { agentIdSchema, connectionIdSchema, epochSchema, recordIdSchema } from "../ids/ids.ts";

/**
 * What a browser keeps of a session: the joined records of the last whole turns with their range, one value (ADOPT-8).
 * The transcript is folded from it, so a new release needs no migration of messages.
 */
export const snapshotSchema = z.object({
  v: z.literal(1),
  epoch: z.nullable(epochSchema),
  /** Seq of the first record kept. */
  first: z.int().check(z.minimum(1)),
  /** Records that the kept state accounts for: the count it was read at. Absent in an older cache: reads as 0 (ADOPT-6). */
  watermark: z.optional(z.int().check(z.minimum(0))),
  last: z.nullable(recordIdSchema),
  /** Of a source that is not append-only: which reading of the log this is (ADOPT-18). */
  revision: z.optional(z.string()),
  owner: z.object({ connection: connectionIdSchema, agent: agentIdSchema }),
  title: z.optional(z.string()),
  /** Server time of the last read; a label. */
  seenAt: z.nullable(z.string()),
  records: z.array(z.unknown()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** 256 KiB of text for one session; where one turn alone exceeds it, its end. */
export const SNAPSHOT_CHARS = 256 * 1024;

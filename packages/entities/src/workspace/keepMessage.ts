import * as z from "zod/mini";
import { cachePolicySchema } from "../contract/access.ts";

/** What windows tell each other about what may be kept: that a sign-in is over, and what the server allows. Never anything of a chat (VIEW-1). */
export const keepMessageSchema = z.discriminatedUnion("type", [
  /** `key`: the tombstone's own; it names no user. */
  z.object({ type: z.literal("signed-out"), key: z.string(), mark: z.string() }),
  z.object({ type: z.literal("cache"), policy: cachePolicySchema }),
]);
export type KeepMessage = z.infer<typeof keepMessageSchema>;

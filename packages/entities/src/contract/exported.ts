import * as z from "zod/mini";
import { agentIdSchema, sessionIdSchema } from "../ids/ids.ts";
import { storedFileSchema } from "./files.ts";

/**
 * `GET …/export`: one chat as its conversation shows it now, whole: the records of the visible path as the log has them, deltas joined, and the
 * files that they name. `records` are read with `parseRecord`; `data` is base64, null where the bytes are not there any more.
 */
export const exportedChatSchema = z.object({
  tidemark: z.literal("chat"), version: z.literal(1),
  chat: z.object({ id: sessionIdSchema, agent: agentIdSchema, title: z.string(), createdAt: z.string(), updatedAt: z.string() }),
  records: z.array(z.unknown()),
  files: z.array(z.extend(storedFileSchema, { data: z.nullable(z.base64()) })),
});
export type ExportedChat = z.infer<typeof exportedChatSchema>;

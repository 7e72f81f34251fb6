import * as z from "zod/mini";
import { agentIdSchema, sessionIdSchema, turnIdSchema } from "../ids/ids.ts";

/** Text with the places that were found in it: `[from, to)` in UTF-16 code units, in order, never overlapping. Never markup. */
export const markedTextSchema = z.object({ text: z.string(), ranges: z.array(z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))])) });
export type MarkedText = z.infer<typeof markedTextSchema>;

/** One message, or one text of an answer. `seq` is its record: the `user-message`, or the `text-start` chunk of the text. */
export const searchHitSchema = z.object({
  seq: z.int().check(z.minimum(1)), turn: z.nullable(turnIdSchema), by: z.enum(["user", "agent"]), at: z.string(), snippet: markedTextSchema,
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** One chat in which something was found: in its title, in its messages, or in both. */
export const searchResultSchema = z.object({
  session: sessionIdSchema, agent: agentIdSchema, title: markedTextSchema, at: z.string(), archived: z.boolean(),
  /** The newest ones; `total` says how many there are. */
  hits: z.array(searchHitSchema), total: z.int().check(z.minimum(0)),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** `GET /v1/search?q=&cursor=&limit=`: chats by their last change, newest first. */
export const searchAnswerSchema = z.object({ results: z.array(searchResultSchema), cursor: z.nullable(z.string()) });
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

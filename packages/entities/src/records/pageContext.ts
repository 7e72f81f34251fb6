import * as z from "zod/mini";

/** Of a context's data, as JSON in UTF-8. */
export const CONTEXT_DATA_BYTES = 8 * 1024;

/** The page that a window shows around the chat: the host's own id and title for it, as people read them in headers, hints and notes. */
export const shownContextSchema = z.object({ id: z.string(), title: z.string() });
/**
 * The same as a message carries it: `data` is for the agent's eyes and stands in the message's record alone. Every append writes a session's
 * state, and every window reads its header: neither has room for it.
 */
export const contextSchema = z.extend(shownContextSchema, { data: z.optional(z.unknown()) });
export type PageContext = z.infer<typeof contextSchema>;

/** Without its data. */
export function shownContext(context: PageContext | null): PageContext | null {
  return context === null ? null : { id: context.id, title: context.title };
}

/** The size of data as JSON in UTF-8; null for what has no JSON form. */
export function contextDataBytes(data: unknown): number | null {
  try {
    const text = JSON.stringify(data) as string | undefined;
    return text === undefined ? null : new TextEncoder().encode(text).byteLength;
  } catch {
    return null;
  }
}

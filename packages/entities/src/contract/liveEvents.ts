import * as z from "zod/mini";
import { epochSchema, recordIdSchema } from "../ids/ids.ts";

/**
 * The frames of the two long answers.
 * `live=sse` sends `data` (a JSON array of records) and `control`; `/v1/events` sends `hint` (see header.ts), `ready` and `reload`.
 * Beats are comment lines, at the interval that `GET /v1` names.
 */
export const STREAM_EVENT = { data: "data", control: "control", hint: "hint", ready: "ready", reload: "reload" } as const;

/** What a read says in its headers. All fields in the first control event, then only those that changed. `turn` as in the header. */
export const controlFactsSchema = z.object({
  count: z.optional(z.int()), epoch: z.optional(epochSchema), last: z.optional(z.nullable(recordIdSchema)),
  turn: z.optional(z.string()), header: z.optional(z.int()), time: z.optional(z.string()),
});
export type ControlFacts = z.infer<typeof controlFactsSchema>;

export const controlEventSchema = z.object({
  streamNextOffset: z.string().check(z.regex(/^\d{16}$/)), streamCursor: z.optional(z.string()), upToDate: z.optional(z.boolean()),
  /** The stream ends here and will not grow: the session was deleted. */
  streamClosed: z.optional(z.boolean()),
  tidemark: z._default(controlFactsSchema, {}),
});
export type ControlEvent = z.infer<typeof controlEventSchema>;

/** `ready`: the named or changed sessions have been told, changes follow. `reload`: too much changed since; read the list again. */
export const eventsRevisionSchema = z.object({ revision: z.int() });

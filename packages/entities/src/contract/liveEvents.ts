import { z } from "zod";
import { epochSchema, recordIdSchema } from "../ids/ids.ts";

/**
 * The frames of the two long answers.
 * `live=sse` sends `data` (a JSON array of records) and `control`; `/v1/events` sends `hint` (see header.ts), `ready` and `reload`.
 * Beats are comment lines, at the interval that `GET /v1` names.
 */
export const STREAM_EVENT = { data: "data", control: "control", hint: "hint", ready: "ready", reload: "reload" } as const;

/** What a read says in its headers. All fields in the first control event, then only those that changed. `turn` as in the header. */
export const controlFactsSchema = z.object({
  count: z.int().optional(), epoch: epochSchema.optional(), last: recordIdSchema.nullable().optional(),
  turn: z.string().optional(), header: z.int().optional(), time: z.string().optional(),
});
export type ControlFacts = z.infer<typeof controlFactsSchema>;

export const controlEventSchema = z.object({
  streamNextOffset: z.string().regex(/^\d{16}$/), streamCursor: z.string().optional(), upToDate: z.boolean().optional(),
  /** The stream ends here and will not grow: the session was deleted. */
  streamClosed: z.boolean().optional(),
  tidemark: controlFactsSchema.default({}),
});
export type ControlEvent = z.infer<typeof controlEventSchema>;

/** `ready`: the named or changed sessions have been told, changes follow. `reload`: too much changed since; read the list again. */
export const eventsRevisionSchema = z.object({ revision: z.int() });

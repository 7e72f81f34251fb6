import * as z from "zod/mini";
import { callResultBodySchema } from "../contract/requests.ts";
import { callIdSchema, tabIdSchema } from "../ids/ids.ts";

/**
 * What a page load leaves to the next one of the same window about a call that it claimed (PIN-5, TURN-9). `body` null: a tool that navigates was
 * about to run, and the document that it loaded settles the call; else its result, which may not have been sent.
 */
export const callNoteSchema = z.object({ call: callIdSchema, tab: tabIdSchema, body: z.nullable(callResultBodySchema) });
export type CallNote = z.infer<typeof callNoteSchema>;

import * as z from "zod/mini";
import { hintSchema } from "../../contract/header.ts";

/** What the windows of one browser tell each other about push. Hints and beats only, never state (VIEW-1). */
export const hintMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("hint"), hint: hintSchema }),
  /** The list may have changed in ways that nobody told. */
  z.object({ type: z.literal("reload") }),
  /** The leader's stream of that name lives. */
  z.object({ type: z.literal("beat"), stream: z.string() }),
  z.object({ type: z.literal("down") }),
  /** A window that has just come asks for a beat. */
  z.object({ type: z.literal("hello") }),
  /** A visible window hears no beats: a leader that is hidden or has no stream gives its place up. */
  z.object({ type: z.literal("yield") }),
]);
export type HintMessage = z.infer<typeof hintMessageSchema>;

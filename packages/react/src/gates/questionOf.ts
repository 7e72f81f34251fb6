import * as z from "zod/mini";
import type { GateView } from "@tidemark/entities/transcript";

const titled = z.looseObject({
  title: z.catch(z.optional(z.string()), undefined), question: z.catch(z.optional(z.string()), undefined), description: z.catch(z.optional(z.string()), undefined), schema: z.optional(z.unknown()),
});

/** A question's words and schema, wherever its agent put them: in the call's input, or in the schema itself. */
export function questionOf(gate: GateView): { title: string | null; description: string | null; schema: unknown } {
  const input = titled.safeParse(gate.input);
  const schema = gate.schema ?? (input.success ? input.data.schema : undefined);
  const inSchema = titled.safeParse(schema);
  const title = (input.success ? input.data.title ?? input.data.question : undefined) ?? (inSchema.success ? inSchema.data.title : undefined);
  return { title: title ?? null, description: (input.success ? input.data.description : undefined) ?? null, schema };
}

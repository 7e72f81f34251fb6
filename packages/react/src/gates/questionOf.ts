import { z } from "zod";
import type { GateView } from "@tidemark/entities/transcript";

const titled = z.looseObject({
  title: z.string().optional().catch(undefined), question: z.string().optional().catch(undefined), description: z.string().optional().catch(undefined), schema: z.unknown().optional(),
});

/** A question's words and schema, wherever its agent put them: in the call's input, or in the schema itself. */
export function questionOf(gate: GateView): { title: string | null; description: string | null; schema: unknown } {
  const input = titled.safeParse(gate.input);
  const schema = gate.schema ?? (input.success ? input.data.schema : undefined);
  const inSchema = titled.safeParse(schema);
  const title = (input.success ? input.data.title ?? input.data.question : undefined) ?? (inSchema.success ? inSchema.data.title : undefined);
  return { title: title ?? null, description: (input.success ? input.data.description : undefined) ?? null, schema };
}

import * as z from "zod/mini";

/** One field of a question, made from its JSON Schema. */
export interface FormField {
  key: string;
  label: string;
  help: string | null;
  required: boolean;
  input:
    | { kind: "text"; long: boolean; format: "email" | "url" | "date" | null }
    | { kind: "number"; integer: boolean; min: number | null; max: number | null }
    | { kind: "yes-no" }
    | { kind: "choice"; options: { value: unknown; label: string }[] }
    | { kind: "choices"; options: { value: unknown; label: string }[] }
    /** A shape that no control here fits: it is typed as JSON. */
    | { kind: "json" };
  preset: unknown;
}

const propertySchema = z.looseObject({
  type: z.catch(z.optional(z.union([z.string(), z.array(z.string())])), undefined),
  title: z.catch(z.optional(z.string()), undefined),
  description: z.catch(z.optional(z.string()), undefined),
  enum: z.catch(z.optional(z.array(z.unknown()).check(z.minLength(1))), undefined),
  oneOf: z.catch(z.optional(z.array(z.object({ const: z.optional(z.unknown()), title: z.optional(z.string()) })).check(z.minLength(1))), undefined),
  items: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  format: z.catch(z.optional(z.string()), undefined),
  maxLength: z.catch(z.optional(z.number()), undefined),
  minimum: z.catch(z.optional(z.number()), undefined),
  maximum: z.catch(z.optional(z.number()), undefined),
});
type Property = z.infer<typeof propertySchema>;
const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.catch(z.optional(z.array(z.string())), undefined),
});

/** The key that stands for the whole value, where the schema is not an object's. */
export const WHOLE = "";

/** Fields of a schema, in its order. A schema that can't be read becomes one field that takes JSON or text: a question is never unanswerable. */
export function formFields(schema: unknown): FormField[] {
  const object = objectSchema.safeParse(schema);
  if (!object.success) {
    const whole = propertySchema.safeParse(schema ?? {});
    return [fieldOf(WHOLE, whole.success ? whole.data : {} as Property, true)];
  }
  const required = new Set(object.data.required ?? []);
  return Object.entries(object.data.properties).map(([key, raw]) => {
    const property = propertySchema.safeParse(raw);
    return fieldOf(key, property.success ? property.data : {} as Property, required.has(key));
  });
}

function fieldOf(key: string, property: Property, required: boolean): FormField {
  return { key, label: property.title ?? key, help: property.description ?? null, required, input: inputOf(property), preset: property.default };
}

function inputOf(property: Property): FormField["input"] {
  const options = optionsOf(property);
  if (options) return { kind: "choice", options };
  const types = Array.isArray(property.type) ? property.type : [property.type];
  const type = types.find((name) => name !== "null");
  switch (type) {
    case "boolean": return { kind: "yes-no" };
    case "integer": case "number": return { kind: "number", integer: type === "integer", min: property.minimum ?? null, max: property.maximum ?? null };
    case "array": {
      const items = propertySchema.safeParse(property.items ?? {});
      const choices = items.success ? optionsOf(items.data) : null;
      return choices ? { kind: "choices", options: choices } : { kind: "json" };
    }
    case "object": return { kind: "json" };
    default: return { kind: "text", long: (property.maxLength ?? 0) > 200, format: formatOf(property.format) };
  }
}

function optionsOf(property: Property): { value: unknown; label: string }[] | null {
  if (property.oneOf) return property.oneOf.map(({ const: value, title }) => ({ value, label: title ?? String(value) }));
  return property.enum ? property.enum.map((value) => ({ value, label: String(value) })) : null;
}

function formatOf(format: string | undefined): "email" | "url" | "date" | null {
  return format === "email" ? "email" : format === "uri" ? "url" : format === "date" ? "date" : null;
}

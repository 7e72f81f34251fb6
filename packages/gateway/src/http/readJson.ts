import * as z from "zod/mini";
import type { Limits } from "./limits.ts";
import { refuse } from "./httpProblem.ts";
import { checkIdsAgree } from "./idsAgree.ts";
import { mediaTypeOf, readBytes } from "./readBytes.ts";

/** A body of JSON, read within the limits (SEC-7): depth is counted on the text before it is parsed, keys after. Files come by `readUpload`. */
export async function readJson<T extends z.core.$ZodType>(request: Request, schema: T, limits: Limits): Promise<z.output<T>> {
  // A form or text/plain can be sent by any page without a preflight: nothing that changes state is taken from one (SEC-4).
  if (mediaTypeOf(request) !== "application/json") refuse("invalid", { detail: "Send the body as application/json." });
  const text = await readText(request, limits.bodyBytes);
  if (depthOf(text) > limits.jsonDepth) refuse("too-large", { detail: `The body is nested deeper than ${limits.jsonDepth} levels.` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse("invalid", { detail: "The body is not JSON." });
  }
  checkKeys(value, limits.jsonKeys);
  checkIdsAgree(request, value);
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) refuse("invalid", { detail: `The body does not fit: ${parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join(".") || "body"} (${issue.code})`).join(", ")}.` });
  return parsed.data;
}

async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit, () => refuse("too-large", { detail: `The body is larger than ${limit} bytes.` }));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("invalid", { detail: "The body is not UTF-8." });
  }
}

/** Nesting depth of a JSON text, without parsing it. */
export function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) most = Math.max(most, ++depth);
    else if (char === 93 || char === 125) depth--;
  }
  return most;
}

const UNSAFE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Refuses keys that could reach a prototype (SEC-8), and objects with too many keys. Not recursive: depth costs no stack. */
function checkKeys(root: unknown, limit: number): void {
  const open: unknown[] = [root];
  let keys = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    const names = Object.keys(value);
    keys += names.length;
    if (keys > limit) refuse("too-large", { detail: `The body has more than ${limit} entries.` });
    if (!Array.isArray(value) && names.some((name) => UNSAFE_KEYS.has(name))) {
      refuse("invalid", { detail: "The body uses a reserved name (__proto__, constructor or prototype)." });
    }
    for (const name of names) open.push((value as Record<string, unknown>)[name]);
  }
}

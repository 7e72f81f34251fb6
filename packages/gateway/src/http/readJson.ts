import type { z } from "zod";
import type { Limits } from "./limits.ts";
import { refuse } from "./httpProblem.ts";

/**
 * The one body reader: every route that takes a body reads it here, so that no route can forget a limit (SEC-7).
 * Bytes are counted while they come, depth is counted on the text before it is parsed, keys after.
 */
export async function readJson<T extends z.ZodType>(request: Request, schema: T, limits: Limits): Promise<z.output<T>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A form or text/plain can be sent by any page without a preflight: nothing that changes state is taken from one (SEC-4).
  if (type !== "application/json") refuse("invalid", { detail: "Send the body as application/json." });
  if ((request.headers.get("content-encoding") ?? "identity") !== "identity") refuse("invalid", { detail: "Send the body without compression." });
  const text = await readText(request, limits.bodyBytes);
  if (depthOf(text) > limits.jsonDepth) refuse("too-large", { detail: `The body is nested deeper than ${limits.jsonDepth} levels.` });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse("invalid", { detail: "The body is not JSON." });
  }
  checkKeys(value, limits.jsonKeys);
  const parsed = schema.safeParse(value);
  if (!parsed.success) refuse("invalid", { detail: `The body does not fit: ${parsed.error.issues.slice(0, 3).map((issue) => `${issue.path.join(".") || "body"} (${issue.code})`).join(", ")}.` });
  return parsed.data;
}

async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => refuse("too-large", { detail: `The body is larger than ${limit} bytes.` });
  if (Number(request.headers.get("content-length") ?? 0) > limit) tooLarge();
  if (!request.body) refuse("invalid", { detail: "The request has no body." });
  const reader = request.body.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > limit) {
      void reader.cancel().catch(() => undefined);
      tooLarge();
    }
    pieces.push(value);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
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

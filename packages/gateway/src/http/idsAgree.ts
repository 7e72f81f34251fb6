import { getPath } from "hono/utils/url";
import { refuse } from "./httpProblem.ts";

/** In a path each of these stands behind the word for many of it. */
const NAMES: Readonly<Record<string, string>> = {
  sessions: "session", stream: "session", turns: "turn", gates: "gate", calls: "call", queue: "item", files: "file", tabs: "tab", rules: "tool", shares: "share",
};

/**
 * An id that a body names beside the path's has to be the same one: where two places say what a request is about, one of them is checked and the
 * other one used, sooner or later (a message was put into somebody else's chat that way, elsewhere).
 */
export function checkIdsAgree(request: Request, body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  const said = body as Record<string, unknown>;
  // As the router reads it: a word in another spelling leads to the same route. A host may have mounted it anywhere.
  const path = getPath(request);
  const parts = path.slice(path.indexOf("/v1/")).split("/").filter(Boolean);
  for (const [at, word] of parts.entries()) {
    const name = Object.hasOwn(NAMES, word) ? NAMES[word] : undefined;
    const id = parts[at + 1];
    if (name === undefined || id === undefined) continue;
    // The last one may call itself just "id", too. (A chat that goes on from another one names the new one so, behind a further word.)
    const names = at + 2 === parts.length ? [name, `${name}Id`, "id"] : [name, `${name}Id`];
    const other = names.find((key) => Object.hasOwn(said, key) && said[key] !== id);
    if (other !== undefined) refuse("invalid", { detail: `The body's "${other}" is another one than the address names.` });
  }
}

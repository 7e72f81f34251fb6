/**
 * One line of the gateway's own log, as JSON: where, and what kind of error, with the place in the source.
 * An error's own text stays out: it may hold what somebody wrote, or a token; and as JSON a line can't be forged (SEC-9).
 */
export function logLine(what: string, error: unknown): string {
  const { name, code, stack } = (error ?? {}) as { name?: unknown; code?: unknown; stack?: unknown };
  const at = typeof stack === "string" ? stack.split("\n").find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line))?.trim().replace(/^at (?:.*[/\\])?/, "").replace(/\)$/, "") : undefined;
  return JSON.stringify({
    level: "error", what, name: typeof name === "string" ? name.slice(0, 60) : typeof error, ...(typeof code === "string" && { code: code.slice(0, 60) }), ...(at && { at }),
  });
}

const LONGEST = 500;

/**
 * One sentence for a person about what an agent threw. A provider's own sentence is kept ("Incorrect API key provided"),
 * without the wrapping of retries; anything that looks like a key is blanked (SEC-9).
 */
export function errorSentence(error: unknown): string {
  const text = sentenceOf(error, 0).trim() || "The agent failed without saying why.";
  const safe = text.replace(/\b((?:sk|pk)[-_]|Bearer )[A-Za-z0-9_-]{8,}/g, "$1…");
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe;
}

function sentenceOf(error: unknown, depth: number): string {
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null || depth > 4) return "";
  const { lastError, data, message, cause } = error as { lastError?: unknown; data?: { error?: { message?: unknown } }; message?: unknown; cause?: unknown };
  if (lastError) return sentenceOf(lastError, depth + 1);
  const own = data?.error?.message;
  if (typeof own === "string" && own) return own;
  if (isConnectionFailure(cause)) return `The model's server can't be reached (${codeOf(cause)}). Check its address.`;
  return typeof message === "string" ? message : "";
}

function isConnectionFailure(cause: unknown): boolean {
  return /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|UND_ERR)/.test(codeOf(cause));
}

function codeOf(cause: unknown): string {
  if (typeof cause !== "object" || cause === null) return "";
  const { code, cause: inner } = cause as { code?: unknown; cause?: unknown };
  return typeof code === "string" ? code : codeOf(inner);
}

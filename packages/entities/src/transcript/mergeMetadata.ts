const UNSAFE = new Set(["__proto__", "constructor", "prototype"]);

/** Deep merge of what an agent says about its message, later over earlier, as the AI SDK merges it; prototype names are left out (SEC-8). */
export function mergeMetadata(base: unknown, over: unknown): unknown {
  if (over === undefined || over === null) return base;
  if (base === undefined || base === null) return over;
  return merge(base as Record<string, unknown>, over as Record<string, unknown>);
}

function merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (UNSAFE.has(key) || value === undefined) continue;
    const known = Object.hasOwn(base, key) ? base[key] : undefined;
    out[key] = isObject(known) && isObject(value) ? merge(known, value) : value;
  }
  return out;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

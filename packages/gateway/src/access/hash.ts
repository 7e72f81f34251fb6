import { createHash } from "node:crypto";

/** Secrets, tokens and codes are kept and compared only as this (SHA-256, lower-case hex). They are random, so no salt is needed. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

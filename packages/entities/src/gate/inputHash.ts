import { sha256 } from "../environment/sha256.ts";
import { canonicalJson } from "./canonicalJson.ts";

/** What binds an answer to the exact input that was shown (GATE-2): lower-case hex SHA-256 of its canonical JSON. */
export function inputHash(input: unknown): string {
  return sha256(canonicalJson(input));
}

import { sha256 } from "@tidemark/entities/environment";
import { readJwt } from "./readJwt.ts";

/**
 * A name for whom a token stands for, from which neither the token nor the person is read back: a JWT's issuer and subject, so that the next
 * token of the same person has the same; of any other token the token itself.
 */
export function tokenScope(token: string): string {
  const claims = readJwt(token);
  return sha256(claims === null ? `token ${token}` : `jwt ${JSON.stringify([claims.iss ?? null, claims.sub])}`);
}

import { createPrivateKey } from "node:crypto";
import { SignJWT, type JWK } from "jose";
import type { Clock } from "@tidemark/entities/environment";
import { nodeClock } from "../clock/nodeClock.ts";
import { secretKey } from "./jwtKeys.ts";

export interface TokenClaims {
  /** The user's id in the host's app: whose chats these are. */
  sub: string;
  /** `participant` if not said. */
  role?: "participant" | "observer";
  /** The only chats that the token reaches, whoever made them; without it those of `sub`. */
  sessions?: readonly string[];
  /** Stands beside what the user does; `sub` if not said. */
  name?: string;
  /** Seconds; ten minutes if not said. The page asks for a new token by itself. */
  expiresIn?: number;
  issuer?: string;
  audience?: string;
  kid?: string;
  clock?: Pick<Clock, "now">;
}
/** HS256 with the secret that the gateway has, too; or EdDSA with an Ed25519 private key (PEM, PKCS #8, or JWK) that the gateway never sees. */
export type TokenKey = { secret: string | Uint8Array | undefined } | { privateKey: string | JWK };

const USUAL_SECONDS = 600;

/** A token for one user of a host's app, to be made on the host's server for each request of its page. Throws where the key can't be used. */
export async function signToken(given: TokenClaims & TokenKey): Promise<string> {
  const { sub, role, sessions, name, expiresIn = USUAL_SECONDS, issuer, audience, kid } = given;
  const now = Math.floor((given.clock ?? nodeClock()).now() / 1000);
  const signed = new SignJWT({ ...(role !== undefined && { role }), ...(sessions !== undefined && { sessions }), ...(name !== undefined && { name }) })
    .setProtectedHeader({ alg: "secret" in given ? "HS256" : "EdDSA", typ: "JWT", ...(kid !== undefined && { kid }) })
    .setSubject(sub).setIssuedAt(now).setExpirationTime(now + expiresIn);
  if (issuer !== undefined) signed.setIssuer(issuer);
  if (audience !== undefined) signed.setAudience(audience);
  return signed.sign("secret" in given ? secretKey(given.secret, "The token's key") : privateKey(given.privateKey));
}

function privateKey(given: string | JWK): ReturnType<typeof createPrivateKey> {
  try {
    return createPrivateKey(typeof given === "string" ? given : { key: given, format: "jwk" });
  } catch {
    throw new Error("The private key can't be read: give an Ed25519 key as PEM (PKCS #8) or JWK.");
  }
}

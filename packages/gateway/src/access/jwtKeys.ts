import { createPublicKey, createSecretKey, type KeyObject } from "node:crypto";
import type { JWK } from "jose";

/** A key of a host app. Its algorithm is said here, never by a token: a token that names another one is refused. */
export type JwtKey =
  /** `undefined`: a variable that is not set, refused with a sentence when the gateway opens. */
  | { alg: "HS256"; kid?: string; secret: string | Uint8Array | undefined }
  /** PEM (SPKI) or JWK. The type is a dependency's: Node's own declarations moved theirs, and a host may have any of them. */
  | { alg: "EdDSA"; kid?: string; publicKey: string | JWK | undefined };

export interface CheckedKey { kid: string | null; algorithms: readonly string[]; key: KeyObject }

/** A shorter secret can be guessed from one token, away from the server. */
const LEAST_SECRET_BYTES = 32;

/** Throws a sentence that names the key by its place, and nothing of it. */
export function checkedKeys(keys: readonly JwtKey[]): CheckedKey[] {
  if (keys.length === 0) throw new Error("Tokens of a host app need at least one key to be checked with.");
  return keys.map((key, index) => {
    const which = key.kid === undefined ? `Key ${index + 1}` : `The key "${key.kid}"`;
    const kid = key.kid ?? null;
    switch (key.alg) {
      case "HS256": return { kid, algorithms: ["HS256"], key: secretKey(key.secret, which) };
      // RFC 9864 renamed it; signers say either.
      case "EdDSA": return { kid, algorithms: ["EdDSA", "Ed25519"], key: publicKey(key.publicKey, which) };
      default: return key satisfies never;
    }
  });
}

/** A variable that is not set is undefined here, or empty. */
export function isSet(key: JwtKey): boolean {
  return key.alg === "HS256" ? Boolean(key.secret) : Boolean(key.publicKey);
}

export function secretKey(secret: string | Uint8Array | undefined, which: string): KeyObject {
  if (secret === undefined || secret === "") throw new Error(`${which} has no secret: is the variable that holds it set?`);
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes.length < LEAST_SECRET_BYTES) throw new Error(`${which} has a secret of ${bytes.length} bytes: HS256 needs at least ${LEAST_SECRET_BYTES} random ones. Make one with "openssl rand -base64 48".`);
  return createSecretKey(bytes);
}

function publicKey(given: string | JWK | undefined, which: string): KeyObject {
  if (given === undefined || given === "") throw new Error(`${which} has no public key: is the variable that holds it set?`);
  // A private one would do, and then it would lie where it is not needed.
  if (typeof given === "string" ? given.includes("PRIVATE KEY") : given.d !== undefined) throw new Error(`${which} is a private key. The gateway needs the public one; keep the private one where tokens are signed.`);
  let key: KeyObject;
  try {
    key = createPublicKey(typeof given === "string" ? given : { key: given, format: "jwk" });
  } catch {
    throw new Error(`${which} can't be read: give an Ed25519 public key as PEM or JWK.`);
  }
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${which} is no Ed25519 key, and EdDSA needs one.`);
  return key;
}

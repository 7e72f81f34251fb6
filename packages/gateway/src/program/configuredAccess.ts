import { readFileSync } from "node:fs";
import type { Clock } from "@tidemark/entities/environment";
import type { Access } from "../access/access.ts";
import { jwtAccess } from "../access/jwtAccess.ts";
import type { JwtKey } from "../access/jwtKeys.ts";
import type { Config } from "./config.ts";

type ConfiguredKey = NonNullable<Config["jwt"]>["keys"][number];

/** The host app's users of the configuration, or none. Throws a sentence where a key is not there or can't be used. */
export function configuredAccess({ jwt }: Pick<Config, "jwt">, env: Record<string, string | undefined>, clock: Clock): Access[] {
  if (jwt === undefined) return [];
  const { keys, issuer, audience } = jwt;
  return [jwtAccess({ keys: keys.map((key) => keyOf(key, env)), clock, ...(issuer !== undefined && { issuer }), ...(audience !== undefined && { audience }) })];
}

function keyOf(key: ConfiguredKey, env: Record<string, string | undefined>): JwtKey {
  const kid = key.kid === undefined ? {} : { kid: key.kid };
  if (key.alg === "EdDSA") return { alg: key.alg, publicKey: textOf(key.publicKeyFile), ...kid };
  const secret = env[key.secretEnv];
  if (!secret) throw new Error(`The configuration names the variable ${key.secretEnv} for the secret of a host app's tokens, and it is not set.`);
  return { alg: key.alg, secret, ...kid };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The public key ${file} can't be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"}). The configuration names it under "jwt".`, { cause: error });
  }
}

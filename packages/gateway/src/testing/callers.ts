import { createHmac, generateKeyPairSync, randomFillSync } from "node:crypto";
import { storeAccess, type Access } from "../access/access.ts";
import { allAccess } from "../access/allAccess.ts";
import { hashOf } from "../access/hash.ts";
import { jwtAccess } from "../access/jwtAccess.ts";
import { signToken, type TokenClaims } from "../access/signToken.ts";
import { openTestGateway, type TestGateway, type TestOptions } from "./testGateway.ts";

const HOST_SECRET = "secret-of-the-host-app-for-its-users";
const pair = generateKeyPairSync("ed25519");
const PUBLIC = pair.publicKey.export({ format: "pem", type: "spki" }) as string;

/** A gateway that takes the store's tokens and those of a host app, signed in either way. */
export interface HostedGateway extends TestGateway {
  sign(claims: Partial<TokenClaims>): Promise<string>;
  signEdDSA(claims: Partial<TokenClaims>): Promise<string>;
  /** A share link of the owner's; its token and id. */
  share(session: string, more?: { upTo?: number; days?: number }): Promise<{ id: string; token: string }>;
  /** Another browser of the owner's, let in by a code; its token and the id of that. */
  letIn(token: string, name?: string): Promise<{ id: string; token: string }>;
}

export async function openHostedGateway(options: TestOptions = {}): Promise<HostedGateway> {
  // The store and the clock come with the gateway, and its access is asked for at the first request only.
  let ways: Access | null = null;
  const access: Access = {
    subjectOf: (token) => ways!.subjectOf(token), wasGood: (token) => ways!.wasGood!(token), createCode: (subject) => ways!.createCode!(subject), exchange: (code, token, name) => ways!.exchange!(code, token, name),
    tokens: { list: (subject) => ways!.tokens!.list(subject), takeBack: (subject, id) => ways!.tokens!.takeBack(subject, id), isGood: (id) => ways!.tokens!.isGood(id) },
  };
  const test = await openTestGateway({ ...options, access });
  const keys = [{ alg: "EdDSA", publicKey: PUBLIC, kid: "ed" }, { alg: "HS256", secret: HOST_SECRET }] as const;
  ways = allAccess(storeAccess(test.store, test.clock, (into) => randomFillSync(into)), jwtAccess({ keys, clock: test.clock }));
  // The functions of a test gateway read its current store and gateway: they stay getters.
  return Object.defineProperties({} as HostedGateway, {
    ...Object.getOwnPropertyDescriptors(test),
    ...Object.getOwnPropertyDescriptors({
      sign: (claims: Partial<TokenClaims>) => signToken({ sub: "u1", clock: test.clock, secret: HOST_SECRET, ...claims }),
      signEdDSA: (claims: Partial<TokenClaims>) => signToken({ sub: "u1", clock: test.clock, kid: "ed", privateKey: pair.privateKey.export({ format: "pem", type: "pkcs8" }) as string, ...claims }),
      async share(session: string, { upTo, days = 7 }: { upTo?: number; days?: number } = {}) {
        const expiresAt = new Date(test.clock.now() + days * 86_400_000).toISOString();
        return (await test.call("POST", "/v1/access/shares", { session, expiresAt, ...(upTo !== undefined && { upTo }) })).body as { id: string; token: string };
      },
      async letIn(token: string, name = "Firefox") {
        const { code } = (await test.call("POST", "/v1/access/codes", {})).body as { code: string };
        await test.call("POST", "/v1/access/exchange", { code, token, name }, { token: null });
        return { id: (await test.store.tokenSubject(hashOf(token)))!.id, token };
      },
    }),
  });
}

/** Tokens that nobody signed: by no key, by another one, and with the public key for a secret. */
export function forgedTokens(nowMs: number): Record<"forged (none)" | "forged (another key)" | "forged (public key)", string> {
  const made = (alg: string, key: string | null) => {
    const body = [{ alg }, { sub: "u1", exp: Math.floor(nowMs / 1000) + 600 }].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    return `${body}.${key === null ? "" : createHmac("sha256", key).update(body).digest("base64url")}`;
  };
  return { "forged (none)": made("none", null), "forged (another key)": made("HS256", "not-the-secret-of-the-host-app-at-all"), "forged (public key)": made("HS256", PUBLIC) };
}

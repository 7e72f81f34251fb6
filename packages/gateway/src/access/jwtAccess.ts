import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import { oneLine } from "@tidemark/entities/authority";
import type { Clock } from "@tidemark/entities/environment";
import { sessionIdSchema } from "@tidemark/entities/ids";
import { nodeClock } from "../clock/nodeClock.ts";
import type { Access, Subject } from "./access.ts";
import { checkedKeys, isSet, type CheckedKey, type JwtKey } from "./jwtKeys.ts";

export interface JwtAccessOptions {
  /** Several while one is replaced by another: both are good. */
  keys: readonly JwtKey[];
  /** Where given, tokens have to name it (`iss`). */
  issuer?: string;
  /** Where given, tokens have to be for it (`aud`). */
  audience?: string;
  clock?: Pick<Clock, "now">;
}

/** Three parts, and as much as fits into a request's headers. */
const JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*$/;
/** Two servers' clocks differ a little. */
const LEEWAY_S = 10;
/** Keeps users of the host apart from subjects of the store: no `sub` is ever "owner". */
const PREFIX = "app:";

const claimsSchema = z.object({
  sub: z.string().min(1).max(200), exp: z.number(),
  role: z.enum(["participant", "observer"]).default("participant"),
  sessions: z.array(sessionIdSchema).max(200).optional(),
  name: z.string().max(120).optional(),
});

/**
 * Users of a host app, by tokens that its server signs. A token that fails in any way is simply not known. Throws a sentence where a key can't be
 * used; where one is not set at all, at the gateway's opening: a host's build loads its module, and rightly has no secrets.
 */
export function jwtAccess(options: JwtAccessOptions): Access {
  let checked: CheckedKey[] | null = null;
  const usable = () => checked ??= checkedKeys(options.keys);
  if (options.keys.every(isSet)) usable();
  const clock = options.clock ?? nodeClock();
  /** What a key of ours makes of it. */
  async function check(token: string): Promise<JWTPayload | "expired" | null> {
    if (!JWT.test(token)) return null;
    for (const key of keysFor(usable(), token)) {
      const claims = await verified(token, key, options, clock.now());
      if (claims !== null) return claims;
    }
    return null;
  }
  return {
    check: () => void usable(),
    async subjectOf(token) {
      const checked = await check(token);
      return checked === null || checked === "expired" ? null : subjectOf(checked);
    },
    wasGood: async (token) => (await check(token)) === "expired",
  };
}

/** `kid` chooses among the keys and proves nothing; a key without one is tried for every token. */
function keysFor(keys: readonly CheckedKey[], token: string): CheckedKey[] {
  try {
    const { kid } = decodeProtectedHeader(token);
    return keys.filter((key) => kid === undefined || key.kid === null || key.kid === kid);
  } catch {
    return [];
  }
}

async function verified(token: string, { key, algorithms }: CheckedKey, { issuer, audience }: JwtAccessOptions, nowMs: number): Promise<JWTPayload | "expired" | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [...algorithms], requiredClaims: ["exp", "sub"], clockTolerance: LEEWAY_S, currentDate: new Date(nowMs),
      ...(issuer !== undefined && { issuer }), ...(audience !== undefined && { audience }),
    });
    return payload;
  } catch (error) {
    // Its signature, issuer and audience are judged before its time.
    return error instanceof errors.JWTExpired ? "expired" : null;
  }
}

function subjectOf(payload: JWTPayload): Subject | null {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) return null;
  const { sub, exp, role, sessions, name } = claims.data;
  const expiresAt = isoOf((exp + LEEWAY_S) * 1000);
  return expiresAt === null ? null : { subject: PREFIX + sub, name: oneLine(name ?? sub), role, sessions: sessions ?? null, expiresAt };
}

function isoOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

import type { Clock } from "@tidemark/entities/environment";
import { newSecret, type RandomBytes } from "@tidemark/entities/ids";
import type { Store } from "../store/store.ts";
import { hashOf } from "./hash.ts";

export const CODE_MINUTES = 10;
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;

/** Who a token stands for. `name` comes from here, never from a request. */
export interface Subject { subject: string; name: string; role: "owner" }

/** Who may use a gateway. A host can bring its own; the store's is the default. */
export interface Access {
  subjectOf(token: string): Promise<Subject | null>;
  /** A one-time code for the same subject. */
  createCode(subject: string): Promise<{ code: string; expiresAt: string }>;
  /** Once; the same pair again gets the same answer, so that a lost answer locks nobody out. */
  exchange(code: string, token: string, name: string): Promise<"ok" | "used" | "expired" | "unknown">;
}

export function storeAccess(store: Store, clock: Clock, random: RandomBytes): Access {
  return {
    async subjectOf(token) {
      return TOKEN.test(token) ? store.tokenSubject(hashOf(token)) : null;
    },
    async createCode(subject) {
      const code = newSecret(random);
      const expiresAt = new Date(clock.now() + CODE_MINUTES * 60_000).toISOString();
      await store.addCode({ hash: hashOf(code), subject, expiresAt });
      return { code, expiresAt };
    },
    async exchange(code, token, name) {
      if (!TOKEN.test(token)) return "unknown";
      return store.exchangeCode(hashOf(code), { hash: hashOf(token), name });
    },
  };
}

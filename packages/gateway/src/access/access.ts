import type { Clock } from "@tidemark/entities/environment";
import { newSecret, type RandomBytes, type SessionId } from "@tidemark/entities/ids";
import type { KeptToken } from "../store/accessRows.ts";
import type { Store } from "../store/store.ts";
import { hashOf } from "./hash.ts";
import { storeTokens, type TokenKeeper } from "./tokenKeeper.ts";

export const CODE_MINUTES = 10;
/** Never a share link's: exchanged for a code, it would let in everybody who has the link. */
const TOKEN = /^(?!share_)[A-Za-z0-9_-]{22,64}$/;

interface Known {
  /** Whose the sessions are that it makes. */
  subject: string;
  /** Comes from here, never from a request: it stands in the log as who acted. */
  name: string;
  /** When the token ends; its long answers end then, too. */
  expiresAt: string | null;
  /** The token that was shown, as `tokens` keeps it; absent where it is kept nowhere. */
  token?: Pick<KeptToken, "id" | "printed">;
}
/** What a share link shows: all of its chat as it grows, or up to a record, under the title of that time. */
export interface ShareTerms { id: string; upTo: number | null; title: string | null }
/** Who a token stands for. `sessions`: the only ones that it reaches, whoever owns them; null: those whose owner is the subject. */
export type Subject = Known & (
  | { role: "owner" | "participant" | "observer"; sessions: readonly SessionId[] | null }
  | { role: "share"; sessions: readonly SessionId[]; share: ShareTerms }
);

/** Who may use a gateway. A host can bring its own; the store's is the default. */
export interface Access {
  /** Before the store is opened, and again at each try: throws a sentence where something is missing that a build of the host's app needs not have. */
  check?(): void;
  /** Null where it doesn't know the token. */
  subjectOf(token: string): Promise<Subject | null>;
  /**
   * Was it good once, and is over: ended, or taken back? It gets its 401 also where many tokens are refused, so that its page asks for a new one.
   * Absent: such a token is like any other that is not known.
   */
  wasGood?(token: string): Promise<boolean>;
  /** A one-time code for the same subject. Absent where tokens are made elsewhere. */
  createCode?(subject: string): Promise<{ code: string; expiresAt: string }>;
  /** Once; the same pair again gets the same answer, so that a lost answer locks nobody out. */
  exchange?(code: string, token: string, name: string): Promise<"ok" | "used" | "expired" | "unknown">;
  /** Those that it keeps, to be listed and taken back. Absent where tokens are made elsewhere. */
  tokens?: TokenKeeper;
}

/** The tokens that the store keeps: the owner's, and those that codes were exchanged for. */
export function storeAccess(store: Store, clock: Clock, random: RandomBytes): Access {
  return {
    async subjectOf(token) {
      const known = TOKEN.test(token) ? await store.tokenSubject(hashOf(token)) : null;
      if (known === null) return null;
      const { id, printed, ...who } = known;
      return { ...who, sessions: null, expiresAt: null, token: { id, printed } };
    },
    wasGood: async (token) => TOKEN.test(token) && (await store.tokenWasGood(hashOf(token))),
    tokens: storeTokens(store),
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

import type { KeptToken } from "../store/accessRows.ts";
import type { Store } from "../store/store.ts";

/** Tokens that can be listed and taken back. */
export interface TokenKeeper {
  /** A subject's tokens that are good, the newest first. */
  list(subject: string): Promise<readonly KeptToken[]>;
  /** Dead at the next request. Again, it is taken back still. */
  takeBack(subject: string, id: string): Promise<"ok" | "unknown" | "printed">;
  /** For answers that take long. */
  isGood(id: string): Promise<boolean>;
}

export function storeTokens(store: Store): TokenKeeper {
  return { list: (subject) => store.tokens(subject), takeBack: (subject, id) => store.revokeToken(subject, id), isGood: (id) => store.tokenIsGood(id) };
}

/** The tokens of several ways in; each id is known to one of them. */
export function allTokens(keepers: readonly TokenKeeper[]): TokenKeeper {
  return {
    async list(subject) {
      return (await Promise.all(keepers.map((keeper) => keeper.list(subject)))).flat();
    },
    async takeBack(subject, id) {
      for (const keeper of keepers) {
        const result = await keeper.takeBack(subject, id);
        if (result !== "unknown") return result;
      }
      return "unknown";
    },
    async isGood(id) {
      for (const keeper of keepers) if (await keeper.isGood(id)) return true;
      return false;
    },
  };
}

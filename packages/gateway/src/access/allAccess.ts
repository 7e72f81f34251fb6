import type { Access } from "./access.ts";
import { allTokens } from "./tokenKeeper.ts";

/** Several ways to be known, asked in their order: the first that knows a token counts. Codes are those of the first that makes them, tokens those of all that keep some. */
export function allAccess(...ways: readonly Access[]): Access {
  const coding = ways.find(({ createCode, exchange }) => createCode !== undefined && exchange !== undefined);
  const keepers = ways.flatMap(({ tokens }) => tokens ?? []);
  return {
    check() {
      for (const way of ways) way.check?.();
    },
    async subjectOf(token) {
      for (const way of ways) {
        const subject = await way.subjectOf(token);
        if (subject !== null) return subject;
      }
      return null;
    },
    async wasGood(token) {
      for (const way of ways) if (await way.wasGood?.(token)) return true;
      return false;
    },
    ...(coding && {
      createCode: async (subject) => coding.createCode!(subject),
      exchange: async (code, token, name) => coding.exchange!(code, token, name),
    }),
    ...(keepers.length > 0 && { tokens: allTokens(keepers) }),
  };
}

import { HEADER } from "../contract/streamHeaders.ts";
import { tabIdSchema, type TabId } from "../ids/ids.ts";
import type { TabHeader } from "../tab/tabSecrets.ts";

/**
 * Tells the tab's secrets which of them the gateway has seen: at any answer of the gateway to a request that named the tab,
 * but not at a refusal of the tab itself, nor where something on the way answered in its place. `refused` hears the id that a refused
 * request named: a late refusal of an id that was given up must not cost this window its new one.
 */
export function withTabAnswers(fetch: typeof globalThis.fetch, tab: Pick<TabHeader, "answered">, refused: (tab: TabId) => void): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const sent = new Headers(init?.headers).get(HEADER.tab);
    if (sent === null) return answer;
    const named = tabIdSchema.safeParse(sent.split(";")[0]);
    if (answer.status === 403 && named.success) refused(named.data);
    if (answer.status < 500 && answer.status !== 401 && answer.status !== 403) tab.answered(sent);
    return answer;
  };
}

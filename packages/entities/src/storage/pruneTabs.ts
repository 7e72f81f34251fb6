import * as z from "zod/mini";
import type { TabId } from "../ids/ids.ts";
import { parseTabKey, type Keys } from "./keys.ts";
import { HERE } from "./openTranscripts.ts";
import type { Values } from "./values.ts";

/** Wall time of the last settling of a tab; what was left by tabs that never came back is cleared by it. */
export const LAST = "last";
const MOST_TABS = 50;

/**
 * Clears what tabs left behind that were closed for good: all but the newest fifty. A tab whose page is there stays, and so do
 * unsent messages: other windows show them. Without it every closed window, and where there are no locks every reload, would
 * leave its view and drafts for ever.
 */
export function pruneTabs(values: Values, keys: Keys, me: TabId): void {
  const tabs = new Map<TabId, string[]>();
  for (const key of values.keys(keys.tabs)) {
    const place = parseTabKey(key, keys);
    if (place && place.tab !== me) tabs.set(place.tab, [...(tabs.get(place.tab) ?? []), place.name]);
  }
  if (tabs.size < MOST_TABS) return;
  const lastOf = (tab: TabId): number => {
    const read = values.read(keys.tab(tab) + LAST, z.number());
    return read.kind === "ok" ? read.value : 0;
  };
  const byAge = [...tabs].filter(([, names]) => !names.includes(HERE)).map(([tab, names]) => ({ tab, names, at: lastOf(tab) })).sort((a, b) => a.at - b.at);
  for (const { tab, names } of byAge.slice(0, tabs.size - MOST_TABS)) {
    for (const name of names) if (!name.startsWith("outbox/")) values.remove(keys.tab(tab) + name);
  }
}

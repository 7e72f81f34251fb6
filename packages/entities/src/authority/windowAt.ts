import { addMs } from "../turn/isoTime.ts";
import { AWAY_LIMIT_MS, ATTACHMENT_MS, DETACH_GRACE_MS, type FoundTab } from "./types.ts";

/** Since when a window is away from this session, and how long that took to be known; null while it is attached. `since: ""`: it never was here. */
export function awayOf(tab: FoundTab | null, at: string): { since: string; lifeMs: number } | null {
  if (tab === null || !tab.here) return { since: "", lifeMs: AWAY_LIMIT_MS };
  if (tab.detachedAt !== null) return { since: tab.detachedAt, lifeMs: AWAY_LIMIT_MS };
  const lapses = addMs(tab.seenAt, ATTACHMENT_MS);
  return lapses <= at ? { since: lapses, lifeMs: ATTACHMENT_MS } : null;
}

/** Attached, or gone for no longer than a reload takes. */
export function isThere(tab: FoundTab | null, at: string): boolean {
  const away = awayOf(tab, at);
  return away === null || (tab?.detachedAt != null && addMs(tab.detachedAt, DETACH_GRACE_MS) > at && tab.here);
}

/** How sentences call a window. */
export function nameOf(tab: FoundTab | null): string {
  const label = tab?.label.replace(/\s+/gu, " ").trim();
  return label ? label : "its window";
}

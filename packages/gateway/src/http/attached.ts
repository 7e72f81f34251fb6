import type { StoredAttachment } from "../store/store.ts";

/** A window counts as attached for this long after it went, so that a reload does not flicker in other windows. */
export const DETACH_GRACE_MS = 5_000;
/** An attachment that nobody renewed lapses; a hidden tab's timers tick once a minute, hence not shorter. */
export const ATTACH_TTL_S = 150;

export function isAttached(attachment: StoredAttachment, nowMs: number): boolean {
  if (attachment.detachedAt !== null) return nowMs - Date.parse(attachment.detachedAt) < DETACH_GRACE_MS;
  return nowMs - Date.parse(attachment.seenAt) < ATTACH_TTL_S * 1000;
}

import { ATTACHMENT_MS, DETACH_GRACE_MS } from "@tidemark/entities/authority";
import type { StoredAttachment } from "../store/store.ts";

/** Is a window there? For a moment after it went it still is, so that a reload does not flicker in other windows. */
export function isAttached(attachment: StoredAttachment, nowMs: number): boolean {
  if (attachment.detachedAt !== null) return nowMs - Date.parse(attachment.detachedAt) < DETACH_GRACE_MS;
  return nowMs - Date.parse(attachment.seenAt) < ATTACHMENT_MS;
}

import type { QueueRow } from "@tidemark/entities/session";
import type { LateText } from "../messages/useLateText.ts";
import { personOf } from "../messages/whoWords.ts";

const PLACE = { here: "queue.fromHere", window: "queue.fromWindow", browser: "queue.fromBrowser" } as const;

/** Where a queued message was written: which window, whose, and on which page, as far as it is known. */
export function fromWords(row: QueueRow, text: LateText, guest = false): string {
  if (row.version === null) return text("queue.onItsWay");
  const place = row.from === "unknown" ? null : text(PLACE[row.from]);
  return [row.from === "here" || row.by === null ? null : (personOf(row.by, guest) ?? null), place, row.context?.title ?? null].filter(Boolean).join(" · ");
}

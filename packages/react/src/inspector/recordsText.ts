import type { RecordsView } from "@tidemark/entities/session";
import type { Text } from "../messages/useText.ts";

/** What stands beside the title: how many records there are, how many this window has read, and whether it is live. */
export function recordsText(records: RecordsView, reached: boolean, text: Text): string {
  const { count, serverCount } = records;
  if (!reached) return text("records.lastSeen", { count });
  if (records.caughtUp !== null) return text("records.caughtUp", { count: records.caughtUp });
  if (serverCount === 0 && count === 0) return text("records.none");
  const total = Math.max(count, serverCount);
  if (total > count) return text("records.plain", { count, total });
  return text(records.mode === "live" || records.mode === "hints" ? "records.live" : "records.plain", { count, total });
}

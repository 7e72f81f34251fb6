import type { SessionHeader } from "@tidemark/entities/contract";
import type { AgentId, TabId } from "@tidemark/entities/ids";
import { ME, OTHER_BROWSER } from "../../transcript/galleryData.ts";
import { keyOf } from "./madeWorkspace.ts";

/** Two days of chats, each in another state; times are counted back from `nowMs`, so that the day labels hold on every day. */
export function headersAt(nowMs: number): SessionHeader[] {
  const at = (minutesAgo: number) => new Date(nowMs - minutesAgo * 60_000).toISOString();
  const header = (id: string, title: string, minutesAgo: number, more: Partial<SessionHeader> = {}): SessionHeader => ({
    id: keyOf(id).session, epoch: "e1" as SessionHeader["epoch"], agent: "desk" as AgentId, title, titleBy: "auto", createdAt: at(minutesAgo), updatedAt: at(minutesAgo), count: 40, last: null,
    version: 1, revision: 1, live: null, lastOutcome: null, waiting: [], queue: 0, queueHeld: false, rules: [], private: null, continuedFrom: null, continuedAs: [], starred: false, archived: false, ...more,
  });
  const live = (tab: TabId): SessionHeader["live"] => ({ turn: "t1" as never, state: "running", fence: 1, since: at(2), lastRecordAt: at(0), driver: { tab, label: "phone", context: null, attached: true, tools: false }, pinVersion: 0, context: null });
  return [
    header("s1", "Nightly import skips rows", 1, { live: live(ME) }),
    header("s2", "Booking calendar to UTC", 4, { live: { ...live(OTHER_BROWSER)!, state: "paused" }, waiting: [{ gate: "g1" as never, kind: "approval", tool: "apply_migration" }] }),
    header("s3", "Water quality, third quarter", 9, { live: live(OTHER_BROWSER) }),
    header("s4", "Sensor comparison, three models", 12),
    header("s5", "Release checklist 2.4", 30, { starred: true }),
    header("s6", "Duplicate contacts in the register", 60 * 24 + 5, { lastOutcome: { outcome: "interrupted" } }),
    header("s7", "Safety sheet in German and Arabic", 60 * 24 + 30),
    header("s8", "Why the map tiles load twice", 60 * 24 * 3, { lastOutcome: { outcome: "failed", error: "model limit reached" } }),
    header("s9", "Invoice numbers with gaps", 60 * 24 * 4),
    header("s10", "مقارنة ثلاثة أجهزة استشعار", 60 * 24 * 5),
  ];
}

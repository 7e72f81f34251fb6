import type { Activity, InspectorRow, SessionView, Status } from "@tidemark/entities/session";
import { ME } from "../../transcript/galleryData.ts";
import { gallerySets } from "../../transcript/gallerySets.ts";
import { headersAt } from "./headersAt.ts";
import { keyOf } from "./madeWorkspace.ts";

const records: InspectorRow[] = Array.from({ length: 40 }, (_, index) => {
  const seq = index + 1;
  const type = seq === 1 ? "user-message" : seq === 2 ? "turn-start" : "chunk";
  return { seq, from: seq, type, by: seq === 1 ? { kind: "user", tab: ME } : { kind: "agent" }, at: "2026-11-29T14:04:00Z", stored: { v: 1, seq, type, data: { type: "text-delta", delta: "All but 12" } }, readable: seq !== 18 };
});

export function frameView(set: string, session: string, title: string, changes: Partial<SessionView> = {}): SessionView {
  const base = gallerySets[set] ?? Object.values(gallerySets)[0]!;
  const header = headersAt(0).find((one) => one.id === session) ?? null;
  return { ...base, key: keyOf(session), header: header && { ...header, title }, records: { ...base.records, recent: () => records }, ...changes };
}

/** Each row of the strip's table, with what the list says for it. */
export function activitiesAt(nowMs: number): { name: string; activity: Activity; status: Status }[] {
  const turn = "t1" as never;
  const at = "2026-11-29T14:06:00Z";
  return [
    { name: "idle", activity: { kind: "idle", at, count: 214 }, status: "idle" },
    { name: "nothing-read", activity: { kind: "unread-yet" }, status: "idle" },
    { name: "working", activity: { kind: "working", turn, sinceMs: nowMs - 42_000 }, status: "working" },
    { name: "window", activity: { kind: "elsewhere", where: "window", turn, next: { kind: "live" }, takeOver: false, quietSinceMs: null }, status: "window" },
    { name: "browser", activity: { kind: "elsewhere", where: "browser", turn, next: { kind: "at", atMs: nowMs + 12_000 }, takeOver: false, quietSinceMs: null }, status: "browser" },
    { name: "closed", activity: { kind: "elsewhere", where: "closed", turn, next: { kind: "live" }, takeOver: false, quietSinceMs: null }, status: "closed" },
    { name: "page-tools", activity: { kind: "elsewhere", where: "window", turn, next: { kind: "live" }, takeOver: true, quietSinceMs: null }, status: "window" },
    { name: "running", activity: { kind: "elsewhere", where: "unknown", turn, next: { kind: "live" }, takeOver: false, quietSinceMs: null }, status: "running" },
    { name: "quiet", activity: { kind: "elsewhere", where: "browser", turn, next: { kind: "live" }, takeOver: false, quietSinceMs: nowMs - 50_000 }, status: "browser" },
    { name: "waiting-here", activity: { kind: "waiting", where: "here", turn, gates: [], next: { kind: "live" }, takeOver: false }, status: "waiting" },
    { name: "waiting-browser", activity: { kind: "waiting", where: "browser", turn, gates: [], next: { kind: "at", atMs: nowMs + 12_000 }, takeOver: false }, status: "waiting" },
    { name: "stopping", activity: { kind: "stopping", turn }, status: "working" },
    { name: "unreachable", activity: { kind: "unreachable", server: "Team server", nextTryMs: nowMs + 14_000, seenAt: at }, status: "unreachable" },
    { name: "offline", activity: { kind: "offline", server: "Team server", seenAt: at }, status: "unreachable" },
    { name: "interrupted", activity: { kind: "interrupted", at, reason: "Team server restarted", turn }, status: "interrupted" },
    { name: "failed", activity: { kind: "failed", reason: "model limit reached", turn }, status: "failed" },
  ];
}

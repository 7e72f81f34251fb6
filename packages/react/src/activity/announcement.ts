import type { Status } from "@tidemark/entities/session";

const RUNNING: ReadonlySet<Status> = new Set(["working", "window", "browser", "closed", "running", "waiting"]);

/** What the live region says when a status ends that has no words of its own: the end of an answer, once (A11Y-2). */
export function announcementOf(before: Status, now: Status): "strip.finished" | null {
  return RUNNING.has(before) && now === "idle" ? "strip.finished" : null;
}

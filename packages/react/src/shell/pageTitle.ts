import type { Status } from "@tidemark/entities/session";

/** The dot on the page's picture: an answer runs, or something waits for the person. */
export type Badge = "none" | "working" | "waiting";
interface Titled { title: string; status: Status }

/**
 * `● TITLE` while an answer runs, `(!) TITLE` while it waits for the person (GATE-7). Where another open chat of this window waits, it is that
 * one that the title names: the title is what a person sees of a window they are not in.
 */
export function pageTitle(shown: Titled | null, open: readonly Titled[], product: string): { title: string; badge: Badge } {
  const waiting = shown?.status === "waiting" ? shown : open.find(({ status }) => status === "waiting");
  if (waiting) return { title: `(!) ${waiting.title}`, badge: "waiting" };
  if (shown === null) return { title: product, badge: "none" };
  if (isRunning(shown.status)) return { title: `● ${shown.title}`, badge: "working" };
  return { title: shown.title === product ? product : `${shown.title} · ${product}`, badge: open.some(({ status }) => isRunning(status)) ? "working" : "none" };
}

function isRunning(status: Status): boolean {
  return status === "working" || status === "window" || status === "browser" || status === "closed" || status === "running";
}

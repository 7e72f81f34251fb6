import type { Status } from "@tidemark/entities/session";

/** `● TITLE` while an answer runs, `(!) TITLE` while it waits for the person (GATE-7). */
export function pageTitle(title: string, status: Status, product: string): string {
  switch (status) {
    case "waiting": return `(!) ${title}`;
    case "working": case "window": case "browser": case "closed": case "running": return `● ${title}`;
    case "idle": case "interrupted": case "failed": case "unreachable": case "not-sent": return title === product ? product : `${title} · ${product}`;
  }
}

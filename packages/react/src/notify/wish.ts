import type { Notifications } from "@tidemark/entities/environment";
import type { PageHost } from "../shell/pageHost.ts";

const NAME = "notify";
type Remember = PageHost["remember"];

/** What the person said about notifications in this browser: nothing yet, yes or no. */
export function notifyWish(remember: Remember): "yes" | "no" | null {
  const kept = remember.get(NAME);
  return kept === "yes" || kept === "no" ? kept : null;
}

export function setNotifyWish(remember: Remember, wish: "yes" | "no"): void {
  remember.set(NAME, wish);
}

/** Both the person and the browser have to allow it. */
export function mayNotify(notifications: Notifications, remember: Remember): boolean {
  return notifyWish(remember) === "yes" && notifications.permission() === "granted";
}

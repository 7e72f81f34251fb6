import type { Environment, Notifications } from "@tidemark/entities/environment";
import type { PageHost } from "../shell/pageHost.ts";

const NAME = "notify";
const CHANNEL = "tidemark/1/notify-wish";
type Remember = PageHost["remember"];
type Channels = Pick<Environment, "channel">;
export type NotifyWish = "yes" | "no";

/** What the person said about notifications in this browser: nothing yet, yes or no. */
export function notifyWish(remember: Remember): NotifyWish | null {
  return wishOf(remember.get(NAME));
}

export function setNotifyWish(remember: Remember, wish: NotifyWish): void {
  remember.set(NAME, wish);
}

/** Both the person and the browser have to allow it. */
export function mayNotify(notifications: Notifications, remember: Remember): boolean {
  return notifyWish(remember) === "yes" && notifications.permission() === "granted";
}

/** Tells this browser's other windows that it changed: the one that shows notices is hidden, and never the one in which they are turned off. A hint, no state. */
export function tellWish({ channel }: Channels): void {
  const end = channel(CHANNEL);
  end?.post("changed");
  end?.close();
}

/** Hears that it changed in another window. What holds is read from what is kept, then and again for each notice. */
export function hearWish({ channel }: Channels, heard: () => void): () => void {
  const end = channel(CHANNEL);
  end?.subscribe(heard);
  return () => { end?.close(); };
}

function wishOf(value: unknown): NotifyWish | null {
  return value === "yes" || value === "no" ? value : null;
}

import { useLateText } from "../messages/useLateText.ts";
import type { MenuEntry } from "../shell/MenuEntry.ts";
import { useToast } from "../shell/toastContext.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { useNotifyWish } from "./useNotifyWish.ts";
import { mayNotify } from "./wish.ts";

/** The command that turns notifications on, or off where they are on; null where the platform has none. */
export function useNotifyEntry(): MenuEntry | null {
  const text = useLateText();
  const { environment: { notifications } } = useWorkspace();
  const { remember } = useHost();
  const { say: toast } = useToast();
  const [, say] = useNotifyWish();
  if (!notifications) return null;
  if (mayNotify(notifications, remember)) {
    return { key: "notify-off", label: text("notify.turnOff"), run: () => { say("no"); toast({ text: text("notify.off") }); } };
  }
  const on = async (): Promise<void> => {
    // The browser takes the question only out of the person's own act: nothing may be waited for before it.
    const answer = notifications.permission() === "ask" ? await notifications.ask() : notifications.permission();
    // Closed without an answer, the browser's own question may be put again.
    if (answer === "ask") return;
    // Kept where the browser refuses, too: once it allows them in its settings, they come without being asked for again.
    say("yes");
    toast({ text: text(answer === "granted" ? "notify.on" : "notify.denied") });
  };
  return { key: "notify-on", label: text("notify.turnOn"), run: () => void on() };
}

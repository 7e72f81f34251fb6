import type { Notifications } from "@tidemark/entities/environment";

/** null where this browser, or a page over plain http on another host, has none. */
export function browserNotifications(): Notifications | null {
  const System = window.Notification as typeof Notification | undefined;
  if (System === undefined || !window.isSecureContext) return null;
  const known = (permission: NotificationPermission) => (permission === "default" ? "ask" : permission);
  return {
    permission: () => known(System.permission),
    ask: async () => known(await System.requestPermission()),
    show({ tag, title, body }, clicked) {
      let shown: Notification;
      try {
        shown = new System(title, { body, tag });
      } catch {
        // Phones show them through a service worker only, and throw here.
        return () => {};
      }
      shown.addEventListener("click", () => {
        window.focus();
        clicked();
      });
      return () => { shown.close(); };
    },
  };
}

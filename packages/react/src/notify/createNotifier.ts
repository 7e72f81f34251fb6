import type { Environment, Notifications } from "@tidemark/entities/environment";
import { NO_NOTICES, noticeStep, type NoticeEvent, type Waiting } from "./notices.ts";

export interface NotifierParts {
  environment: Environment;
  /** Whose chats: one window of a browser tells of one server's. */
  server: string;
  /** Did the person want it, asked anew each time. */
  allowed: (notifications: Notifications) => boolean;
  words: (waiting: Waiting) => { title: string; body: string };
  /** Asks the server what waits: hints may not come, and a window in the background is throttled. */
  ask: () => void;
}

/** A hidden page is asked for nothing that can't wait this long. */
export const ASK_EVERY_MS = 60_000;

export interface Notifier {
  update(waiting: readonly Waiting[]): void;
  /** Takes down what is shown: the person wants none any more. */
  off(): void;
  /** Begins to watch the page; the returned function ends that, and what is shown. */
  start(): () => void;
}

/**
 * Tells through the system that a chat waits, while the page is hidden. Of several hidden windows the one with the lock tells, and asks the server
 * once a minute (FOLLOW-15); where there are no locks each tells, under one tag, and none asks: there would be as many questions as windows.
 */
export function createNotifier({ environment: { clock, notifications, page, locks }, server, allowed, words, ask }: NotifierParts): Notifier {
  let state = NO_NOTICES;
  let leave = (): void => {};
  let cancel = (): void => {};
  const shown = new Map<string, () => void>();
  const run = (event: NoticeEvent): void => {
    const step = noticeStep(state, event);
    state = step.state;
    for (const gate of step.close) {
      shown.get(gate)?.();
      shown.delete(gate);
    }
    if (!notifications || !allowed(notifications)) return;
    for (const waiting of step.show) shown.set(waiting.gate, notifications.show({ tag: `tidemark/${waiting.gate}`, ...words(waiting) }, waiting.open));
  };
  const askLater = (): void => {
    cancel = clock.after(ASK_EVERY_MS, () => {
      if (notifications && allowed(notifications)) ask();
      askLater();
    });
  };
  const hidden = (): void => {
    leave();
    cancel();
    run({ type: "hidden" });
    const tell = (): void => { run({ type: "tell" }); };
    if (!locks) return tell();
    leave = locks.queue(`tidemark/1/notify/${server}`, () => {
      tell();
      askLater();
    });
  };
  const seen = (): void => {
    leave();
    leave = (): void => {};
    cancel();
    run({ type: "seen" });
  };
  return {
    update: (waiting) => { run({ type: "waiting", waiting }); },
    off: () => { run({ type: "off" }); },
    start() {
      const forget = page.subscribe(({ type }) => {
        if (type === "hidden") hidden();
        if (type === "visible" || type === "hide") seen();
      });
      if (!page.visible()) hidden();
      return () => {
        forget();
        seen();
      };
    },
  };
}

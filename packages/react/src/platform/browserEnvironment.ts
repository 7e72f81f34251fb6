import type { Environment } from "@tidemark/entities/environment";
import { browserChannel } from "./browserChannel.ts";
import { browserClock } from "./browserClock.ts";
import { browserLocks } from "./browserLocks.ts";
import { browserNotifications } from "./browserNotifications.ts";
import { browserPageState } from "./browserPageState.ts";
import { browserStorage } from "./browserStorage.ts";
import { browserUpload } from "./browserUpload.ts";
import { navigationKind } from "./navigationKind.ts";

/** The real page as the domain sees it. What a browser refuses or does not have is null; nothing here throws. */
export function browserEnvironment(): Environment {
  const clock = browserClock();
  // Missing on a page over plain http on another host: a reload is then a fresh identity, and only polling is left.
  const manager: LockManager | undefined = window.navigator.locks;
  return {
    clock,
    random: (into) => {
      const bytes = window.crypto.getRandomValues(new Uint8Array(into.length));
      into.set(bytes);
      return into;
    },
    page: browserPageState(),
    locks: manager === undefined ? null : browserLocks(manager, clock),
    channel: browserChannel,
    localStorage: browserStorage(() => window.localStorage),
    sessionStorage: browserStorage(() => window.sessionStorage),
    fetch: (input, init) => window.fetch(input, init),
    upload: browserUpload,
    notifications: browserNotifications(),
    navigation: navigationKind(),
  };
}

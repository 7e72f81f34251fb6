import { createMemoryStorage, type MemoryStorage } from "./memoryStorage.ts";
import { createVirtualChannels, type VirtualChannels } from "./virtualChannels.ts";
import { createVirtualLocks, type VirtualLocks } from "./virtualLocks.ts";
import { createVirtualTab, type BrowserParts, type TabOptions, type VirtualTab } from "./virtualTab.ts";
import type { VirtualWorld } from "./virtualWorld.ts";

export interface VirtualBrowserOptions {
  /** Default: a storage of 5,200,000 characters. `null`: there is none (blocked: reading the property throws). */
  localStorage?: MemoryStorage | null;
  /** false: no sessionStorage either. */
  sessionStorage?: boolean;
  locks?: boolean;
  channels?: boolean;
  /** The network of this browser; default: nothing answers. */
  fetch?: typeof globalThis.fetch;
}

/** One browser: tabs that share localStorage, locks and channels, each with pages that load, freeze, crash and go. */
export interface VirtualBrowser {
  world: VirtualWorld;
  localStorage: MemoryStorage | null;
  locks: VirtualLocks;
  channels: VirtualChannels;
  tabs: VirtualTab[];
  open(options?: TabOptions): VirtualTab;
  /** The network goes or comes back for the whole browser. */
  offline(): void;
  online(): void;
  setFetch(fetch: typeof globalThis.fetch): void;
}

export function createVirtualBrowser(world: VirtualWorld, options: VirtualBrowserOptions = {}): VirtualBrowser {
  const localStorage = options.localStorage === undefined ? createMemoryStorage({ quotaChars: 5_200_000 }) : options.localStorage;
  const locks = createVirtualLocks();
  const channels = createVirtualChannels();
  const tabs: VirtualTab[] = [];
  let online = true;
  let network: typeof globalThis.fetch = options.fetch ?? (() => Promise.reject(new TypeError("Failed to fetch")));

  const parts: BrowserParts = {
    world, locks,
    hasSessionStorage: options.sessionStorage !== false,
    environmentParts: (page, session) => (clock) => ({
      random: world.random.bytes,
      locks: options.locks === false ? null : locks.forPage(page, clock),
      channel: options.channels === false ? () => null : channels.forPage(page, clock),
      localStorage: localStorage === null ? null : localStorage.as(page),
      sessionStorage: session === null ? null : session.as(page),
    }),
    fetch: (input, init) => network(input, init),
    releasePage(page) {
      locks.releasePage(page);
      channels.releasePage(page);
    },
    isOnline: () => online,
    add(tabOptions, session) {
      const tab = createVirtualTab(parts, tabOptions, session);
      tabs.push(tab);
      if (tab.flags.focused) parts.tookFocus(tab);
      tab.load(tabOptions.navigation ?? "fresh");
      return tab;
    },
    tookFocus(tab) {
      for (const other of tabs) if (other !== tab && other.flags.focused) other.blur();
    },
  };

  return {
    world, localStorage, locks, channels, tabs,
    open: (tabOptions = {}) => parts.add(tabOptions, parts.hasSessionStorage ? createMemoryStorage() : null),
    offline() {
      online = false;
      for (const tab of tabs) tab.offline();
    },
    online() {
      online = true;
      for (const tab of tabs) tab.online();
    },
    setFetch(fetch) { network = fetch; },
  };
}

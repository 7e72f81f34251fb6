import { connectionIdSchema } from "../ids/ids.ts";
import { openStorage } from "../storage/openStorage.ts";
import { openStores, type Stores } from "../storage/openStores.ts";
import type { StorageNotice } from "../storage/storageNotice.ts";
import type { StorageScope } from "../storage/keys.ts";
import { startTabIdentity, type TabIdentityHandle } from "../tab/startTabIdentity.ts";
import type { Environment } from "../environment/environment.ts";
import { createVirtualBrowser, type VirtualBrowser, type VirtualBrowserOptions } from "./virtualBrowser.ts";
import type { TabOptions, VirtualTab } from "./virtualTab.ts";
import { createVirtualWorld, type VirtualWorld } from "./virtualWorld.ts";

/** A page's identity and stores, opened as the real page opens them. */
export interface VirtualWindow { environment: Environment; identity: TabIdentityHandle; stores: Stores; notices: StorageNotice[] }

export const TEST_SCOPE: StorageScope = { connection: connectionIdSchema.parse("gate"), subject: "owner" };

export function openVirtualWindow(environment: Environment, scope: StorageScope = TEST_SCOPE): VirtualWindow {
  const notices: StorageNotice[] = [];
  const storage = openStorage(environment, (notice) => { notices.push(notice); });
  const identity = startTabIdentity(environment, storage, "tidemark/1/tab/test");
  return { environment, identity, stores: openStores({ storage: { chats: storage.local, notify: storage.notify }, identity, scope, clock: environment.clock }), notices };
}

/** A browser whose every page load opens the stores; `of` is the window that a tab shows now. */
export interface BrowserOfWindows { world: VirtualWorld; browser: VirtualBrowser; open(options?: TabOptions): VirtualTab; of(tab: VirtualTab): VirtualWindow }

export function createBrowserOfWindows(options: VirtualBrowserOptions = {}, world: VirtualWorld = createVirtualWorld()): BrowserOfWindows {
  const browser = createVirtualBrowser(world, options);
  const windows = new Map<string, VirtualWindow>();
  return {
    world, browser,
    open: (more = {}) => browser.open({ ...more, load: (environment, tab) => { windows.set(tab.name, openVirtualWindow(environment)); } }),
    of(tab) {
      const found = windows.get(tab.name);
      if (!found) throw new Error(`${tab.name} was not opened here`);
      return found;
    },
  };
}

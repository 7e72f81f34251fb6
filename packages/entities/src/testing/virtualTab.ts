import type { Environment } from "../environment/environment.ts";
import { createMemoryStorage, type MemoryStorage } from "./memoryStorage.ts";
import type { VirtualLocks } from "./virtualLocks.ts";
import { createVirtualPage, type PageFlags, type VirtualPage } from "./virtualPage.ts";
import type { VirtualWorld } from "./virtualWorld.ts";

type Navigation = Environment["navigation"];

export interface TabOptions {
  navigation?: Navigation;
  visible?: boolean;
  focused?: boolean;
  /** The program of the page: run at this load and at each later one (reload, return, restore). */
  load?: (environment: Environment, tab: VirtualTab) => void;
}

/** One tab of a virtual browser: sessionStorage and a page in it, or none (closed, crashed, discarded). */
export interface VirtualTab {
  name: string;
  flags: PageFlags;
  /** Of the page that is loaded now; throws where there is none. */
  readonly environment: Environment;
  readonly sessionStorage: MemoryStorage | null;
  alive(): boolean;
  /** Its page lies in the back/forward cache. */
  frozen(): boolean;
  /** `pagehide`, then a new page in the same tab. */
  reload(): Environment;
  /** As the browser's own command: a new tab with a copy of this one's sessionStorage. Chromium calls that load a return. */
  duplicate(options?: TabOptions): VirtualTab;
  close(): void;
  /** No event is seen by the page; locks and channels are free. Load it again with `load`. */
  crash(): void;
  /** Memory is short: the page goes without an event that it sees, the tab stays with its sessionStorage. */
  discard(): void;
  load(navigation: Navigation): Environment;
  hide(): void;
  show(): void;
  focus(): void;
  blur(): void;
  offline(): void;
  online(): void;
  /** The person leaves the page by a link: it goes into the back/forward cache, or is dropped where it holds a lock. */
  freeze(): "cached" | "dropped";
  /** The person comes back. A cached page is shown again, a dropped one is loaded. */
  thaw(): Environment;
}

/** What a tab needs of its browser. */
export interface BrowserParts {
  world: VirtualWorld;
  locks: VirtualLocks;
  environmentParts(page: string, session: MemoryStorage | null): (clock: Environment["clock"]) => Omit<Environment, "clock" | "page" | "fetch" | "navigation">;
  fetch: typeof globalThis.fetch;
  releasePage(page: string): void;
  isOnline(): boolean;
  add(options: TabOptions, session: MemoryStorage | null): VirtualTab;
  /** One focused page in a browser: the others lose it. */
  tookFocus(tab: VirtualTab): void;
  hasSessionStorage: boolean;
}

export function createVirtualTab(browser: BrowserParts, options: TabOptions, session: MemoryStorage | null): VirtualTab {
  const name = browser.world.nextName("tab");
  const flags: PageFlags = { visible: options.visible ?? true, focused: options.focused ?? options.visible ?? true, online: browser.isOnline() };
  let page: VirtualPage | null = null;
  let pageName = "";
  let state: "loaded" | "cached" | "dropped" = "dropped";

  const drop = (how: "kill" | "leave" = "kill"): void => {
    page?.[how]();
    page = null;
    state = "dropped";
    browser.releasePage(pageName);
  };
  const leave = (): void => {
    page?.emit({ type: "hide", persisted: false });
    page?.emit({ type: "hidden" });
    drop("leave");
  };
  const change = (flag: keyof PageFlags, value: boolean, event: "visible" | "hidden" | "focus" | "blur" | "online" | "offline"): void => {
    if (flags[flag] === value) return;
    flags[flag] = value;
    if (state === "loaded") page?.emit({ type: event });
  };

  const tab: VirtualTab = {
    name, flags,
    sessionStorage: session,
    get environment() {
      if (page === null) throw new Error(`${name} has no page`);
      return page.environment;
    },
    alive: () => page !== null,
    frozen: () => state === "cached",
    load(navigation) {
      if (page !== null) drop();
      pageName = `${name}#${browser.world.nextName("page")}`;
      const parts = browser.environmentParts(pageName, session);
      page = createVirtualPage(browser.world.clock, flags, (clock) => ({ ...parts(clock), navigation }), browser.fetch);
      state = "loaded";
      const environment = page.environment;
      options.load?.(environment, tab);
      return environment;
    },
    reload() {
      leave();
      return tab.load("reload");
    },
    duplicate(more = {}) {
      const copy = session === null ? null : createMemoryStorage({ entries: session.entries() });
      return browser.add({ navigation: "return", ...(options.load && { load: options.load }), ...more }, copy);
    },
    close: leave,
    crash() { drop(); },
    discard() { drop(); },
    hide() {
      tab.blur();
      change("visible", false, "hidden");
    },
    show() { change("visible", true, "visible"); },
    focus() {
      tab.show();
      browser.tookFocus(tab);
      change("focused", true, "focus");
    },
    blur() { change("focused", false, "blur"); },
    offline() { change("online", false, "offline"); },
    online() { change("online", true, "online"); },
    freeze() {
      page?.emit({ type: "hide", persisted: true });
      page?.emit({ type: "hidden" });
      if (page === null || browser.locks.busy(pageName)) {
        drop();
        return "dropped";
      }
      page.freeze();
      state = "cached";
      return "cached";
    },
    thaw() {
      if (state === "dropped" || page === null) return tab.load("return");
      page.thaw();
      state = "loaded";
      page.emit({ type: "show", persisted: true });
      if (flags.visible) page.emit({ type: "visible" });
      return page.environment;
    },
  };
  return tab;
}

import type { VirtualBrowser } from "./virtualBrowser.ts";

/** Every byte that a browser holds for a page: keys with their values, of localStorage and of each tab's sessionStorage. */
export function storedTexts(browser: VirtualBrowser): string[] {
  const storages = [browser.localStorage, ...browser.tabs.map((tab) => tab.sessionStorage)];
  return storages.flatMap((storage) => storage?.entries() ?? []).map(([key, value]) => `${key} = ${value}`);
}

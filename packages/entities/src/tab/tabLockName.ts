import type { TabId } from "../ids/ids.ts";

/** The Web Lock that a tab holds while it is this identity. Free: no page of this browser is it. */
export function tabLockName(tab: TabId): string {
  return `tidemark/tab/${tab}`;
}

import { useSyncExternalStore } from "react";
import type { Page } from "@tidemark/react/platform";

type Preference = ReturnType<Page["prefers"]>;

/** What the system prefers, followed while the page is open. */
export function usePreference({ now, subscribe }: Preference): boolean {
  return useSyncExternalStore(subscribe, now, now);
}

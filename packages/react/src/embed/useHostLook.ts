import { useState, useSyncExternalStore } from "react";
import type { LookProps } from "../theme/TidemarkLook.tsx";
import type { TidemarkCore } from "./core.ts";
import type { TidemarkOptions } from "./options.ts";
import { sameValue } from "./sameOptions.ts";

/** How it looks and speaks: what the host says, else what the system and the page say; all are followed. */
export function useHostLook({ platform: { page }, optionProblem }: TidemarkCore, { theme, locale, labels }: TidemarkOptions): Omit<LookProps, "scope"> & { reducedMotion: boolean } {
  const [preferences] = useState(() => ({ dark: page.prefers("dark"), still: page.prefers("reduced-motion") }));
  const dark = useSyncExternalStore(preferences.dark.subscribe, preferences.dark.now, preferences.dark.now);
  const reducedMotion = useSyncExternalStore(preferences.still.subscribe, preferences.still.now, preferences.still.now);
  return { scheme: dark ? "dark" : "light", language: locale ?? page.language(), theme: useEqual(theme), labels: useEqual(labels), reducedMotion, onOptionProblem: optionProblem };
}

/** The object of before where the new one says the same: a theme that a host writes inline is not read anew with each render of the host. */
function useEqual<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (sameValue(kept, value)) return kept;
  setKept(() => value);
  return value;
}

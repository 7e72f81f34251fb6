import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { browserPlatform, type Platform } from "../platform/browserPlatform.ts";
import type { TidemarkCore, TidemarkPage } from "./core.ts";
import { createHolder } from "./holder.ts";
import { createTidemark } from "./createTidemark.ts";
import type { TidemarkOptions } from "./options.ts";
import { changeOf, optionsOf } from "./optionProps.ts";

export interface CoreParts { platform?: Platform | undefined; page?: TidemarkPage | undefined }

/**
 * A core for as long as this is mounted, following the options of each render of the host: `props` are another object then, and the same one where only
 * something in here changed, which must not take back what the host set by the handle. Nothing happens before the mount.
 */
export function useTidemark(props: object, { platform, page }: CoreParts): TidemarkCore {
  const options = useMemo<TidemarkOptions>(() => optionsOf({ ...props }), [props]);
  const [holder] = useState(() => createHolder(() => createTidemark({ options, platform: platform ?? browserPlatform(), page })));
  const core = useSyncExternalStore(holder.subscribe, holder.core, holder.core);
  const applied = useRef(options);
  // Before the first paint: what this browser knows is in the first frame. A Suspense of the host's that hides what stood there ends layout effects
  // only: the chat goes on behind it.
  useLayoutEffect(() => { holder.start(); }, [holder]);
  useEffect(() => holder.hold(), [holder]);
  useEffect(() => {
    core.handle.setOptions(changeOf(applied.current, options));
    applied.current = options;
  }, [core, options]);
  return core;
}

const never = (): (() => void) => () => {};
/** False on the server and while its HTML is taken over, where nothing of a browser may be touched (EMBED-4). */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

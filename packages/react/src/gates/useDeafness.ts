import { useCallback, useLayoutEffect, useState } from "react";
import { useUi } from "../theme/Ui.tsx";
import { hears, looked, type Deafness } from "./deafness.ts";

const LOOK_MS = 100;

/**
 * `hear` wraps a button's action: it runs only where the card has stood still for 400 ms, looked at ten times a second while it is `open`
 * and at the click itself. `card` goes to the card's `ref`.
 */
export function useDeafness(open: boolean): { card: (element: HTMLElement | null) => void; hear: (run: () => void) => () => void } {
  const { clock } = useUi();
  const [watch] = useState(() => createWatch());
  useLayoutEffect(() => {
    if (!open) return;
    let cancel = (): void => {};
    const look = (): void => {
      watch.look(clock.monotonic());
      cancel = clock.after(LOOK_MS, look);
    };
    look();
    return () => { cancel(); };
  }, [clock, watch, open]);
  const hear = (run: () => void) => (): void => {
    const known = watch.look(clock.monotonic());
    if (known !== null && hears(known, clock.monotonic())) run();
  };
  return { card: useCallback((element: HTMLElement | null) => { watch.attach(element); }, [watch]), hear };
}

function createWatch(): { attach(card: HTMLElement | null): void; look(nowMs: number): Deafness | null } {
  let known: Deafness | null = null;
  let element: HTMLElement | null = null;
  return {
    attach(card) { element = card; },
    look(nowMs) {
      const box = element?.getBoundingClientRect();
      if (box) known = looked(known, { x: box.left, y: box.top }, nowMs);
      return known;
    },
  };
}

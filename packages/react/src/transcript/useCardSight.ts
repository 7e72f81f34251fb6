import { useEffect } from "react";
import type { GateId } from "@tidemark/entities/ids";

/** Tells whether the open card is off the screen: then what brings it back into sight, else null. */
export function useCardSight(scroller: HTMLElement | null, gate: GateId | null, tell: (show: (() => void) | null) => void): void {
  useEffect(() => {
    const card = gate === null ? null : [...(scroller?.querySelectorAll("[data-gate]") ?? [])].find((node) => node.getAttribute("data-gate") === gate);
    if (!card || !scroller) return;
    const observer = new IntersectionObserver((entries) => {
      const hidden = entries.at(-1)?.isIntersecting === false;
      tell(hidden ? () => { bring(scroller, card); } : null);
    }, { root: scroller });
    observer.observe(card);
    return () => {
      observer.disconnect();
      tell(null);
    };
  }, [scroller, gate, tell]);
}

const ROOM_PX = 24;

/** Our scroller alone moves, never the page around it; the focus goes along, because the button that was pressed goes away. */
function bring(scroller: HTMLElement, card: Element): void {
  scroller.scrollTop += card.getBoundingClientRect().top - scroller.getBoundingClientRect().top - ROOM_PX;
  card.closest<HTMLElement>("[data-row]")?.focus({ preventScroll: true });
}

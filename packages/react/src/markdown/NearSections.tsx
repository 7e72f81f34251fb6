import { memo, useEffect, useRef, useState, type ReactNode } from "react";
import { lengthOf, sameSection, type Section } from "./sections.ts";

/** So far above and below what is seen a section is drawn already. */
const MARGIN = "600px 0px";
/** A guess of a section's height until it was drawn once. */
const PX_PER_CHARACTER = 0.5;

export interface NearSectionsProps {
  sections: readonly Section[];
  draw(section: Section): ReactNode;
}

/** The sections of a long text: those near the eye are drawn, in the place of the others stands their height. */
export function NearSections({ sections, draw }: NearSectionsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set());
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(() => new Map());
  const count = sections.length;
  useEffect(() => {
    const box = place.current;
    if (box === null) return;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.map((entry) => ({ at: Number(entry.target.getAttribute("data-section")), isNear: entry.isIntersecting, height: entry.boundingClientRect.height }));
      setHeights((before) => new Map([...before, ...seen.filter(({ isNear, height }) => !isNear && height > 0).map(({ at, height }) => [at, height] as const)]));
      setNear((before) => {
        const now = new Set(before);
        for (const { at, isNear } of seen) if (isNear) now.add(at); else now.delete(at);
        return now;
      });
    }, { root: box.closest(".tm-feed"), rootMargin: MARGIN });
    for (const section of box.children) observer.observe(section);
    return () => { observer.disconnect(); };
  }, [count]);
  return (
    <div ref={place} className="tm-sections">
      {sections.map((section, at) => <Place key={at} at={at} section={section} near={near.has(at)} height={heights.get(at) ?? Math.round(lengthOf(section) * PX_PER_CHARACTER)} draw={draw} />)}
    </div>
  );
}

const Place = memo(function Place({ at, section, near, height, draw }: { at: number; section: Section; near: boolean; height: number; draw(section: Section): ReactNode }) {
  return <div className="tm-section" data-section={at} {...(!near && { style: { blockSize: height } })}>{near && draw(section)}</div>;
}, (a, b) => a.near === b.near && a.height === b.height && a.draw === b.draw && sameSection(a.section, b.section));

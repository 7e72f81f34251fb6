import { useEffect, useId, useRef } from "react";
import type { Clock } from "@tidemark/entities/environment";

/** What the line between the recorded and the intended says. */
export type Tide = "working" | "elsewhere" | "waiting" | "failed" | "unreachable" | "interrupted" | "plain";

const WAVE = "M-15 3.5q7.5-3.8 15 0t15 0 15 0 15 0";
const PIECE = "M0 3.5q7.5-3.8 15 0t15 0 15 0 15 0";
/** 30 px in 6 s. */
const STEP_MS = 100;
const STEP_PX = 0.5;

/**
 * The tide line: inline SVG and no `data:` mask, so that a strict image policy lets it pass.
 * The pattern's id is unique for each instance: two widgets on one page would else share one.
 */
export function TideLine({ tide, clock }: { tide: Tide; clock: Clock }) {
  const id = `tm-wave-${useId().replace(/[^A-Za-z0-9_-]/g, "")}`;
  const pieces = tide === "elsewhere";
  const wave = tide === "working" || pieces;
  const period = pieces ? 90 : 30;
  const drawing = useRef<SVGSVGElement>(null);
  useDrift(drawing, wave ? period : null, clock);
  return (
    <div className={`tm-tide tm-tide-${tide}`} data-tide={tide} aria-hidden="true">
      <div className="tm-tide-bar">
        {wave && (
          <svg ref={drawing} className="tm-tide-svg" height="7" focusable="false">
            <pattern id={id} width={period} height="7" patternUnits="userSpaceOnUse">
              <path d={pieces ? PIECE : WAVE} fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
            </pattern>
            <rect width="100%" height="7" fill={`url(#${id})`} />
          </svg>
        )}
      </div>
    </div>
  );
}

/** Ten small steps a second. As an animation it made the browser work out the styles of each frame anew, an eighth of what a streamed word cost. */
function useDrift(drawing: { readonly current: SVGSVGElement | null }, period: number | null, clock: Clock): void {
  useEffect(() => {
    if (period === null) return;
    let at = 0;
    let cancel = (): void => {};
    const step = (): void => {
      at = (at + STEP_PX) % period;
      drawing.current?.style.setProperty("--tm-drift", `${at}px`);
      cancel = clock.after(STEP_MS, step);
    };
    cancel = clock.after(STEP_MS, step);
    return () => { cancel(); };
  }, [drawing, period, clock]);
}

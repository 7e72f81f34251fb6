import { useId } from "react";

/** What the line between the recorded and the intended says. */
export type Tide = "working" | "elsewhere" | "waiting" | "failed" | "unreachable" | "interrupted" | "plain";

const WAVE = "M-15 3.5q7.5-3.8 15 0t15 0 15 0 15 0";
const PIECE = "M0 3.5q7.5-3.8 15 0t15 0 15 0 15 0";

/**
 * The tide line: inline SVG and no `data:` mask, so that a strict image policy lets it pass.
 * The pattern's id is unique for each instance: two widgets on one page would else share one.
 */
export function TideLine({ tide }: { tide: Tide }) {
  const id = `tm-wave-${useId().replace(/[^A-Za-z0-9_-]/g, "")}`;
  const pieces = tide === "elsewhere";
  const wave = tide === "working" || pieces;
  return (
    <div className={`tm-tide tm-tide-${tide}`} data-tide={tide} aria-hidden="true">
      <div className="tm-tide-bar">
        {wave && (
          <svg className="tm-tide-svg" height="7" width="100%" focusable="false">
            <pattern id={id} width={pieces ? 90 : 30} height="7" patternUnits="userSpaceOnUse">
              <path d={pieces ? PIECE : WAVE} fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
            </pattern>
            <rect className={pieces ? "tm-drift tm-drift-pieces" : "tm-drift"} x="-90" width="200%" height="7" fill={`url(#${id})`} />
          </svg>
        )}
      </div>
    </div>
  );
}

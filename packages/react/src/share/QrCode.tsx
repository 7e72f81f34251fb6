import { useMemo } from "react";
import { encode } from "uqr";

const QUIET = 4;

/** A QR code as one SVG path: no picture is loaded, so a strict image policy lets it pass. Dark on white in every theme: scanners need it. */
export function QrCode({ value, name }: { value: string; name: string }) {
  const { size, path } = useMemo(() => drawing(value), [value]);
  return (
    <svg className="tm-qr" role="img" aria-label={name} viewBox={`0 0 ${size} ${size}`} width="200" height="200" shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" /><path d={path} fill="#000" />
    </svg>
  );
}

function drawing(value: string): { size: number; path: string } {
  const code = encode(value, { ecc: "M", border: QUIET });
  const path = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: code.size, path };
}

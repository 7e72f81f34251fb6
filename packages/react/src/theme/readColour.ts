import { COLOUR_NAMES } from "./colourNames.ts";
import { fromHex, fromOklch, type Rgb } from "./colourMath.ts";

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const BETWEEN = String.raw`(?:\s*,\s*|\s+)`;
const FUNCTION = new RegExp(String.raw`^(rgba?|hsla?|oklch)\(\s*(${NUMBER}%?)${BETWEEN}(${NUMBER}%?)${BETWEEN}(${NUMBER}%?|${NUMBER}deg)(?:\s*[,/]\s*(${NUMBER}%?))?\s*\)$`, "i");
const MOST_CHARS = 60;

/**
 * A colour as a host writes it: hex, `rgb()`, `hsl()`, `oklch()` or a name; null where it is none of these. Nothing of the text itself is ever
 * written into a style: only the colour that was understood (SEC-11).
 */
export function readColour(value: unknown): Rgb | null {
  if (typeof value !== "string" || value.length > MOST_CHARS) return null;
  const text = value.trim().toLowerCase();
  const named = COLOUR_NAMES.get(text);
  if (named !== undefined) return fromHex(`#${named}`);
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return fromHex(text.length > 5 ? text : `#${[...text.slice(1)].map((digit) => digit + digit).join("")}`);
  const [, name, first, second, third, alpha] = FUNCTION.exec(text.replace(/(\d)deg\b/g, "$1")) ?? [];
  if (name === undefined || first === undefined || second === undefined || third === undefined) return null;
  const a = alpha === undefined ? 1 : share(alpha, 1);
  if (name.startsWith("rgb")) return { r: share(first, 255), g: share(second, 255), b: share(third, 255), a };
  if (name.startsWith("hsl")) return second.endsWith("%") && third.endsWith("%") && !first.endsWith("%") ? hsl(degrees(first), share(second, 1), share(third, 1), a) : null;
  return third.endsWith("%") ? null : fromOklch({ l: share(first, 1), c: Math.min(0.5, Math.max(0, second.endsWith("%") ? Number.parseFloat(second) * 0.004 : Number(second))), h: degrees(third), a });
}

/** A part of a whole, from 0 to 1: `50%`, or a number of so many. */
function share(text: string, whole: number): number {
  const value = text.endsWith("%") ? Number.parseFloat(text) / 100 : Number(text) / whole;
  return Math.min(1, Math.max(0, value));
}

function degrees(text: string): number {
  return ((Number(text) % 360) + 360) % 360;
}

function hsl(h: number, s: number, l: number, a: number): Rgb {
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: channel(0), g: channel(8), b: channel(4), a };
}

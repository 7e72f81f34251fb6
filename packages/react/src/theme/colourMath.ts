/** A colour of the screen; channels and alpha from 0 to 1. */
export interface Rgb { r: number; g: number; b: number; a: number }
/** The same by lightness (0 to 1), chroma and hue (degrees), as people see them: lightness can be moved without another colour coming out. */
export interface Oklch { l: number; c: number; h: number; a: number }

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** `#RRGGBB`, with alpha `#RRGGBBAA`: what is written into a style, whatever the host wrote. */
export function toHex({ r, g, b, a }: Rgb): string {
  const two = (value: number): string => Math.round(clamp(value) * 255).toString(16).padStart(2, "0").toUpperCase();
  return `#${two(r)}${two(g)}${two(b)}${a < 1 ? two(a) : ""}`;
}

/** Reads `#RRGGBB`; for colours of ours. */
export function fromHex(hex: string): Rgb {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { r: channel(1), g: channel(3), b: channel(5), a: hex.length > 7 ? channel(7) : 1 };
}

/** Contrast as WCAG counts it, from 1 to 21. Of a colour that lets something through, what lies under it counts. */
export function contrast(text: Rgb, ground: Rgb): number {
  const [high, low] = [luminance(over(text, ground)), luminance(ground)].sort((one, other) => other - one) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function over(top: Rgb, ground: Rgb): Rgb {
  const mix = (one: number, under: number): number => one * top.a + under * (1 - top.a);
  return { r: mix(top.r, ground.r), g: mix(top.g, ground.g), b: mix(top.b, ground.b), a: 1 };
}

function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  const value = clamp(channel);
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

export function toOklch(colour: Rgb): Oklch {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(A, B), h: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360, a: colour.a };
}

/** What the screen can't show of it is cut off channel by channel. */
export function fromOklch({ l, c, h, a }: Oklch): Rgb {
  const A = c * Math.cos((h * Math.PI) / 180);
  const B = c * Math.sin((h * Math.PI) / 180);
  const [l3, m3, s3] = [(l + 0.3963377774 * A + 0.2158037573 * B) ** 3, (l - 0.1055613458 * A - 0.0638541728 * B) ** 3, (l - 0.0894841775 * A - 1.291485548 * B) ** 3];
  return {
    r: encoded(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3), g: encoded(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
    b: encoded(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3), a,
  };
}

/** Lengths and fonts as hosts write them. Null: not valid. */
const ROOT_PX = 16;

/** A length in px: a number, `8px`, `0.5rem`, `0.5em`; at most `most`. */
export function readLength(value: unknown, most: number): number | null {
  const [, digits, unit] = typeof value === "number" ? ["", String(value), "px"] : /^(\d{1,4}(?:\.\d{1,3})?)(px|rem|em)?$/.exec(typeof value === "string" ? value.trim() : "") ?? [];
  if (digits === undefined) return null;
  // Without a unit only nothing at all is a length.
  if (unit === undefined && Number(digits) !== 0) return null;
  const px = Number(digits) * (unit === "rem" || unit === "em" ? ROOT_PX : 1);
  return Number.isFinite(px) && px >= 0 && px <= most ? Math.round(px * 100) / 100 : null;
}

const FAMILY = /^[\p{L}\p{N} _.+-]{1,60}$/u;
const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-(?:serif|sans-serif|monospace|rounded)|math|emoji)$/;
const MOST_FAMILIES = 12;

/** Names of font families, written anew with quotes around each: `Inter, "Noto Sans", sans-serif`. */
export function readFont(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 300) return null;
  const names = value.split(",").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2").trim());
  if (names.length > MOST_FAMILIES || !names.every((name) => FAMILY.test(name))) return null;
  return names.map((name) => (GENERIC.test(name) || name === "-apple-system" ? name : `"${name}"`)).join(", ");
}

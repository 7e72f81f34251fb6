import { numberFormat } from "../theme/intlFormat.ts";

const UNITS = ["B", "KB", "MB", "GB"] as const;
const UNIT_NAMES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** A size in words: two digits that count, so that "1.8 MB" grows in steps that can be read. */
export function sizeText(bytes: number, language: string): string {
  const at = unitOf(bytes);
  const value = bytes / 1024 ** at;
  // Where letters run from right to left, "KB" has a name of its own: the foreign one would stand on the wrong side of its number.
  if (language.split("-")[0] === "ar") return numberFormat(language, { style: "unit", unit: UNIT_NAMES[at]!, unitDisplay: "short", maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  return `${number(value, language)} ${UNITS[at]}`;
}

/** "1.1 of 1.8 MB": both in the unit of the whole. */
export function progressValues(sent: number, size: number, language: string): { sent: string; size: string } {
  return { sent: number(sent / 1024 ** unitOf(size), language), size: sizeText(size, language) };
}

function unitOf(bytes: number): number {
  return bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.max(1, Math.floor(Math.log(bytes) / Math.log(1024) + 0.0001)));
}

function number(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
}

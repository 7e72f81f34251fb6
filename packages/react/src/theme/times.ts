import { numberFormat } from "./intlFormat.ts";

/** Whole milliseconds between two server times, or null where one is missing or unreadable. A label only, never an order (LOG-8). */
export function between(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const ms = Date.parse(to) - Date.parse(from);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** "0.8" below ten seconds, "18" above: seconds as a tool line tells them. */
export function seconds(ms: number, language: string): string {
  const digits = ms < 10_000 ? 1 : 0;
  return numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(ms / 1000);
}

import { dateFormat } from "../theme/intlFormat.ts";

/**
 * "14:06" in the reader's language, with its day where that is another one than the reader's: a question of last week looked like one of this morning.
 * An empty text where there is no such time. A label only, never an order (LOG-8).
 */
export function timeLabel(at: string | number | null, language: string, nowMs: number): string {
  const date = dateOf(at);
  if (date === null) return "";
  const now = new Date(nowMs);
  if (date.getFullYear() !== now.getFullYear()) return dateFormat(language, { ...TIME, ...DAY, year: "numeric" }).format(date);
  const isToday = date.getMonth() === now.getMonth() && date.getDate() === now.getDate();
  return dateFormat(language, isToday ? TIME : { ...TIME, ...DAY }).format(date);
}

/** The whole of it, for whoever points at a time. */
export function wholeTime(at: string | number | null, language: string): string {
  const date = dateOf(at);
  return date === null ? "" : dateFormat(language, WHOLE).format(date);
}

function dateOf(at: string | number | null): Date | null {
  if (at === null || at === "") return null;
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : date;
}

const TIME: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
const WHOLE: Intl.DateTimeFormatOptions = { dateStyle: "full", timeStyle: "medium", hourCycle: "h23" };

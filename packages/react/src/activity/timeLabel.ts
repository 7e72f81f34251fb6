import { dateFormat } from "../theme/intlFormat.ts";

/** "14:06" in the reader's language; an empty text where there is no such time. A label only, never an order (LOG-8). */
export function timeLabel(at: string | number | null, language: string): string {
  if (at === null || at === "") return "";
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "" : dateFormat(language, STYLE).format(date);
}

const STYLE: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

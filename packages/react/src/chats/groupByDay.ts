import { dateFormat } from "../theme/intlFormat.ts";
import type { ChatRow } from "./chatRows.ts";

export type Group = "starred" | "today" | "yesterday" | "week" | "earlier" | "archived";
export interface ChatGroup { group: Group; rows: ChatRow[] }

const ORDER: readonly Group[] = ["starred", "today", "yesterday", "week", "earlier", "archived"];

/** Rows under their day, in the reader's own time zone. Labels: a wrong clock of the computer moves a row to another label, nothing else. */
export function groupByDay(rows: readonly ChatRow[], nowMs: number): ChatGroup[] {
  const groups = new Map<Group, ChatRow[]>();
  for (const row of rows) {
    const group = groupOf(row, nowMs);
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return ORDER.flatMap((group) => {
    const of = groups.get(group);
    return of ? [{ group, rows: of }] : [];
  });
}

function groupOf(row: ChatRow, nowMs: number): Group {
  if (row.archived) return "archived";
  if (row.starred) return "starred";
  const days = daysBetween(new Date(row.at), new Date(nowMs));
  if (days === null || days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < 7 ? "week" : "earlier";
}

/** Calendar days, not spans of 24 hours: 23:50 is yesterday at 00:10, and a day with a clock change is one day. */
function daysBetween(then: Date, now: Date): number | null {
  if (Number.isNaN(then.getTime())) return null;
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((day(now) - day(then)) / 86_400_000);
}

/** What stands at a row's end: the time today and yesterday, the weekday this week, else the date. */
export function rowTime(at: string, nowMs: number, language: string): string {
  const date = new Date(at);
  const days = daysBetween(date, new Date(nowMs));
  if (days === null) return "";
  const style: Intl.DateTimeFormatOptions = days <= 1 ? { hour: "numeric", minute: "2-digit", hourCycle: "h23" } : days < 7 ? { weekday: "short" } : { day: "numeric", month: "short" };
  return dateFormat(language, style).format(date);
}

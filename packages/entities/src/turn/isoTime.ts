/**
 * Arithmetic on the store's times, ISO 8601 UTC with milliseconds. Pure folders own no Date; as texts of one format they compare by `<`.
 * A text of another format gives NaN, and a later time made from it is the text itself: a deadline that can't be read is never moved.
 */
export function addMs(iso: string, ms: number): string {
  const at = msOf(iso);
  return Number.isFinite(at) ? isoOf(at + ms) : iso;
}

/** Milliseconds since 1970, NaN where the text is not of the format. */
export function msOf(iso: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3})Z$/.exec(iso);
  if (!match) return Number.NaN;
  const [year, month, day, hour, minute, second, milli] = match.slice(1).map(Number) as [number, number, number, number, number, number, number];
  return ((daysOf(year, month, day) * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + milli;
}

function isoOf(ms: number): string {
  const days = Math.floor(ms / DAY);
  const rest = ms - days * DAY;
  const { year, month, day } = dateOf(days);
  const pad = (value: number, size = 2) => String(value).padStart(size, "0");
  const [hour, minute, second, milli] = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60, Math.floor(rest / 1000) % 60, rest % 1000];
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}.${pad(milli, 3)}Z`;
}

const DAY = 86_400_000;
const ERA_DAYS = 146_097;
/** Days from 1 March of year 0 to 1 January 1970. */
const SHIFT = 719_468;

/** Days since 1970, counted in 400-year eras that begin on 1 March, so that a leap day is an era year's last. */
function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * ERA_DAYS + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - SHIFT;
}

function dateOf(days: number): { year: number; month: number; day: number } {
  const z = days + SHIFT;
  const era = Math.floor(z / ERA_DAYS);
  const dayOfEra = z - era * ERA_DAYS;
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 };
}

/** A time of day with its seconds: what follows what within a minute matters here. */
export function secondLabel(atMs: number, language: string): string {
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", second: "2-digit", hourCycle: "h23", numberingSystem: "latn" }).format(atMs);
}

/** An address that a link may lead to, parsed the way the browser will parse it. */
export interface Address { href: string; host: string }

const LINK = new Set(["http:", "https:", "mailto:"]);
const PICTURE = new Set(["http:", "https:"]);

/**
 * The address of a link, or null where it must not be one. Judged after the browser's own parser, because "java\tscript:" and
 * "//host" and upper case are the same address to it (case 61). No base: a relative address would lead into our own page.
 */
export function linkAddress(raw: string | undefined): Address | null {
  return parse(raw, LINK);
}

/** The address of a picture that a person may ask for. */
export function pictureAddress(raw: string | undefined): Address | null {
  return parse(raw, PICTURE);
}

function parse(raw: string | undefined, allowed: ReadonlySet<string>): Address | null {
  if (!raw) return null;
  const text = raw.trim().startsWith("//") ? `https:${raw.trim()}` : raw;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!allowed.has(url.protocol)) return null;
  return { href: url.href, host: url.protocol === "mailto:" ? url.pathname : url.host };
}

/** Where the words of a link name another place than it leads to, that place is worth saying. */
export function misleads(words: string, address: Address): boolean {
  const named = /^\s*(?:https?:\/\/|mailto:)?([\w.-]+\.[a-z]{2,}|[\w.+-]+@[\w.-]+)/i.exec(words)?.[1];
  if (named === undefined) return false;
  const host = address.host.toLowerCase().replace(/^www\./, "").replace(/:\d+$/, "");
  return named.toLowerCase().replace(/^www\./, "") !== host;
}

/** A server's address out of what the host wrote: `https://…`, or a path of the host's own origin. Null: neither. */
export function sourceAddress(source: string, origin: string): string | null {
  if (!URL.canParse(source, origin)) return null;
  const { protocol, username, href, search, hash } = new URL(source, origin);
  // An address with a sign-in in it would put that into every request's line.
  if ((protocol !== "https:" && protocol !== "http:") || username !== "" || search !== "" || hash !== "") return null;
  return href.replace(/\/+$/, "");
}

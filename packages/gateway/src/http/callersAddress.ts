/**
 * Where a request comes from, as the server says it that the gateway is mounted in: `{address}`, or the bindings of @hono/node-server, which
 * hands them to a Fetch handler by itself. Never from the request: anybody writes what they like into its headers.
 */
export function addressOf(from: unknown): string | null {
  if (typeof from !== "object" || from === null) return null;
  const { address, incoming } = from as { address?: unknown; incoming?: { socket?: { remoteAddress?: unknown } | null } | null };
  const known = address ?? incoming?.socket?.remoteAddress;
  return typeof known === "string" && known !== "" ? known : null;
}

/** Under which strangers are counted: an IPv4 address, in either of its spellings, or an IPv6 network (/64), of which one line has a great many addresses. */
export function placeOf(address: string | null): string {
  if (address === null) return "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return (mapped ?? address).slice(0, MOST_CHARS);
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0"), ...after];
  return whole.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":").slice(0, MOST_CHARS);
}

const MOST_CHARS = 64;

/** What a page may be signed in with: the owner's token that the terminal printed, or a one-time code. Only ever from the fragment. */
export type SignIn = { kind: "token"; token: string } | { kind: "code"; code: string };

const SECRET = /^[A-Za-z0-9_-]{16,64}$/;

export function readSignIn(hash: string): SignIn | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const token = fields.get("token");
  if (token !== null && SECRET.test(token)) return { kind: "token", token };
  const code = fields.get("code");
  return code !== null && SECRET.test(code) ? { kind: "code", code } : null;
}

/** The same from what a person pasted: a whole link, or its fragment. The address in it is never used: only the secret is taken. */
export function readPasted(pasted: string): SignIn | null {
  const at = pasted.indexOf("#");
  return readSignIn(at === -1 ? pasted.trim() : pasted.slice(at).trim());
}

/** A link that signs another browser in and opens a chat there. */
export function signInLink(base: string, path: string, code: string): string {
  return `${base.replace(/\/+$/, "")}${path}#code=${code}`;
}

export function isLoopback(origin: string): boolean {
  try {
    const { hostname } = new URL(origin);
    return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname.startsWith("127.");
  } catch {
    return false;
  }
}

import * as z from "zod/mini";

const claimsSchema = z.object({ sub: z.string(), iss: z.optional(z.string()), exp: z.optional(z.number()), iat: z.optional(z.number()) });
export type JwtClaims = z.infer<typeof claimsSchema>;

/**
 * What a JWT says of itself, unchecked: only the server can check it. It picks which of this browser's copies may be shown, and when to ask for
 * the next token; null for a token of another kind.
 */
export function readJwt(token: string): JwtClaims | null {
  const [, body, signature, ...more] = token.split(".");
  if (!body || !signature || more.length > 0) return null;
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const parsed = claimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

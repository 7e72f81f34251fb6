/** Headers of every API answer. Short on purpose: a quiet read stays under 900 bytes with them (FOLLOW-7). */
export const API_HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/**
 * The page's policy (SEC-3): nothing inline, nothing evaluated, nothing framed. Styles are adopted sheets, so `style-src` needs no nonce.
 * `blob:` is for pictures of messages, which the page reads with its token: no address that a browser could fetch has them.
 * `connect` are further gateways that this page may talk to.
 */
export function pagePolicy(connect: readonly string[]): string {
  return [
    "default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
    ["connect-src 'self'", ...connect].join(" "), "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'none'",
  ].join("; ");
}

export function pageHeaders(connect: readonly string[]): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": pagePolicy(connect),
  };
}

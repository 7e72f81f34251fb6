import type { TextStorage } from "@tidemark/entities/environment";

/** Where a page stands that a share link opened: its reload is one, too, and every other address is the owner's page. */
export const SHARE_PATH = "/share";
const KEY = "tidemark.page.share";
const CAPABILITY = /^share_[A-Za-z0-9_-]{16,64}$/;

/** Only ever from the fragment, which no browser sends to a server (SEC-10). */
export function readShare(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, "")).get("share");
  return token !== null && CAPABILITY.test(token) ? token : null;
}

export function shareLink(base: string, token: string): string {
  return `${base.replace(/\/+$/, "")}/#share=${token}`;
}

/** A page that shows what a link is for. `token`: null where this window has none, as in a copied address. */
export interface OpenedShare { token: string | null }

/**
 * Takes a link's capability out of the address, before anything else happens: a copied address or a screenshot must not hold it. It is kept
 * for this window only. Null: no link opened this page.
 */
export function takeShare(page: { path(): string; hash(): string; replace(path: string): void }, session: TextStorage | null): OpenedShare | null {
  const token = readShare(page.hash());
  if (token === null) return page.path() === SHARE_PATH ? { token: attempt(() => session?.getItem(KEY) ?? null) } : null;
  page.replace(SHARE_PATH);
  // Without storage it works until the reload, which then asks for the link again.
  attempt(() => { session?.setItem(KEY, token); return null; });
  return { token };
}

function attempt<T>(run: () => T | null): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}

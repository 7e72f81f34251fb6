import { getPath } from "hono/utils/url";

/** Where the gateway stands in its host's server: the part of each path that the host's own router keeps. */
export type BasePath = string & { readonly basePath: unique symbol };

/** Throws a sentence: a wrong one would answer every request with 404. */
export function checkBasePath(given: string): BasePath {
  if (given !== "" && !/^(\/[^/?#]+)+$/.test(given)) {
    throw new Error(`The option basePath begins with "/" and does not end with one, as in "/api/tidemark"; it was ${JSON.stringify(given)}.`);
  }
  return given as BasePath;
}

/** The gateway's own path of a request, decoded as its routes read it; null where it is not under the base. */
export function mountedPath(request: Request, base: BasePath): string | null {
  const path = getPath(request);
  if (base === "") return path;
  if (path === base) return "/";
  return path.startsWith(`${base}/`) ? path.slice(base.length) : null;
}

/** For the sentence of a 404: what the developer probably left out. Only said, never done: which part is the base is not for a caller to choose. */
export function missingBase(path: string): string | null {
  return /^((?:\/[\w.~-]+)+)\/v1(?:\/|$)/.exec(path)?.[1] ?? null;
}

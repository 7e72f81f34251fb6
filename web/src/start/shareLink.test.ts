import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "@tidemark/entities/testing";
import { readShare, shareLink, takeShare } from "./shareLink.ts";

const TOKEN = `share_${"aB3-_".repeat(4)}xy`;
function page(path: string, hash = "") {
  const at = { path, hash };
  return { at, path: () => at.path, hash: () => at.hash, replace: (to: string) => { Object.assign(at, { path: to, hash: "" }); } };
}

describe("share links", () => {
  it("SEC-10: the capability stands in the fragment of a link and is read from there and nowhere else", () => {
    const link = shareLink("http://page/", TOKEN);
    expect(link).toBe(`http://page/#share=${TOKEN}`);
    expect(readShare(new URL(link).hash)).toBe(TOKEN);
    for (const hash of ["", "#share=", "#share=owner-token-0123456789", `#token=${TOKEN}`, `#share=${TOKEN}<`, "#share=share_short"]) expect(readShare(hash)).toBeNull();
  });

  it("SEC-10: it leaves the address at once, and its window keeps it over a reload; another window has nothing of it", () => {
    const session = createMemoryStorage();
    const opened = page("/", `#share=${TOKEN}`);
    expect(takeShare(opened, session)).toEqual({ token: TOKEN });
    expect(opened.at).toEqual({ path: "/share", hash: "" });
    expect(takeShare(page("/share"), session)).toEqual({ token: TOKEN });
    expect(takeShare(page("/share"), createMemoryStorage())).toEqual({ token: null });
    // The owner's own addresses stay the owner's, in the same window, too.
    expect([takeShare(page("/"), session), takeShare(page("/c/a/b/c"), session)]).toEqual([null, null]);
  });

  it("works without storage until the reload, which asks for the link again", () => {
    const broken = { getItem: () => { throw new Error("blocked"); }, setItem: () => { throw new Error("blocked"); } } as never;
    expect(takeShare(page("/", `#share=${TOKEN}`), broken)).toEqual({ token: TOKEN });
    expect(takeShare(page("/share"), broken)).toEqual({ token: null });
  });
});

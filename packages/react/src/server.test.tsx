// @vitest-environment node
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";

it("EMBED-4: import touches no window, document or storage, and a server renders a place of its size", async () => {
  expect(globalThis).not.toHaveProperty("document");
  const touched: string[] = [];
  for (const name of ["window", "document", "localStorage", "sessionStorage", "navigator"]) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { configurable: true, get: () => { touched.push(name); return undefined; } });
  }
  const { Tidemark } = await import("./index.ts");
  // Looking for a name with `typeof` touches nothing that is there; reading it would have thrown in a page without it.
  expect(touched.filter((name) => name === "localStorage" || name === "sessionStorage")).toEqual([]);
  const html = renderToString(<Tidemark source="https://gateway.example" getToken={() => { throw new Error("asked on a server"); }} className="mine" mode="inline" />);
  expect(html).toBe('<div class="tm-embed tm-place mine" data-mode="inline"></div>');
  vi.unstubAllGlobals();
});

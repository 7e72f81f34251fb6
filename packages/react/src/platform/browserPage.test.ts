import { afterEach, expect, it, vi } from "vitest";
import { browserPage } from "./browserPage.ts";

afterEach(() => { vi.restoreAllMocks(); });

it("SEC-2: what is saved is a download of bytes, whatever it says that it is, and the address before it is given back", () => {
  const blobs: Blob[] = [];
  const revoked: string[] = [];
  const clicked: { href: string; name: string }[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:made-${blobs.push(blob as Blob)}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => { revoked.push(url); });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) { clicked.push({ href: this.href, name: this.download }); });
  const page = browserPage();
  page.saveFile("a.html", new Blob(["<script>"], { type: "text/html" }));
  page.saveFile("b.md", new Blob(["b"]));
  expect(blobs.map(({ type }) => type)).toEqual(["application/octet-stream", "application/octet-stream"]);
  expect(clicked).toEqual([{ href: "blob:made-1", name: "a.html" }, { href: "blob:made-2", name: "b.md" }]);
  expect(revoked).toEqual(["blob:made-1"]);
});

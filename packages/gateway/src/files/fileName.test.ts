import { expect, it } from "vitest";
import { attachmentOf, fileNameOf } from "./fileName.ts";

const NAMES: [string, string][] = [
  ["tides.txt", "tides.txt"], ["../../etc/passwd", "passwd"], ["..\\..\\boot.ini", "boot.ini"], ["/", "file"], ["..", "file"], [".", "file"], ["", "file"], ["   ", "file"], [".env", ".env"],
  ["a\0b.png", "ab.png"], ["a\r\nSet-Cookie: x=1", "aSet-Cookie: x=1"], ["photo\u202Egpj.exe", "photogpj.exe"], ["\u2066x\u2069.txt", "x.txt"], ["a\u2028b", "ab"],
  ["<img src=x onerror=alert(1)>.png", "<img src=x onerror=alert(1)>.png"], ["![x](http:evil)", "![x](http:evil)"], ["Gezeiten über Cádiz.pdf", "Gezeiten über Cádiz.pdf"], ["e\u0301.txt", "é.txt"],
  ["\uD800.txt", "\uFFFD.txt"], ["__proto__", "__proto__"], ["😀".repeat(300), "😀".repeat(200)], ["CON", "CON"], ["x".repeat(500), "x".repeat(200)],
];

it("SEC-2: a name is text to be read: no path, nothing that is not seen, nothing that turns what is read; markup in it stays text", () => {
  for (const [given, kept] of NAMES) expect([given, fileNameOf(given)]).toEqual([given, kept]);
});

it("a header of a download can't be broken by a name", () => {
  for (const [given] of NAMES) {
    for (const name of [given, fileNameOf(given)]) {
      const header = attachmentOf(name.toWellFormed());
      expect(header).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[A-Za-z0-9!#$&+\-.^_`|~%]*$/);
      expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
    }
  }
  expect(attachmentOf("Gezeiten (1) „neu“ 100%.pdf")).toBe("attachment; filename=\"Gezeiten (1) _neu_ 100_.pdf\"; filename*=UTF-8''Gezeiten%20%281%29%20%E2%80%9Eneu%E2%80%9C%20100%25.pdf");
});

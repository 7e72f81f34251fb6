import { expect, it } from "vitest";
import { fileSizes } from "./fileSizes.ts";

const file = (path: string, lines: number) => ({ path, text: "x\n".repeat(lines) });

it("warns over 250 lines and fails over 400; a test may have 600", () => {
  expect(fileSizes([file("a.ts", 250), file("b.ts", 251), file("c.ts", 401), file("d.test.ts", 600), file("e.test.ts", 601)])).toEqual({
    warnings: ["b.ts: 251 lines (over 250; it fails over 400)"],
    problems: ["c.ts: 401 lines, 400 at most; take one idea out of it", "e.test.ts: 601 lines, 600 at most; take one idea out of it"],
  });
});

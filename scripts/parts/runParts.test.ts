import { expect, it } from "vitest";
import { summary } from "./runParts.ts";

it("adds up the tests of all runners, and counts a failed check as failed", () => {
  const text = summary([
    { name: "static", seconds: 4.25, share: 30, passed: 0, failures: ["types: see above"] },
    { name: "e2e", seconds: 301, share: 300, passed: 11, failures: ["a.spec.ts › case 34"] },
    { name: "unit", seconds: 1, share: 90, passed: 30, failures: [] },
  ]);
  expect(text).toContain("e2e      301.0 s  over its share of 300 s");
  expect(text).toContain("Failed:\n  types: see above\n  a.spec.ts › case 34\n");
  expect(text.split("\n").at(-1)).toBe("41 passed, 2 failed");
});

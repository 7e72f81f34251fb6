import { expect, it } from "vitest";
import { verdict } from "./verdict.ts";

it("a fault counts as found only by a red test that names its rule", () => {
  expect(verdict("ADOPT-1", { passed: 3, failed: ["ADOPT-1: adopts when the log grew"], output: "" }).survived).toBe(false);
  expect(verdict("ADOPT-1", { passed: 3, failed: ["ADOPT-11: keeps the floor"], output: "" }).survived).toBe(true);
  expect(verdict("ADOPT-1", { passed: 3, failed: [], output: "" })).toEqual({ survived: true, why: "all 3 tests stayed green" });
});

it("a fault that keeps every test from running was not found", () => {
  expect(verdict("ADOPT-1", { passed: 0, failed: [], output: "SyntaxError" }).survived).toBe(true);
});

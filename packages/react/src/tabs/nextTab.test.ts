import { expect, it } from "vitest";
import { nextTab } from "./nextTab.ts";

it.each([
  ["ArrowRight", 0, false, 1], ["ArrowRight", 2, false, 0], ["ArrowLeft", 0, false, 2], ["ArrowRight", 0, true, 2], ["ArrowLeft", 2, true, 0], ["Home", 1, false, 0], ["End", 1, true, 2], ["a", 1, false, null],
] as const)("A11Y-3: %s at %d (right to left: %s) leads to %s of three", (key, at, rtl, to) => {
  expect(nextTab(key, at, 3, rtl)).toBe(to);
});

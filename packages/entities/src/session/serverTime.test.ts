import { expect, it } from "vitest";
import { monotonicOf, pairClocks } from "./serverTime.ts";

it("case 47: LOG-8: ages come from the server's clock paired with a monotonic one, and are never negative", () => {
  const pair = pairClocks("2026-11-29T10:00:30.000Z", 5_000);
  expect(monotonicOf("2026-11-29T10:00:18.000Z", pair, 9_000)).toBe(-7_000);
  expect(monotonicOf("2026-11-29T10:09:00.000Z", pair, 9_000)).toBe(9_000);
  expect(monotonicOf("not a time", pair, 9_000)).toBe(9_000);
  expect(pairClocks("", 1)).toBeNull();
});

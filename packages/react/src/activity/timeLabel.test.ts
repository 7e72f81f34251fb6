import { expect, it } from "vitest";
import { timeLabel, wholeTime } from "./timeLabel.ts";

const now = new Date(2026, 10, 29, 14, 6).getTime();
const at = (...parts: [number, number, number, number, number]) => timeLabel(new Date(...parts).getTime(), "en-GB", now);

it("says the time of today, and with it the day of another day, and the year of another year", () => {
  expect(at(2026, 10, 29, 9, 5)).toBe("09:05");
  // Half an hour before midnight is another day.
  expect(at(2026, 10, 28, 23, 50)).toBe("28 Nov, 23:50");
  expect(at(2025, 10, 29, 9, 5)).toBe("29 Nov 2025, 09:05");
});

it("says nothing of a time that is none, and all of one that is pointed at", () => {
  expect([timeLabel(null, "en", now), timeLabel("soon", "en", now), wholeTime("", "en")]).toEqual(["", "", ""]);
  expect(wholeTime(new Date(2026, 10, 28, 23, 50, 7).getTime(), "en-GB")).toMatch(/^Saturday,? 28 November 2026 at 23:50:07$/);
});

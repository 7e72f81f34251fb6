import fc from "fast-check";
import { expect, it } from "vitest";
import { addMs, msOf } from "./isoTime.ts";

const ms = fc.integer({ min: 0, max: Date.parse("2999-12-31T00:00:00.000Z") });

it("reads and adds exactly as the platform's calendar does", () => {
  fc.assert(fc.property(ms, fc.integer({ min: 0, max: 90 * 86_400_000 }), (at, by) => {
    const iso = new Date(at).toISOString();
    expect(msOf(iso)).toBe(at);
    expect(addMs(iso, by)).toBe(new Date(at + by).toISOString());
  }));
});

it("carries over a leap day and a year's end", () => {
  expect(addMs("2028-02-28T23:59:45.000Z", 30_000)).toBe("2028-02-29T00:00:15.000Z");
  expect(addMs("2026-12-31T23:59:59.999Z", 1)).toBe("2027-01-01T00:00:00.000Z");
});

it("leaves a time that is not of the format as it is", () => {
  expect(msOf("yesterday")).toBeNaN();
  expect(addMs("2026-11-29", 1)).toBe("2026-11-29");
});

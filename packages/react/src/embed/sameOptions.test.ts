import { expect, it } from "vitest";
import { sameValue } from "./sameOptions.ts";

it("a date says what it is written as; a ring in a host's data is another one each time, and no end of the page", () => {
  expect([sameValue({ at: new Date(0) }, { at: new Date(0) }), sameValue({ at: new Date(0) }, { at: new Date(5) }), sameValue({ at: new Date(0) }, { at: {} })]).toEqual([true, false, false]);
  const ring = (): object => {
    const data: { self?: object } = {};
    data.self = data;
    return data;
  };
  expect(sameValue(ring(), ring())).toBe(false);
});

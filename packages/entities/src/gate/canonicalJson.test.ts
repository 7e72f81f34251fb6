import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonicalJson.ts";

it("sorts keys by code units and writes numbers and escapes as RFC 8785 says", () => {
  const value = { "\u20ac": 1, "\r": 2, "1": 3, "\u{1f600}": 4, "\ufb33": 5, numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 1e-27, -0] };
  expect(canonicalJson(value)).toBe(
    '{"\\r":2,"1":3,"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"\u20ac":1,"\u{1f600}":4,"\ufb33":5}',
  );
});

it("is the same text for any order of keys", () => {
  fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
    const reversed = Object.fromEntries(Object.entries(value).reverse());
    expect(canonicalJson(reversed)).toBe(canonicalJson(value));
  }));
});

it("is the same before and after a round trip as JSON, also for what JSON can't hold", () => {
  fc.assert(fc.property(fc.anything({ withDate: true }), (value) => {
    const sent = JSON.stringify(value) ?? "null";
    expect(canonicalJson(value)).toBe(canonicalJson(JSON.parse(sent)));
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(sent));
  }));
});

it("SEC-8: a __proto__ member is a plain member", () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"b":1}');
});

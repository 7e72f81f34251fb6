import { parsePartialJson } from "ai";
import fc from "fast-check";
import { expect, it } from "vitest";
import { partialJson } from "./partialJson.ts";

/** Without the two oddities that the docstring names. */
const plainJson = fc.json({ maxDepth: 4 }).filter((text) => !/e\+/.test(text) && !/\\"/.test(text));

it("LOG-4: a tool input that is half there reads as the AI SDK's reader reads it, at every length", async () => {
  await fc.assert(fc.asyncProperty(plainJson, fc.constantFrom(0, 2), async (compact, indent) => {
    const text = JSON.stringify(JSON.parse(compact), null, indent);
    for (let length = 0; length <= text.length; length++) {
      const prefix = text.slice(0, length);
      expect([prefix, partialJson(prefix)]).toEqual([prefix, (await parsePartialJson(prefix)).value]);
    }
  }), { numRuns: 150 });
});

it.each([
  ['{"a":"x', { a: "x" }], ['{"a":1,"b', { a: 1 }], ['{"a":1,"b":', { a: 1 }], ['{"a":-', {}], ["[1,2", [1, 2]], ['"ab\\', "ab"], ['"ab\\u00', "ab"],
  ["tr", true], ["-", undefined], ["", undefined], ["{]", undefined], ["{} x", undefined], ['{"a" 1', undefined],
  ['{"a\\"b":1', { 'a"b': 1 }], ["12e+3", 12000],
])("reads %s", (text, value) => {
  expect(partialJson(text)).toEqual(value);
});

it("SEC-8: names that reach a prototype make the value undefined, and change nothing", () => {
  expect(partialJson('{"__proto__":{"polluted":1}')).toBeUndefined();
  expect(partialJson('{"a":{"__proto__":{"polluted":1}},"b":2')).toBeUndefined();
  expect(partialJson('{"constructor":{"prototype":{"polluted":1}}')).toBeUndefined();
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

it("SEC-7: input nested without end is no value, and no overflow", () => {
  expect(partialJson("[".repeat(100_000))).toBeUndefined();
});

import { expect, it } from "vitest";
import { titleProblems } from "./testTitles.ts";

const file = (text: string) => [{ path: "packages/entities/src/a.test.ts", text }];

it("a title with two rules passes, one with three does not", () => {
  expect(titleProblems(file('it("LOG-1, LOG-2: counts", () => {});'))).toEqual([]);
  expect(titleProblems(file("it.each([1])(`LOG-1, LOG-2, ADOPT-11: ${n}`, () => {});"))).toEqual([
    'packages/entities/src/a.test.ts: a title names 3 rules, two at most: "LOG-1, LOG-2, ADOPT-11: …"',
  ]);
});

it("a test left alone or left out is found, a condition inside a test is not", () => {
  expect(titleProblems(file('it.only("a", () => {}); describe.skip("b", () => {}); it.todo("c"); test.skip(isMac, "no locks there");'))).toEqual([
    "packages/entities/src/a.test.ts: it.only keeps all other tests from running",
    'packages/entities/src/a.test.ts: describe.skip is a test that never runs: "b"',
    'packages/entities/src/a.test.ts: it.todo is a test that never runs: "c"',
  ]);
});

it("words in a comment or in another function's argument are no titles", () => {
  expect(titleProblems(file('// it("LOG-1 LOG-2 LOG-3")\nexpectTitle("LOG-1 LOG-2 LOG-3");'))).toEqual([]);
});

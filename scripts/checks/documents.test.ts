import { expect, it } from "vitest";
import { documentProblems, type Kept } from "./documents.ts";

const text = (path: string, words: string): Kept => ({ path, text: words, bytes: words.length });

it("a link to a file, a folder or a heading that is there is fine, and so is one in code", () => {
  expect(documentProblems([
    text("docs/a.md", "# A\n## Two words\n[b](b.md#what-it-is) [here](#two-words) [out](https://example.com/x) `![](no.png)`\n```\n[x](no.md)\n```\n[code](../src/a.ts) ([folder](../src))"),
    text("docs/b.md", "## What it *is*"),
    text("src/a.ts", ""),
  ])).toEqual([]);
});

it("a link to what is gone is found, be it a file or a heading", () => {
  expect(documentProblems([text("docs/a.md", "([b](c.md)) ![picture](x.webp) [b](b.md#gone)"), text("docs/b.md", "# Here")])).toEqual([
    "docs/a.md: c.md leads to nothing", "docs/a.md: x.webp leads to nothing", "docs/a.md: b.md#gone leads to no heading",
  ]);
});

it("a rule of the README that no test beside it names is found", () => {
  const test = text("e2e/a.spec.ts", 'it("LOG-1: a title", () => {})');
  const row = (rules: string) => text("README.md", `| a promise | ${rules} | [a](e2e/a.spec.ts) |`);
  expect(documentProblems([row("LOG-1"), test])).toEqual([]);
  expect(documentProblems([row("LOG-1, LOG-10"), test])).toEqual(["README.md: none of the tests beside LOG-10 names it"]);
});

it("decisions and pictures have a most", () => {
  const many = Array.from({ length: 13 }, (_, at) => text(`docs/decisions/${at}.md`, at === 0 ? "\n".repeat(40).replaceAll("\n", "x\n") : "x"));
  const screens = Array.from({ length: 61 }, (_, at) => ({ path: `docs/screens/${at}.jpg`, bytes: 100_000 }));
  expect(documentProblems([...many, ...screens])).toEqual([
    "docs/decisions: 13 records, 12 are the most", "docs/decisions/0.md: more than 30 lines", "docs/screens: 61 pictures, 60 are the most", "docs/screens: 6.1 MB, 4 MB are the most",
  ]);
});

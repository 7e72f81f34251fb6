import { expect, it } from "vitest";
import { rankItems } from "./rankItems.ts";

const items = ["Pump house, water meter", "Backwater", "Water quality", "Export as Markdown", "Über Wasser"].map((label) => ({ label }));
const names = (typed: string) => rankItems(items, typed).map(({ item }) => item.label);

it("puts what begins with the text first, then words that begin with it, then any", () => {
  expect(names("wat")).toEqual(["Water quality", "Pump house, water meter", "Backwater"]);
});

it("every word has to be there, in any order, accents and case aside", () => {
  expect([names("wasser uber"), names("markdown zebra")]).toEqual([["Über Wasser"], []]);
});

it("says where the words stand", () => {
  expect(rankItems(items, "exp mark")[0]?.ranges).toEqual([[0, 3], [10, 14]]);
});

it("without a text all stand as they are given", () => {
  expect(names("  ")).toEqual(items.map(({ label }) => label));
});

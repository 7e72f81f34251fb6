import { describe, expect, it } from "vitest";
import { ar } from "./ar.ts";
import { lateTexts as arLate } from "./ar/late.ts";
import { de } from "./de.ts";
import { lateTexts as deLate } from "./de/late.ts";
import { en } from "./en.ts";
import { lateTexts as enLate } from "./en/late.ts";
import type { TextTable } from "./languages.ts";

const FORMS = /_(zero|one|two|few|many|other)$/;
const english: TextTable = { ...en, ...enLate };
const plurals = new Set(Object.keys(english).filter((key) => key.endsWith("_other")).map((key) => key.replace(FORMS, "")));
/** The text that another language's is a translation of. */
const sourceOf = (key: string): string => english[key] ?? english[key.replace(FORMS, "_other")] ?? "";
const values = (text: string): string[] => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((found) => found[1]!))].sort();

describe.each<[string, TextTable]>([["de", { ...de, ...deLate }], ["ar", { ...ar, ...arLate }]])("%s", (language, table) => {
  it("has each text of English, and no other", () => {
    const bases = (of: TextTable) => [...new Set(Object.keys(of).map((key) => (plurals.has(key.replace(FORMS, "")) ? key.replace(FORMS, "") : key)))].sort();
    expect(bases(table)).toEqual(bases(english));
  });

  it("has each plural in all forms that the language counts by", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const base of plurals) for (const form of forms) expect(table[`${base}_${form}`], `${base}_${form}`).toBeTypeOf("string");
  });

  it("names the same values in braces; where the form says how many, the number may be left out", () => {
    for (const [key, text] of Object.entries(table)) {
      const left = values(sourceOf(key)).filter((name) => !values(text).includes(name));
      expect(left.filter((name) => !(name === "count" && /_(zero|one|two)$/.test(key))), key).toEqual([]);
      expect(values(text).filter((name) => !values(sourceOf(key)).includes(name)), key).toEqual([]);
    }
  });

  it("leaves no sentence in English", () => {
    const words = (text: string) => text.replace(/\{\{\w+\}\}/g, "").match(/\p{L}{2,}/gu)?.length ?? 0;
    expect(Object.keys(table).filter((key) => table[key] === english[key] && words(table[key]!) > 1)).toEqual([]);
  });
});

it("Arabic is in Arabic letters, but for names and what is typed", () => {
  for (const [key, text] of Object.entries({ ...ar, ...arLate })) {
    if (!/\p{L}{3}/u.test(text.replace(/\{\{\w+\}\}/g, ""))) continue;
    expect(/\p{Script=Arabic}/u.test(text) || key === "app.name", key).toBe(true);
  }
});

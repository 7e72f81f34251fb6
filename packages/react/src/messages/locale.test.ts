import { expect, it } from "vitest";
import { localeOf, pickLocale } from "./locale.ts";

it("takes the exact locale, then its base language, then English", () => {
  expect(localeOf("de-AT")).toEqual({ tag: "de-AT", language: "de", direction: "ltr" });
  expect(localeOf("ar-EG")).toEqual({ tag: "ar-EG", language: "ar", direction: "rtl" });
  expect(localeOf("en-GB")).toEqual({ tag: "en-GB", language: "en", direction: "ltr" });
  expect(localeOf("fr-CA")).toEqual({ tag: "en", language: "en", direction: "ltr" });
  // Hebrew has no texts, so it is English, from left to right.
  expect(localeOf("he").direction).toBe("ltr");
});

it("reads what systems write, and takes what is no language for English", () => {
  expect(localeOf("de_DE").tag).toBe("de-DE");
  for (const wrong of ["", "x", "</style>", "deutsch-sehr-lang-und-falsch-geschrieben", "…", null, undefined]) expect(localeOf(wrong).language).toBe("en");
});

it("picks the first language of the browser that there are texts in", () => {
  expect(pickLocale(["fr", "de-CH", "en"]).tag).toBe("de-CH");
  expect(pickLocale(["fr"]).tag).toBe("en");
});

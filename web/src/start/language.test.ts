import { expect, it, vi } from "vitest";
import { createLanguageWish } from "./language.ts";

const kept = (value: string | null) => {
  let now = value;
  return { choice: () => now, setChoice: (_name: string, next: string) => { now = next; } };
};
const page = (...languages: string[]) => ({ languages: () => languages });

it("follows the browser's languages until somebody chooses", () => {
  expect(createLanguageWish(kept(null), page("fr", "de-AT", "en")).locale().tag).toBe("de-AT");
  expect(createLanguageWish(kept(null), page("fr")).locale().tag).toBe("en");
  expect(createLanguageWish(kept("ar"), page("de-AT")).locale()).toMatchObject({ tag: "ar", direction: "rtl" });
});

it("keeps what was chosen, with the region that the browser has for it, and tells it", () => {
  const wish = createLanguageWish(kept(null), page("en-GB", "de-CH"));
  const told = vi.fn();
  wish.subscribe(told);
  expect(wish.locale().tag).toBe("en-GB");
  wish.choose("de");
  expect([wish.choice(), wish.locale().tag, told.mock.calls.length]).toEqual(["de", "de-CH", 1]);
  // The same object while nothing changed: React asks at each render.
  expect(wish.locale()).toBe(wish.locale());
});

it.each(["../de", "<script>", "__proto__", "DE", ""])("SEC-11: a language is one that there are texts in, whatever stands in storage: %j", (value) => {
  expect(createLanguageWish(kept(value), page("en")).choice()).toBe("system");
});

import { describe, expect, it } from "vitest";
import { refusals as arabic } from "./ar/refusals.ts";
import { refusals as german } from "./de/refusals.ts";
import { loadLanguage, partsOf } from "./languages.ts";
import { reasonOf } from "./reasonOf.ts";
import { createTexts } from "./useText.ts";

const SAID = "Another answer is running: stop it first.";

it("English says what the server said, which is the most exact", () => {
  expect(createTexts("en").refused("turn-in-progress", SAID)).toBe(SAID);
});

it("a language whose sentences have not come yet says what the server said", async () => {
  await partsOf("de")!.texts.load();
  expect(createTexts("de").refused("turn-in-progress", SAID)).toBe(SAID);
});

describe.each(["de", "ar"] as const)("%s", (language) => {
  it("has a sentence of its own for each refusal, and the server's where the code alone tells too little", async () => {
    await loadLanguage(language);
    await partsOf(language)!.refusals.load();
    const table = language === "de" ? german : arabic;
    const { refused } = createTexts(language);
    for (const code of Object.keys(table)) expect(refused(code, "Said."), code).not.toBe("Said.");
    expect(refused("turn-in-progress", SAID)).not.toContain("Another");
    expect(refused("invalid", "`title` has 300 characters.")).toContain("`title` has 300 characters.");
    expect([refused("newer-than-this-page", SAID), refused("constructor", SAID)]).toEqual([SAID, SAID]);
  });

  it("stands inside a sentence without its full stop", () => {
    expect(reasonOf({ kind: "refused", code: "gate-answered", status: 409, detail: SAID, facts: {} }, createTexts(language))).toMatch(/[^.]$/);
  });
});

it("Arabic is in Arabic letters, German is not English", () => {
  for (const words of Object.values(arabic)) expect(words).toMatch(/\p{Script=Arabic}/u);
  for (const words of Object.values(german)) expect(words).not.toMatch(/\b(the|this|is|server has)\b/i);
});

import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { loadLanguage, partsOf } from "./languages.ts";
import { createTexts, TextsProvider } from "./useText.ts";
import { useLateText } from "./useLateText.ts";

const Words = () => {
  const text = useLateText();
  return <p>{text("palette.none", { text: "read_log" })} {text("chats.new")}</p>;
};

it("waits for the late texts of the language, and keeps foreign words together in them", async () => {
  await partsOf("ar")!.texts.load();
  const shown = () => <TextsProvider value={createTexts("ar", { "chats.new": "ابدأ" })}><Suspense fallback="…"><Words /></Suspense></TextsProvider>;
  const { rerender } = render(shown());
  expect(document.body.textContent).toBe("…");
  await act(async () => { await partsOf("ar")!.late.load(); });
  rerender(shown());
  expect(screen.getByText("لا شيء اسمه «\u2068read_log\u2069». ابدأ")).toBeVisible();
});

it("takes a host's label for a late text, as text", async () => {
  await loadLanguage("en");
  render(<TextsProvider value={createTexts("en", { "palette.none": "No “{{text}}”" })}><Words /></TextsProvider>);
  expect(screen.getByText("No “read_log” New chat")).toBeVisible();
});

it("is the same function from drawing to drawing, like that of the early texts", () => {
  const given: unknown[] = [];
  const Held = () => {
    given.push(useLateText());
    return null;
  };
  const texts = createTexts("en");
  const { rerender } = render(<TextsProvider value={texts}><Held /></TextsProvider>);
  rerender(<TextsProvider value={texts}><Held /></TextsProvider>);
  expect([given.length >= 2, new Set(given).size]).toEqual([true, 1]);
});

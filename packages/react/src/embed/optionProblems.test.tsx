import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { loadLanguage } from "../messages/languages.ts";
import { createHostPage } from "../testing/hostPage.tsx";
import { OwnTidemark } from "./OwnTidemark.tsx";
import type { TidemarkProps } from "./tidemarkProps.ts";
// Opened late by the page; here it is read before a test waits for that.
import "../messages/unknownLabels.ts";
import "../theme/Antd.tsx";

it("SEC-11: a theme and labels are taken as far as they are valid; each problem is one event, however often the host renders", async () => {
  const page = createHostPage();
  const given = { ...page.options(), platform: page.platform(page.browser.open()) };
  const chat = (accent: string) => <OwnTidemark {...given} theme={{ accent, radius: "9px" }} labels={{ "composer.send": "Ask", "composer.name": "<b>x</b>", "composer.sned": "y" } satisfies TidemarkProps["labels"]} />;
  const { rerender } = render(chat("red;}*{color:red"));
  await page.pass(3_000);
  rerender(chat("red;}*{color:red"));
  await page.pass(1_000);
  expect(screen.getByRole("button", { name: "Ask" })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
  expect(document.querySelector<HTMLElement>(".tm-root")!.style.getPropertyValue("--tm-radius")).toBe("9px");
  const told = () => page.events.flatMap((event) => (event.type === "error" ? [`${event.code} ${event.option}`] : []));
  expect(told().sort()).toEqual(["bad-option labels.composer.name", "bad-option labels.composer.sned", "bad-option theme.accent"]);
  rerender(chat("gold"));
  await page.pass(1_000);
  expect(told()).toContain("low-contrast theme.accent");
});

it("speaks the language that the host names", async () => {
  const page = createHostPage();
  render(<OwnTidemark {...page.options()} platform={page.platform(page.browser.open())} locale="de" />);
  await act(() => loadLanguage("de"));
  await page.pass(3_000);
  expect(screen.getByRole("textbox", { name: "Nachricht" })).toBeVisible();
});

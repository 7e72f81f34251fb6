import { act, screen } from "@testing-library/react";
import { createVirtualClock } from "@tidemark/entities/testing";
import { expect, it, vi } from "vitest";
import { loadLanguage } from "../messages/languages.ts";
import { useText } from "../messages/useText.ts";
import type { OptionProblem } from "./optionProblem.ts";
import { renderUi } from "./testing/renderUi.tsx";
import { type LookProps, TidemarkLook } from "./TidemarkLook.tsx";

// A language that is asked for and never comes.
vi.mock("../messages/ar.ts", () => new Promise(() => {}));

const clock = createVirtualClock();
const Words = () => <p>{useText()("chats.new")}</p>;
const look = (props: Partial<LookProps>) => <TidemarkLook scheme="light" language="en" scope={document} clock={clock} {...props}><Words /></TidemarkLook>;
const root = () => document.querySelector<HTMLElement>(".tm-root")!;

it("is the tide line alone until the language is here, and never another language before", async () => {
  renderUi(look({ language: "de-AT" }));
  expect(root()).toHaveAttribute("lang", "de-AT");
  expect(root().textContent).toBe("");
  expect(root().querySelector(".tm-tide")).not.toBeNull();
  await act(() => loadLanguage("de"));
  expect(screen.getByText("Neuer Chat")).toBeVisible();
});

it("is in English after four seconds without the language, from left to right", () => {
  renderUi(look({ language: "ar" }));
  expect([root().lang, root().dir, root().textContent]).toEqual(["ar", "rtl", ""]);
  act(() => { clock.advanceSync(3_999); });
  expect(root().textContent).toBe("");
  act(() => { clock.advanceSync(1); });
  expect([root().lang, root().dir, root().textContent]).toEqual(["en", "ltr", "New chat"]);
});

it("keeps the language of before while another one is on its way", async () => {
  await act(() => loadLanguage("de"));
  const { rerender } = renderUi(look({ language: "de" }));
  rerender(look({ language: "ar" }));
  expect([root().lang, root().textContent]).toEqual(["de", "Neuer Chat"]);
});

it("runs as the language is written, unless the host says otherwise", () => {
  renderUi(look({ language: "en", direction: "rtl" }));
  expect(root().dir).toBe("rtl");
});

it("SEC-11: what a host wishes is set as custom properties that were checked, and what is not valid is told", () => {
  const problems: OptionProblem[] = [];
  const theme = { accent: "</style><script>alert(1)</script>", radius: 0, font: "Inter, sans-serif", variables: { "--tm-page": "url(//evil.example)", "--tm-shore": "#eeeeee" } } as const;
  renderUi(look({ theme, labels: { "chats.new": "<b>Go</b>" }, onOptionProblem: (problem) => { problems.push(problem); } }));
  expect(Object.fromEntries(Array.from(root().style).map((name) => [name, root().style.getPropertyValue(name)]))).toMatchObject({ "--tm-radius": "0px", "--tm-font": '"Inter", sans-serif', "--tm-shore": "#EEEEEE" });
  expect(root().style.getPropertyValue("--tm-tide")).toBe("");
  expect(root().style.getPropertyValue("--tm-page")).toBe("");
  expect(document.querySelectorAll("style, script")).toHaveLength(0);
  expect(screen.getByText("New chat")).toBeVisible();
  expect(problems.map(({ option }) => option).sort()).toEqual(["labels.chats.new", "theme.accent", "theme.variables.--tm-page"]);
});

it("takes a host's scheme and density, and takes them back", () => {
  const { rerender } = renderUi(look({ theme: { scheme: "dark", density: "compact", accent: "#FFFFFF" } }));
  expect(root().dataset).toMatchObject({ scheme: "dark", density: "compact" });
  expect(root().style.getPropertyValue("--tm-tide")).toBe("#FFFFFF");
  rerender(look({}));
  expect(root().dataset).toMatchObject({ scheme: "light", density: "comfortable" });
  expect(root().style).toHaveLength(0);
});

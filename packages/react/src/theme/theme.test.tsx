import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen } from "@testing-library/react";
import { Button } from "antd";
import { expect, it } from "vitest";
import { Antd } from "./Antd.tsx";
import { COLOURS, type Scheme } from "./colours.ts";
import { renderUi } from "./testing/renderUi.tsx";
import { createStyleSink } from "./styleSink.ts";
import { TidemarkTheme } from "./TidemarkTheme.tsx";

const CSS = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

it.each(Object.keys(COLOURS) as Scheme[])("the style sheet's %s colours are the tokens'", (scheme) => {
  const block = CSS.split(`[data-scheme="${scheme}"] {`)[1]!.split("}")[0]!;
  for (const [name, value] of Object.entries(COLOURS[scheme])) {
    expect(block).toContain(`--tm-${name.replace(/([A-Z]|\d+)/g, (part) => `-${part.toLowerCase()}`)}: ${value};`);
  }
});

it("SEC-3: antd's styles go into adopted sheets, never into a style element of the page", () => {
  renderUi(<TidemarkTheme scheme="light" direction="ltr" lang="en" scope={document}><Antd><Button type="primary">Go</Button></Antd></TidemarkTheme>);
  expect(screen.getByRole("button", { name: "Go" })).toBeInTheDocument();
  expect(document.querySelectorAll("style")).toHaveLength(0);
  expect(document.adoptedStyleSheets.some((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.includes("tm-antd")))).toBe(true);
});

it("SEC-3: the sink mirrors at once, keeps the order, follows removals, leaves foreign sheets alone, and nothing that is written after its end comes into the page", () => {
  const foreign = new CSSStyleSheet();
  document.adoptedStyleSheets = [foreign];
  const sink = createStyleSink(document);
  const detach = sink.attach();
  const style = (text: string): HTMLStyleElement => Object.assign(document.createElement("style"), { textContent: text });
  const texts = (): string[] => document.adoptedStyleSheets.map((sheet) => sheet.cssRules[0]?.cssText.replace(/\s+/g, "") ?? "");
  const second = sink.container.appendChild(style("b{color:red}"));
  sink.container.insertBefore(style("a{color:red}"), second);
  expect(texts().map((text) => text[0] ?? "-")).toEqual(["-", "a", "b"]);
  sink.container.removeChild(second);
  expect(texts()).toHaveLength(2);
  detach();
  sink.container.appendChild(style("i{color:red}"));
  expect(document.adoptedStyleSheets).toEqual([foreign]);
  const again = sink.attach();
  expect(texts().map((text) => text[0] ?? "-")).toEqual(["-", "a", "i"]);
  again();
  document.adoptedStyleSheets = [];
});

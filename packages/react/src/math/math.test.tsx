import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { Markdown } from "../markdown/Markdown.tsx";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { hasMath } from "./hasMath.ts";
import "./MathBlock.tsx";

const shown = async (text: string, live = false) => {
  const rendered = renderUi(<Markdown text={text} live={live} />);
  await waitFor(() => { expect(rendered.container.querySelector(".tm-with-math")).not.toBeNull(); });
  return rendered.container;
};

it("draws formulas inside a line and alone, as MathML", async () => {
  const container = await shown("The area is $\\pi r^2$, and\n\n$$\n\\int_0^1 x_1 + y_1 \\, dx\n$$\n\n- so $$a = b$$ too");
  expect(container.querySelectorAll("math")).toHaveLength(3);
  expect(container.querySelector("p .tm-formula msup")).toHaveTextContent("r2");
  expect(screen.getAllByRole("region", { name: "Formula" })).toHaveLength(2);
  expect(container.querySelector("em")).toBeNull();
});

it.each(["It costs $5 and $6.", "$5–$6", "export PATH=$HOME/bin:$PATH", "US$5 or CA$", "a $ b $ c", "\\$x\\$", "$$", "$", "$$$$", "a $b\n\nc$ d"])("takes no money and no shell for a formula: %j", (text) => {
  expect(hasMath(text)).toBe(false);
});

it("reads backslashes with brackets, too: inside a line, alone, and not in code", async () => {
  const container = await shown("The \\(n\\)th of \\( x_1 \\) is `\\(no\\)` and \\\\(5)\n\n\\[\na = b\n\n+ c\n\\]");
  expect(container.querySelectorAll("math")).toHaveLength(3);
  expect(screen.getAllByRole("region", { name: "Formula" })).toHaveLength(1);
  expect(container.querySelector("code")).toHaveTextContent("\\(no\\)");
  expect(container.querySelector("[data-source]")).toHaveAttribute("data-source", "\\(n\\)");
  expect(hasMath("It costs \\$5 \\(about 4 pounds")).toBe(false);
});

it("a formula on lines of its own may have an empty one inside", async () => {
  const container = await shown("Before\n\n$$\na = b\n\n+ c\n$$\n\nAfter");
  expect(container.querySelectorAll("math")).toHaveLength(1);
  expect(container).not.toHaveTextContent("$$");
});

it("money beside a formula stays money, and code stays code", async () => {
  const container = await shown("For $5 you get **two**, $6 three; $x$ and `$y$`.\n\n```math\n$z$\n```");
  expect(container.querySelectorAll("math")).toHaveLength(1);
  expect(container).toHaveTextContent(/For \$5 you get two, \$6 three; .* and \$y\$\./);
  expect(container.querySelector("strong")).toHaveTextContent("two");
});

it("a formula on its way is text, one that can't be read stays as it was written", async () => {
  const container = await shown("Have $a^2$ and\n$$\n\\frac{1}{", true);
  expect(container.querySelectorAll("math")).toHaveLength(1);
  expect(container).toHaveTextContent("\\frac{1}{");
  const wrong = await shown("$$\\frac{1}{$$ and $\\nonsense$");
  expect(wrong.querySelector("math")).toBeNull();
  expect(wrong).toHaveTextContent("$$\\frac{1}{$$ and $\\nonsense$");
});

const EVIL = ["\\href{javascript:window.__pwned=1}{x}", "\\url{https://x.invalid/p}", "\\includegraphics{https://x.invalid/p}", '\\htmlData{x="><img src=https://x.invalid>}{y}', "\\htmlStyle{background:url(https://x.invalid)}{y}", '\\htmlClass{a" onload="x}{y}',
  "\\htmlId{a}{y}", "\\text{<img src=x onerror=window.__pwned=1>}", "\\def\\a{\\a\\a}\\a", "\\rule{99999em}{99999em}", `${"{".repeat(3_000)}`, "\\fcolorbox{red}{blue}{x}", "\\color{url(https://x.invalid)}x", "<script>alert(1)</script>", "\\unicode{<img>}", "x".repeat(5_000)];
it.each(EVIL)("SEC-2: a formula can bring no link, style, script or picture (%#)", async (tex) => {
  const container = await shown(`$$${tex}$$ and $${tex}$`);
  for (const element of container.querySelectorAll("*")) {
    expect(element.localName).not.toMatch(/^(a|img|script|style|iframe|svg|image|use|maction)$/);
    for (const { name } of element.attributes) expect(name).not.toMatch(/^(on.*|href|src|style|xlink:href|id)$/);
  }
  expect("__pwned" in globalThis).toBe(false);
});

it("SEC-2: nothing grows out of size", async () => {
  const container = await shown("$$\\rule{99999em}{99999em}$$");
  const sizes = [...container.querySelectorAll("math *")].flatMap(({ attributes }) => Array.from(attributes, ({ value }) => Number.parseFloat(value))).filter((size) => !Number.isNaN(size));
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(20);
});

it("copied with the text around it, a formula is its source", async () => {
  const container = await shown("Area $\\pi r^2$ it is");
  const range = document.createRange();
  range.selectNodeContents(container);
  document.getSelection()!.removeAllRanges();
  document.getSelection()!.addRange(range);
  const copied: string[] = [];
  fireEvent.copy(container.querySelector("math")!, { clipboardData: { setData: (_type: string, text: string) => { copied.push(text); } } });
  expect(copied).toEqual(["Area $\\pi r^2$ it is"]);
});

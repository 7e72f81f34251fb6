import { expect, it } from "vitest";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { Markdown } from "./Markdown.tsx";
import { isTooDeep } from "./shallow.ts";

it.each(["> ".repeat(2_000), ">".repeat(500), "- ".repeat(600), "1. ".repeat(300), "> - ".repeat(200)])("SEC-2: quotes and lists deeper than anyone reads are shown as they were written (%#)", (marks) => {
  const { container } = renderUi(<Markdown text={`${marks}deep`} />);
  expect(container.querySelector("blockquote, li")).toBeNull();
  expect(container).toHaveTextContent("deep");
});

it("SEC-2: marks within marks, hundreds of them, are no tree of hundreds of elements", () => {
  const { container } = renderUi(<Markdown text={`${"*a **b ".repeat(200)}deepest${" x** x*".repeat(200)}`} />);
  let depth = 0;
  const parents = (element: Element): number => (element.parentElement === null ? 0 : parents(element.parentElement) + 1);
  for (const element of container.querySelectorAll("*")) depth = Math.max(depth, parents(element));
  expect(depth).toBeLessThan(150);
  expect(container).toHaveTextContent("deepest");
});

it("leaves what people write alone", () => {
  expect(["> > > quote", "- a\n  - b\n    - c", "----------", `${"-".repeat(200)}`, `${"*".repeat(300)}bold`, "1. 2. 3."].map(isTooDeep)).not.toContain(true);
  const { container } = renderUi(<Markdown text={"> > quote\n\n- a\n  - **b *c***"} />);
  expect(container.querySelector("blockquote blockquote")).toHaveTextContent("quote");
  expect(container.querySelector("li li strong em")).toHaveTextContent("c");
});

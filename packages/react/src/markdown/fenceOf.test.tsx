import { render } from "@testing-library/react";
import fc from "fast-check";
import { expect, it } from "vitest";
import { elementsOf } from "./elementsOf.ts";
import { fenceOf } from "./fenceOf.ts";

it.each([
  ["```js\nlet a\n```", { code: "let a", language: "js" }],
  ["```\n\nlet a\n\n```\n\n", { code: "\nlet a\n", language: null }],
  ["~~~~ sql\nselect 1\n~~~~~", { code: "select 1", language: "sql" }],
  ["```js\n```", { code: "", language: "js" }],
])("reads %j", (block, fence) => {
  expect(fenceOf(block)).toEqual(fence);
});

it.each(["```js\nlet a", "```js\nlet a\n``", "```js\na\n```\nb\n```", " ```js\na\n```", "- ```js\n  a\n  ```", "text", "```a`b\nc\n```"])("leaves %j to the parser", (block) => {
  expect(fenceOf(block)).toBeNull();
});

it("reads what the parser reads", () => {
  const line = fc.constantFrom("a", "```", "~~~", "````", " ``` ", "    b", "", "```js", "\\", "&amp;", "\tc");
  const mark = fc.constantFrom("```", "~~~", "````");
  fc.assert(fc.property(mark, fc.constantFrom("", "js", "js x", " ts"), fc.array(line, { maxLength: 4 }), mark, (open, info, lines, close) => {
    const block = [open + info, ...lines, close].join("\n");
    const fence = fenceOf(block);
    if (fence === null) return;
    const { container } = render(elementsOf(block, {}));
    expect(container.children).toHaveLength(1);
    const code = container.querySelector("pre > code")!;
    expect((code.textContent ?? "").replace(/\n$/, "")).toBe(fence.code);
    expect(/language-(\S+)/.exec(code.className)?.[1] ?? null).toBe(fence.language);
  }), { numRuns: 200 });
});

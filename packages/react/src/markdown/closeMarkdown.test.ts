import { describe, expect, it } from "vitest";
import { closeMarkdown } from "./closeMarkdown.ts";

describe("closeMarkdown: half-finished markdown never flashes broken", () => {
  it.each([
    ["a **bold", "a **bold**"],
    ["a *soft", "a *soft*"],
    ["**bold *both", "**bold *both***"],
    ["a ~~gone", "a ~~gone~~"],
    ["a ~~gone~", "a ~~gone~~"],
    ["a **bold *", "a **bold**"],
    ["a **bold*", "a **bold**"],
    ["a **", "a "],
    ["uses `code", "uses `code`"],
    ["uses `", "uses"],
    ["uses ``a ` b", "uses ``a ` b``"],
    ["see [the notes", "see the notes"],
    ["see [the notes](https://exam", "see the notes"],
    ["a ![chart](https://x.inv", "a chart"],
    ["```js\nlet a", "```js\nlet a\n```"],
    ["```js\nlet a\n``", "```js\nlet a\n```"],
    ["~~~~\ncode\n", "~~~~\ncode\n~~~~"],
    ["text\n#", "text\n"],
    ["- one\n-", "- one\n"],
  ])("closes %j", (half, whole) => {
    expect(closeMarkdown(half)).toBe(whole);
  });

  it("closes no hundreds of marks, and stays linear in them", () => {
    const text = "*a **b ".repeat(700);
    expect(closeMarkdown(text)).toBe(text);
  });

  it.each([
    "plain text", "2 * 3 * 4", "snake_case_name", "a **bold** word", "see [notes](https://example.com) now", "- [ ] open task", "- [x] done",
    "```js\nlet a\n```", "`a *b`", "[a_b](https://example.com/a_b_c)", "quote \\*no", "",
  ])("leaves %j as it is", (whole) => {
    expect(closeMarkdown(whole)).toBe(whole);
  });

  it("closes only the last paragraph: an earlier stray mark is the author's own", () => {
    expect(closeMarkdown("a ** b\n\nnow **bold")).toBe("a ** b\n\nnow **bold**");
  });
});

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { Markdown } from "./Markdown.tsx";

const REMOTE = "img[src], video, audio, iframe, object, embed, link, style, source, picture, image, use, svg image, [style*=url], [background], [poster], [srcset]";

describe("Markdown", () => {
  it.each([
    "![x](https://x.invalid/p?d=secret)", "![x][r]\n\n[r]: https://x.invalid/p", '<img src="https://x.invalid/p">', '<svg><image href="https://x.invalid/p"/></svg>',
    '<video poster="https://x.invalid/p"></video>', '<link rel="prefetch" href="https://x.invalid/p">', '<div style="background:url(https://x.invalid/p)">x</div>',
    "![x](//x.invalid/p)", "[![x](https://x.invalid/p)](https://x.invalid/q)", "![x](HTTPS://X.INVALID/p)",
    '![x](data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%3E%3Cimage%20href=%22https://x.invalid/p%22/%3E%3C/svg%3E)',
  ])("SEC-1 case 61: %s asks for nothing", (text) => {
    const { container } = renderUi(<Markdown text={text} />);
    expect(container.querySelectorAll(REMOTE)).toHaveLength(0);
  });

  it("SEC-1: a picture shows its whole address first and is fetched only after a click", async () => {
    renderUi(<Markdown text="![chart](https://pictures.example/p?d=secret)" />);
    expect(screen.getByText("From https://pictures.example/p?d=secret")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Load picture" }));
    const picture = screen.getByRole("img", { name: "chart" });
    expect(picture).toHaveAttribute("src", "https://pictures.example/p?d=secret");
    expect(picture).toHaveAttribute("referrerpolicy", "no-referrer");
  });

  it.each(["javascript:alert(1)", "java\tscript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "/relative", "blob:https://x.invalid/1"])("SEC-2: %j is no link", (address) => {
    renderUi(<Markdown text={`[words](<${address}>)`} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(document.body).toHaveTextContent("words");
  });

  it("SEC-2: a link opens without opener and referrer, and tells where it leads when its words name another place", () => {
    renderUi(<Markdown text="[bank.example](https://thief.example/x)" />);
    const link = screen.getByRole("link", { name: "bank.example" });
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).toHaveAttribute("title", "https://thief.example/x");
    expect(screen.getByText(/leads to thief\.example/)).toBeInTheDocument();
  });

  it("SEC-2: HTML in markdown is text", () => {
    const { container } = renderUi(<Markdown text={'before <b onclick="x()">bold</b> <script>alert(1)</script>'} />);
    expect(container.querySelector("b, script")).toBeNull();
    expect(container).toHaveTextContent("<script>alert(1)</script>");
  });

  it("draws tables, task lists and code with its language, copy and wrap", async () => {
    const { copied } = renderUi(<Markdown text={"| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n- [x] read\n\n```sql\nselect 1;\n```"} />);
    expect(screen.getByRole("cell", { name: "2" })).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: "Done" })).toBeChecked();
    await userEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(copied).toEqual(["select 1;"]);
    const wrap = screen.getByRole("button", { name: "Wrap lines" });
    await userEvent.click(wrap);
    expect(wrap).toHaveAttribute("aria-pressed", "true");
  });

  it("keeps settled blocks: the same elements stay while the last block grows", () => {
    const { container, rerender } = renderUi(<Markdown text={"first **block**\n\nsec"} live />);
    const first = container.querySelector("strong");
    rerender(<Markdown text={"first **block**\n\nsecond `co"} live />);
    expect(container.querySelector("strong")).toBe(first);
    expect(container.querySelector("code")).toHaveTextContent("co");
  });

  it.each([["first **b**", "p"], ["- a\n- b", "ul"], ["| a |\n| --- |\n| b |", "table"], ["```js\nlet a;\n```", "pre"], ["> quoted", "blockquote"]])("T6: %j keeps its element when it is settled", (block, tag) => {
    const { container, rerender } = renderUi(<Markdown text={block} live />);
    const drawn = container.querySelector(tag);
    const changed = vi.fn();
    const watch = new MutationObserver(changed);
    watch.observe(drawn!, { childList: true, characterData: true, subtree: true });
    for (const more of ["\n", "\n\n", "\n\nsecond", "\n\nsecond\n\nthird"]) rerender(<Markdown text={block + more} live />);
    rerender(<Markdown text={`${block}\n\nsecond\n\nthird`} />);
    expect(container.querySelector(tag)).toBe(drawn);
    expect(watch.takeRecords()).toEqual([]);
    expect(changed).not.toHaveBeenCalled();
    expect(container).toHaveTextContent("third");
  });

  it("tells its styles which items are tasks and which end in a block", () => {
    const { container } = renderUi(<Markdown text={"- [x] done\n- plain\n- outer\n  - inner\n- [ ] open\n  - below\n\nnext\n\n1. loose\n\n2. items"} />);
    expect([...container.querySelectorAll("li")].map((item) => item.className)).toEqual(["tm-item-task", "", "tm-item-blocks", "", "tm-item-task tm-item-blocks", "", "tm-item-blocks", "tm-item-blocks"]);
  });

  it("shows a text that can't be parsed as it was written, and what stands beside it as usual", () => {
    const quiet = vi.spyOn(console, "error").mockImplementation(() => {});
    const deep = `${"> ".repeat(6000)}deep`;
    const { container, rerender } = renderUi(<Markdown text={`**fine**\n\n${deep}`} />);
    expect(container.querySelector("strong")).toHaveTextContent("fine");
    expect(container).toHaveTextContent("deep");
    rerender(<Markdown text={"**fine**\n\n*now*"} />);
    expect(container.querySelector("em")).toHaveTextContent("now");
    quiet.mockRestore();
  });
});

import { toJsxRuntime, type Components } from "hast-util-to-jsx-runtime";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import type { ReactElement } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";

// Made once: they are put together of five parts each, which costs more than reading the block that grows.
// Tables, task lists, strikethrough, footnotes and bare addresses; the usual plugin brings a writer of markdown along, too, that no page here runs.
const TOKENS = [gfm()];
const NODES = [gfmFromMarkdown()];

/** HTML in an answer is text (SEC-2): there is no way from it to an element. */
const HANDLERS = { html: (_state: unknown, node: { value: string }) => ({ type: "text" as const, value: node.value }) };

/** Markdown as React elements, by the reader and the two converters that react-markdown is made of: what it adds to them was a third of a word's cost. */
export function elementsOf(text: string, components: Partial<Components>): ReactElement {
  const tree = toHast(fromMarkdown(text, { extensions: TOKENS, mdastExtensions: NODES }), { handlers: HANDLERS });
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true, passKeys: true });
}

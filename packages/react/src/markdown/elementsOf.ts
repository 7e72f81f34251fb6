import { fromMarkdown, type Options as Reading } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { createElement, type ReactElement } from "react";
import { reactOf, type Parts } from "./reactOf.ts";
import { isDeeper } from "./shallow.ts";

/** A syntax beside GFM's: how it is cut into tokens, and what they become. */
export interface MoreSyntax { tokens: NonNullable<Reading["extensions"]>[number]; nodes: NonNullable<Reading["mdastExtensions"]>[number] }

// Made once: they are put together of five parts each, which costs more than reading the block that grows.
// Tables, task lists, strikethrough, footnotes and bare addresses; the usual plugin brings a writer of markdown along, too, that no page here runs.
const TOKENS = [gfm()];
const NODES = [gfmFromMarkdown()];
/** HTML in an answer is text (SEC-2): there is no way from it to an element. */
const HANDLERS = { html: (_state: unknown, node: { value: string }) => ({ type: "text" as const, value: node.value }) };

/**
 * Markdown as React elements, by the reader and the converter that react-markdown is made of: what it adds to them was a third of a word's cost.
 * Marks that stand in each other too deeply are shown as they were written. With `more`, each part gets its node.
 */
export function elementsOf(text: string, parts: Parts, more?: MoreSyntax): ReactElement {
  const reading = more ? { extensions: [...TOKENS, more.tokens], mdastExtensions: [...NODES, more.nodes] } : { extensions: TOKENS, mdastExtensions: NODES };
  const tree = toHast(fromMarkdown(text, reading), { handlers: HANDLERS });
  if (isDeeper(tree)) return createElement("pre", { className: "tm-code-box" }, text);
  return reactOf(tree, parts, more !== undefined);
}

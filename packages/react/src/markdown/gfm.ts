import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm as syntax } from "micromark-extension-gfm";
import type { Options } from "react-markdown";

type Plugin = Extract<NonNullable<Options["remarkPlugins"]>[number], (...values: never[]) => unknown>;
/** Where the markdown reader keeps what was added to it. */
interface ReaderData { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] }

// Made once: each is put together of five parts, which costs more than reading the block that grows.
const tokens = syntax();
const nodes = gfmFromMarkdown();

/**
 * Tables, task lists, strikethrough, footnotes and bare addresses. The usual plugin brings a writer of markdown along, too:
 * 6 KB that no page here ever runs.
 */
export const gfm: Plugin = function (this: unknown) {
  const data = (this as { data(): ReaderData }).data();
  (data.micromarkExtensions ??= []).push(tokens);
  (data.fromMarkdownExtensions ??= []).push(nodes);
};

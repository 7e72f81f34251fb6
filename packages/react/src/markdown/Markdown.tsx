import { memo, type ComponentProps, type ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { closeMarkdown } from "./closeMarkdown.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { Link } from "./Link.tsx";
import { Picture } from "./Picture.tsx";
import { splitBlocks } from "./splitBlocks.ts";

const PLUGINS = [remarkGfm];

/** Addresses are judged where they are used (Link, Picture); here they pass, so that one place decides. */
const passAddress = (address: string): string => address;

const COMPONENTS: Components = {
  a: ({ href, children }) => <Link {...(href !== undefined && { href })}>{children}</Link>,
  img: ({ src, alt }) => <Picture {...(typeof src === "string" && { src })} {...(alt !== undefined && { alt })} />,
  pre: ({ children }) => <Fence>{children}</Fence>,
  table: ({ children }) => <div className="tm-table" tabIndex={0} role="region" aria-label="Table"><table>{children}</table></div>,
  input: ({ checked }) => <input type="checkbox" checked={checked === true} disabled readOnly aria-label={checked ? "Done" : "Open"} />,
};

/** react-markdown hands a fence over as a `pre` around one `code`. */
function Fence({ children }: { children?: ReactNode }): ReactNode {
  const { className, children: code } = (children as { props?: ComponentProps<"code"> } | undefined)?.props ?? {};
  const language = /language-(\S+)/.exec(className ?? "")?.[1] ?? null;
  return <CodeBlock code={String(code ?? "").replace(/\n$/, "")} language={language} />;
}

/** One block: same text, no work. */
const Block = memo(function Block({ text }: { text: string }) {
  return <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS} urlTransform={passAddress}>{text}</ReactMarkdown>;
});

/**
 * Markdown of an answer, safe: HTML is text, pictures wait for a click, links are http, https or mailto. While it streams only the last block
 * is parsed again; `live` closes its half-finished marks and draws the live end.
 */
export const Markdown = memo(function Markdown({ text, live = false }: { text: string; live?: boolean }) {
  const blocks = splitBlocks(text);
  return (
    <div className={live ? "tm-markdown tm-markdown-live" : "tm-markdown"} dir="auto">
      {blocks.map((block, at) => <Block key={at} text={live && at === blocks.length - 1 ? closeMarkdown(block) : block} />)}
    </div>
  );
});

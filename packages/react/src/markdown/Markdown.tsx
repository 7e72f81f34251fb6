import { Fragment, isValidElement, lazy, memo, Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { hasMath } from "../math/hasMath.ts";
import { useText } from "../messages/useText.ts";
import { Guard } from "../styles/Guard.tsx";
import { createBlockCutter } from "./blockCutter.ts";
import { closeMarkdown } from "./closeMarkdown.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { elementsOf } from "./elementsOf.ts";
import { fenceOf } from "./fenceOf.ts";
import { Link } from "./Link.tsx";
import { NearSections } from "./NearSections.tsx";
import { Picture } from "./Picture.tsx";
import { type Parts, reactOf } from "./reactOf.ts";
import { LONG_TEXT, sectionsOf, type Section } from "./sections.ts";
import { isTooDeep } from "./shallow.ts";
import { simpleTree } from "./simpleTree.ts";

const MathBlock = lazy(() => import("../math/MathBlock.tsx"));

/** Addresses are judged where they are used: by Link and Picture alone. */
const PARTS: Parts = {
  a: ({ href, children }) => <Link {...(href !== undefined && { href })}>{children}</Link>,
  img: ({ src, alt }) => <Picture {...(typeof src === "string" && { src })} {...(alt !== undefined && { alt })} />,
  pre: ({ children }) => <Fence>{children}</Fence>,
  table: ({ children }) => <Table>{children}</Table>,
  li: ({ className, children }) => <Item className={className}>{children}</Item>,
  input: ({ checked }) => <Task done={checked === true} />,
};

/** A fence is handed over as a `pre` around one `code`. */
function Fence({ children }: { children?: ReactNode }): ReactNode {
  const { className, children: code } = (children as { props?: ComponentProps<"code"> } | undefined)?.props ?? {};
  const language = /language-(\S+)/.exec(className ?? "")?.[1] ?? null;
  return <CodeBlock code={String(code ?? "").replace(/\n$/, "")} language={language} />;
}

/** A wide table scrolls by itself, also by keyboard. */
function Table({ children }: { children?: ReactNode }): ReactNode {
  const text = useText();
  return <div className="tm-table" tabIndex={0} role="region" aria-label={text("markdown.table")}><table>{children}</table></div>;
}

function Task({ done }: { done: boolean }): ReactNode {
  const text = useText();
  return <input type="checkbox" checked={done} disabled readOnly aria-label={text(done ? "markdown.taskDone" : "markdown.taskOpen")} />;
}

/** What the styles ask of an item; asked by `:has` it would cost the page more for each word than drawing the word. */
function Item({ className, children }: { className: string | undefined; children?: ReactNode }): ReactNode {
  const blocks = [children].flat().map((child) => (isValidElement(child) ? child.type : null)).filter((type) => type === "p" || type === "ul" || type === "ol");
  const classes = [className?.includes("task-list-item") && !blocks.includes("p") && "tm-item-task", blocks.length > 0 && "tm-item-blocks"].filter((one) => one);
  return <li {...(classes.length > 0 && { className: classes.join(" ") })}>{children}</li>;
}

/** Within the guard, which catches what can't be parsed. */
function Parsed({ text }: { text: string }): ReactNode {
  return elementsOf(text, PARTS);
}

/** One block: same text, no work. */
const Block = memo(function Block({ text }: { text: string }) {
  const fence = fenceOf(text);
  if (fence) return <CodeBlock {...fence} />;
  const math = hasMath(text);
  const simple = math ? null : simpleTree(text);
  if (simple) return reactOf(simple, PARTS, false);
  const asWritten = <pre className="tm-code-box">{text}</pre>;
  // Thousands of nested quotes are deeper than the parser's stack: such a text is shown as it was written.
  if (isTooDeep(text)) return asWritten;
  return (
    <Guard content={text} fallback={asWritten}>
      {math ? <Suspense fallback={<Parsed text={text} />}><MathBlock parts={PARTS} text={text} /></Suspense> : <Parsed text={text} />}
    </Guard>
  );
});

/**
 * Markdown of an answer, safe: HTML is text, pictures wait for a click, links are http, https or mailto. While it streams only the last block
 * is parsed again; `live` closes its half-finished marks and draws the live end. Of a very long text only what is near the eye is drawn.
 */
export const Markdown = memo(function Markdown({ text, live = false }: { text: string; live?: boolean }) {
  const [cutter] = useState(createBlockCutter);
  const blocks = cutter.cut(text);
  // The end is always drawn: it is what grows, and where a conversation opens.
  const sections: Section[] = text.length > LONG_TEXT ? sectionsOf(blocks) : [{ kind: "blocks", blocks }];
  const far = sections.slice(0, -2);
  return (
    <div className={live ? "tm-markdown tm-markdown-live" : "tm-markdown"} dir="auto">
      {far.length > 0 && <NearSections sections={far} draw={drawSection} />}
      {sections.slice(-2).map((section, at) => <Fragment key={far.length + at}>{drawSection(section, live && far.length + at === sections.length - 1)}</Fragment>)}
    </div>
  );
});

function drawSection(section: Section, live = false): ReactNode {
  if (section.kind === "plain") return <Plain text={section.text} />;
  const groups = groupsOf(section.blocks);
  return groups.map((blocks, at) => <Group key={at} blocks={blocks} live={live && at === groups.length - 1} />);
}

/** So many blocks are looked at one by one when the last of them grows; those before them at once. */
const GROUP = 8;

function groupsOf(blocks: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(blocks.length / GROUP) }, (_, at) => blocks.slice(at * GROUP, (at + 1) * GROUP));
}

/** A block stands at the same place while it grows and when it is settled: moved to another one it was parsed, and its elements were made, a second time. */
const Group = memo(
  function Group({ blocks, live }: { blocks: readonly string[]; live: boolean }) {
    return blocks.map((block, at) => <Block key={at} text={withoutEnd(live && at === blocks.length - 1 ? closeMarkdown(block) : block)} />);
  },
  (a, b) => a.live === b.live && a.blocks.length === b.blocks.length && a.blocks.every((block, at) => block === b.blocks[at]),
);

/** The empty lines behind a block come when the next one begins: they mean nothing, and the block is the same. */
function withoutEnd(block: string): string {
  let end = block.length;
  while (block[end - 1] === "\n") end -= 1;
  return block.slice(0, end);
}

/** A piece of a block that is too long to be parsed, as it was written. */
function Plain({ text }: { text: string }): ReactNode {
  return <pre className="tm-code-box tm-plain">{text}</pre>;
}

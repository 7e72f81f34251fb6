import { Fragment, lazy, memo, Suspense, useState, type ComponentProps, type ReactNode } from "react";
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
import { plainBlock } from "./plainBlock.ts";
import type { Parts } from "./reactOf.ts";
import { LONG_TEXT, sectionsOf, type Section } from "./sections.ts";
import { isTooDeep } from "./shallow.ts";

const MathBlock = lazy(() => import("../math/MathBlock.tsx"));

/** Addresses are judged where they are used: by Link and Picture alone. */
const PARTS: Parts = {
  a: ({ href, children }) => <Link {...(href !== undefined && { href })}>{children}</Link>,
  img: ({ src, alt }) => <Picture {...(typeof src === "string" && { src })} {...(alt !== undefined && { alt })} />,
  pre: ({ children }) => <Fence>{children}</Fence>,
  table: ({ children }) => <Table>{children}</Table>,
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

/** Within the guard, which catches what can't be parsed. */
function Parsed({ text }: { text: string }): ReactNode {
  return elementsOf(text, PARTS);
}

/** One block: same text, no work. */
const Block = memo(function Block({ text }: { text: string }) {
  const fence = fenceOf(text);
  if (fence) return <CodeBlock {...fence} />;
  const math = hasMath(text);
  const plain = math ? null : plainBlock(text);
  if (plain) return <plain.tag>{plain.text}</plain.tag>;
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
  const last = section.blocks.at(-1);
  return last !== undefined && (
    <>
      <Settled blocks={section.blocks.slice(0, -1)} />
      <Block key={section.blocks.length - 1} text={live ? closeMarkdown(last) : last} />
    </>
  );
}

/** Looked at once for all: of a long answer that grows, forty blocks would else be compared for each word. */
const Settled = memo(
  function Settled({ blocks }: { blocks: readonly string[] }) { return blocks.map((block, at) => <Block key={at} text={block} />); },
  (a, b) => a.blocks.length === b.blocks.length && a.blocks.every((block, at) => block === b.blocks[at]),
);

/** A piece of a block that is too long to be parsed, as it was written. */
function Plain({ text }: { text: string }): ReactNode {
  return <pre className="tm-code-box tm-plain">{text}</pre>;
}

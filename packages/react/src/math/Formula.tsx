import katex, { type KatexOptions } from "katex";
import { createElement, useMemo, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";

/** `render` without a place to render into: that one refuses every page in quirks mode, for the sake of styles that MathML has no use for. */
const { __renderToDomTree: treeOf } = katex as unknown as { __renderToDomTree: (tex: string, options: KatexOptions) => { toNode(): ParentNode } };
/** Longer ones are shown as they were written. */
const MOST_CHARS = 4_000;

const TAGS = new Set("math semantics annotation mrow mi mo mn ms mtext mspace msub msup msubsup mmultiscripts mprescripts munder mover munderover mfrac msqrt mroot mtable mtr mtd mlabeledtr mpadded mphantom menclose mstyle".split(" "));
const ATTRIBUTES = new Set((
  "accent accentunder columnalign columnlines columnspacing depth display displaystyle encoding fence form height largeop linethickness lspace mathbackground mathcolor mathsize " +
  "mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width"
).split(" "));

export interface FormulaProps { tex: string; display: boolean; source: string }

/** A formula as MathML, which browsers draw and screen readers say; one that can't be read, or is half written, as its source. */
export function Formula({ tex, display, source }: FormulaProps): ReactNode {
  const text = useText();
  const drawn = useMemo(() => draw(tex, display), [tex, display]);
  if (drawn === null) return <code className="tm-formula-source" dir="ltr">{source}</code>;
  if (!display) return <span className="tm-formula" dir="ltr" data-source={source}>{drawn}</span>;
  // A span: "$$" may stand inside a paragraph.
  return <span className="tm-formula tm-formula-display" dir="ltr" data-source={source} tabIndex={0} role="region" aria-label={text("markdown.formula")}>{drawn}</span>;
}

/**
 * Nothing of what the library makes goes into the page as it is: its elements stay outside the document, and only those and the attributes that draw
 * are taken over. So neither a fault of the library nor of its settings can bring a link, a style or a script (SEC-2, S3). It makes elements, not markup:
 * a page that requires Trusted Types lets nobody read markup (measured).
 */
function draw(tex: string, display: boolean): ReactNode {
  if (tex.length > MOST_CHARS) return null;
  try {
    const made = treeOf(tex, { displayMode: display, output: "mathml", trust: false, strict: true, throwOnError: true, maxExpand: 300, maxSize: 20 });
    const math = made.toNode().querySelector("math");
    return math && element(math, 0);
  } catch {
    // Not TeX, or too deep for the reader.
    return null;
  }
}

function element(from: Element, key: number): ReactNode {
  const name = from.localName.toLowerCase();
  if (!TAGS.has(name)) return null;
  const attributes = Array.from(from.attributes).filter((each) => ATTRIBUTES.has(each.name) && !/[:(]/.test(each.value)).map((each) => [each.name, each.value]);
  return createElement(name, { ...Object.fromEntries(attributes), key }, ...Array.from(from.childNodes, (child, at) => (isElement(child) ? element(child, at) : child.textContent)));
}

function isElement(node: ChildNode): node is Element {
  return node.nodeType === 1;
}

import { createElement, type FunctionComponent, type ReactNode } from "react";
import { elementsOf } from "../markdown/elementsOf.ts";
import type { Parts, TreeElement } from "../markdown/reactOf.ts";
import { copySource } from "./copySource.ts";
import { Formula } from "./Formula.tsx";
import { mathSyntax } from "./mathSyntax.ts";
import { withDollars } from "./withDollars.ts";

const MATH = mathSyntax();

export interface MathBlockProps { text: string; parts: Parts }

/** A block of markdown with formulas in it. A chunk of its own: it brings the formulas' reader along. */
export default function MathBlock({ text: written, parts }: MathBlockProps): ReactNode {
  const text = withDollars(written);
  const formula = (node: TreeElement | undefined): ReactNode => {
    const code = node?.tagName === "pre" ? node.children[0] : node;
    if (code?.type !== "element") return null;
    const classes = String(code.properties["className"]);
    if (!classes.includes("language-math")) return null;
    const display = classes.includes("math-display");
    const source = text.slice(node?.position?.start.offset, node?.position?.end.offset);
    // A fence in the language "math" is code, and what has no end yet is still being written.
    if (!source.startsWith("$")) return null;
    if (!/^(\$+)[^]*[^$]\1\s*$/.test(source)) return source;
    const tex = code.children.map((child) => (child.type === "text" ? child.value : "")).join("").replace(/\n\s*\n/g, "\n").trim();
    if (source.startsWith("$$$")) return <Formula tex={tex} display={false} source={`\\(${tex}\\)`} />;
    return <Formula tex={tex} display={display || source.startsWith("$$")} source={source} />;
  };
  const withMath: Parts = {
    ...parts,
    code: ({ node, className, children }) => formula(node) ?? <code className={className}>{children}</code>,
    pre: (props) => formula(props.node) ?? draw(parts.pre, props),
  };
  return <div className="tm-with-math" onCopy={copySource}>{elementsOf(text, withMath, MATH)}</div>;
}

function draw(part: Parts["pre"], { node: _node, ...props }: { node?: unknown; children?: ReactNode }): ReactNode {
  return typeof part === "function" ? createElement(part as FunctionComponent<typeof props>, props) : <pre {...props} />;
}

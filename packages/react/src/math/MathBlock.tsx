import type { Components, ExtraProps } from "hast-util-to-jsx-runtime";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { elementsOf } from "../markdown/elementsOf.ts";
import { copySource } from "./copySource.ts";
import { Formula } from "./Formula.tsx";
import { mathSyntax } from "./mathSyntax.ts";

const MATH = mathSyntax();

export interface MathBlockProps { text: string; components: Partial<Components> }

/** A block of markdown with formulas in it. A chunk of its own: it brings the formulas' reader along. */
export default function MathBlock({ text, components }: MathBlockProps): ReactNode {
  const formula = (node: ExtraProps["node"]): ReactNode => {
    const code = node?.tagName === "pre" ? node.children[0] : node;
    if (code?.type !== "element") return null;
    const classes = String(code.properties["className"]);
    if (!classes.includes("language-math")) return null;
    const display = classes.includes("math-display");
    const source = text.slice(node?.position?.start.offset, node?.position?.end.offset);
    // A fence in the language "math" is code, and what has no end yet is still being written.
    if (!source.startsWith("$")) return null;
    if (!/^(\$+)[^]*[^$]\1\s*$/.test(source)) return source;
    const tex = code.children.map((child) => (child.type === "text" ? child.value : "")).join("").trim();
    return <Formula tex={tex} display={display || source.startsWith("$$")} source={source} />;
  };
  const withMath: Partial<Components> = {
    ...components,
    code: ({ node, className, children }) => formula(node) ?? <code className={className}>{children}</code>,
    pre: (props) => formula(props.node) ?? draw(components.pre, props),
  };
  return <div className="tm-with-math" onCopy={copySource}>{elementsOf(text, withMath, MATH)}</div>;
}

function draw(part: Partial<Components>["pre"], { node: _node, ...props }: { node?: unknown; children?: ReactNode }): ReactNode {
  return typeof part === "function" ? createElement(part as FunctionComponent<typeof props>, props) : <pre {...props} />;
}

import type { toHast } from "mdast-util-to-hast";
import { Fragment, type ComponentProps, type ElementType, type FunctionComponent, type JSX, type ReactElement } from "react";
import { jsx, jsxs } from "react/jsx-runtime";

export type Tree = ReturnType<typeof toHast>;
export type TreeElement = Extract<Tree, { type: "element" }>;
type Tag = keyof JSX.IntrinsicElements;
/** What stands for an element, by its tag. `node` is the element of the tree, for whoever asks for it. */
export type Parts = { [T in Tag]?: FunctionComponent<ComponentProps<T> & { node?: TreeElement | undefined }> };

/** Within these React warns of text, and what stands there are the line ends between rows. */
const OF_TABLES = new Set(["table", "thead", "tbody", "tfoot", "tr"]);
const SPACE = /^[ \t\n\f\r]*$/;

/**
 * React elements of a tree that the markdown converter made. The general converter knows each attribute of HTML and SVG and reads styles, 7 KB of a page's
 * first load; of these, markdown makes a dozen. A test compares the two. It goes down by recursion: what is too deep was refused before.
 */
export function reactOf(tree: Tree, parts: Parts, withNode: boolean): ReactElement {
  if (tree.type === "element") return elementOf(tree, undefined, parts, withNode);
  return make(Fragment, { ...childrenOf(tree, parts, withNode) });
}

function elementOf(element: TreeElement, key: string | undefined, parts: Parts, withNode: boolean): ReactElement {
  const tag = element.tagName as Tag;
  const part = Object.hasOwn(parts, tag) ? parts[tag] as FunctionComponent<object> | undefined : undefined;
  const props = { ...propsOf(element), ...(part && withNode && { node: element }), ...childrenOf(element, parts, withNode) };
  return make(part ?? tag, props, key);
}

function make(type: ElementType, props: { children?: unknown }, key?: string): ReactElement {
  return (Array.isArray(props.children) ? jsxs : jsx)(type, props, key);
}

function propsOf({ properties }: TreeElement): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    // Of a table's cell, the only thing that has it.
    if (name === "align") props["style"] = { textAlign: value };
    else props[attributeOf(name)] = Array.isArray(value) ? value.join(" ") : value;
  }
  return props;
}

/** The tree has `dataFootnoteRef` and `ariaDescribedBy` where React wants the attributes' own names, and React's names otherwise. */
function attributeOf(name: string): string {
  if (/^aria[A-Z]/.test(name)) return `aria-${name.slice(4).toLowerCase()}`;
  return /^data[A-Z]/.test(name) ? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

/** A key is the tag and its number among its like, so that a text that grows keeps what stands before its end. */
function childrenOf(node: Tree, parts: Parts, withNode: boolean): { children?: unknown } {
  if (!("children" in node)) return node.type === "text" && node.value !== "" ? { children: node.value } : {};
  const counts = new Map<string, number>();
  const children: (ReactElement | string)[] = [];
  const inTable = node.type === "element" && OF_TABLES.has(node.tagName);
  for (const child of node.children) {
    if (child.type === "text" && !(inTable && SPACE.test(child.value))) children.push(child.value);
    if (child.type !== "element") continue;
    const count = counts.get(child.tagName) ?? 0;
    counts.set(child.tagName, count + 1);
    children.push(elementOf(child, `${child.tagName}-${count}`, parts, withNode));
  }
  if (children.length > 1) return { children };
  return children[0] ? { children: children[0] } : {};
}

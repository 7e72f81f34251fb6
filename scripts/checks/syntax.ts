import { parseSync } from "@swc/core";
import type { SourceFile } from "./tree.ts";

/** A node of the syntax tree, as loosely as we need it: it has a type and fields. */
export interface SyntaxNode { type: string; [field: string]: unknown }

export function parse(file: SourceFile): SyntaxNode {
  const typed = /\.[cm]?tsx?$/.test(file.path);
  return parseSync(file.text, typed ? { syntax: "typescript", tsx: file.path.endsWith("x") } : { syntax: "ecmascript", jsx: true }) as unknown as SyntaxNode;
}

/** Every node, parents first. */
export function* nodes(node: unknown): Generator<SyntaxNode> {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) yield* nodes(each);
    return;
  }
  if (isNode(node)) yield node;
  for (const value of Object.values(node)) yield* nodes(value);
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** `a.b.c` as ["a", "b", "c"], calls stepped through; null for anything else. */
export function dotted(node: unknown): string[] | null {
  if (!isNode(node)) return null;
  if (node.type === "Identifier") return [String(node.value)];
  if (node.type === "CallExpression") return dotted(node.callee);
  if (node.type === "TaggedTemplateExpression") return dotted(node.tag);
  if (node.type !== "MemberExpression" || !isNode(node.property) || node.property.type !== "Identifier") return null;
  const before = dotted(node.object);
  return before === null ? null : [...before, String(node.property.value)];
}

/** The words of a plain string or of a template; a template's values are left out. */
export function words(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return null;
  return node.quasis.map((part: { cooked?: string; raw: string }) => part.cooked ?? part.raw).join("…");
}

export interface Import { from: string; names: string[]; everything: boolean }

/** Imports and re-exports, with the names as the other file calls them. */
export function imports(module: SyntaxNode): Import[] {
  return [...nodes(module)].flatMap((node): Import[] => {
    if (!/^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node.type) || !isNode(node.source)) return [];
    const specifiers = (node.specifiers ?? []) as SyntaxNode[];
    const named = specifiers.filter((each) => each.type === "ImportSpecifier" || each.type === "ExportSpecifier");
    return [{
      from: String(node.source.value),
      names: named.map((each) => String(((each.imported ?? each.orig ?? each.local) as { value: unknown }).value)),
      everything: node.type === "ExportAllDeclaration" || specifiers.some((each) => /Namespace/.test(each.type)),
    }];
  });
}

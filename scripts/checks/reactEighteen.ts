import { imports, nodes, parse, type SyntaxNode } from "./syntax.ts";
import type { SourceFile } from "./tree.ts";

/** What React 18 does not have or does otherwise. */
const NEW_NAMES = ["use", "useActionState", "useOptimistic", "useEffectEvent", "Activity", "cacheSignal"];

/**
 * `@tidemark/react` runs in hosts with React 18.3: no `use()`, no context as its own provider, no `ref` among a component's props. All three type-check
 * and pass every test under 19, and then draw nothing at a customer's.
 */
export function reactEighteen(files: SourceFile[]): string[] {
  return files.filter(({ path }) => /^packages\/react\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)).flatMap((file) => {
    const module = parse(file);
    const found = new Set<string>();
    for (const { from, names } of imports(module)) if (from === "react") for (const name of names) if (NEW_NAMES.includes(name)) found.add(`imports ${name} from react`);
    for (const node of nodes(module)) {
      if (isContextTag(node)) found.add(`draws <${nameOf(node)}> as a provider; write <${nameOf(node)}.Provider>`);
      if (isRefProp(node)) found.add("takes ref as a prop; use forwardRef");
    }
    return [...found].map((what) => `${file.path}: ${what} (React 18.3 is a peer)`);
  });
}

function isContextTag(node: SyntaxNode): boolean {
  return node.type === "JSXOpeningElement" && nameOf(node).endsWith("Context");
}

function nameOf(node: SyntaxNode): string {
  const { name } = node as { name?: { type: string; value?: string } };
  return name?.type === "Identifier" ? (name.value ?? "") : "";
}

/** `ref?: Ref<…>` or `ref: RefObject<…>` in a type. */
function isRefProp(node: SyntaxNode): boolean {
  if (node.type !== "TsPropertySignature") return false;
  const { key, typeAnnotation } = node as { key?: { value?: string }; typeAnnotation?: { typeAnnotation?: { typeName?: { value?: string } } } };
  return key?.value === "ref" && /^(Ref|RefObject|RefCallback|ForwardedRef)$/.test(typeAnnotation?.typeAnnotation?.typeName?.value ?? "");
}

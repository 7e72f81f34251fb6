interface Node { type: string; children?: readonly unknown[] }

/** Nobody reads a quote in a quote in a quote, a hundred times; what walks the page by recursion (assistive technology, layout) dies of thousands. */
const DEEPEST = 100;
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/gm;
const MARK = />|[-*+]|\d{1,9}[.)]/g;

/** Quotes and lists in each other, deeper than is drawn: known before the parser goes down after them. */
export function isTooDeep(text: string): boolean {
  for (const [marks] of text.matchAll(CONTAINERS)) if (marks.length > DEEPEST && marks.match(MARK)!.length > DEEPEST) return true;
  return false;
}

/** Marks in each other (bold in soft in bold…) deeper than is drawn. Level by level: a walk by recursion would end as the ones that it protects. */
export function isDeeper(tree: Node): boolean {
  let level: Node[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(({ children }) => (children ?? []) as Node[]);
  }
  return false;
}

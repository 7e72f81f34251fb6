import { dotted, imports, nodes, parse, words, type SyntaxNode } from "./syntax.ts";
import { isProduct, type SourceFile } from "./tree.ts";

/** A thing that has one way in the whole product, and who may go it. */
interface OnePath { what: string; only: RegExp; uses: (module: SyntaxNode) => boolean }

const paths: OnePath[] = [
  {
    // The driver only routes: its slice that owns log and fold, adoption, folds for it, in this one file.
    what: "folds records; only the driver, through adoption/foldOf.ts, and the gateway's messages.ts do",
    only: /^packages\/(entities\/src\/(transcript\/|adoption\/foldOf\.ts$)|gateway\/src\/agents\/messages\.ts$)/,
    uses: (module) => imports(module).some(({ from, names, everything }) => /(^|\/)(transcript|fold)(\.ts|\/|$)/.test(from) && (names.includes("fold") || everything)),
  },
  {
    what: "folds records beside the driver; foldOf.ts is adoption's own",
    only: /^packages\/entities\/src\/adoption\//,
    uses: (module) => imports(module).some(({ from, names }) => /(^|\/)foldOf\.ts$/.test(from) || names.includes("foldOf") || names.includes("foldOn")),
  },
  {
    what: "makes snapshot keys; only snapshotCache does",
    only: /^packages\/entities\/src\/storage\/snapshotCache\.ts$/,
    // Keys are made by kind: keys.session("snapshot", …), siblingKey(place, "used", "snapshot").
    uses: (module) => [...nodes(module)].some((node) => {
      if (node.type !== "CallExpression" || !/^(session|sessions|parseSessionKey|siblingKey)$/.test(dotted(node.callee)?.at(-1) ?? "")) return false;
      return (node.arguments as { expression: unknown }[]).some((argument) => words(argument.expression) === "snapshot");
    }),
  },
  {
    what: "calls a timer; only the environment does",
    only: /^(packages\/react\/src\/platform\/|packages\/entities\/src\/testing\/|packages\/gateway\/src\/clock\/(?:nodeClock|othersFirst)\.ts$)/,
    uses: (module) => [...nodes(module)].some((node) => {
      const called = node.type === "CallExpression" ? dotted(node.callee) : null;
      if (called === null) return false;
      const own = called.length === 2 && /^(window|globalThis|self|global)$/.test(called[0] ?? "");
      return /^set(Timeout|Interval|Immediate)$/.test(called.at(-1) ?? "") && (called.length === 1 || own);
    }),
  },
];

/** There is no second path (3-architecture.md): every file that goes one all the same, with what it does. */
export function secondPaths(files: SourceFile[]): string[] {
  return files.filter((file) => isProduct(file.path)).flatMap((file) => {
    const module = parse(file);
    return paths.filter((path) => !path.only.test(file.path) && path.uses(module)).map((path) => `${file.path}: ${path.what}`);
  });
}

import { dotted, isNode, nodes, parse, words } from "./syntax.ts";
import { isTest, type SourceFile } from "./tree.ts";

/**
 * A title that names more than two rules proves none of them, and a test that is skipped or run alone proves nothing:
 * each is said with its file.
 */
export function titleProblems(files: SourceFile[]): string[] {
  return files.filter((file) => isTest(file.path) || file.path.startsWith("e2e/")).flatMap((file) => calls(file).flatMap(({ callee, title, given }) => {
    const problems: string[] = [];
    const ids = new Set(title?.match(/\b[A-Z][A-Z0-9]*-\d+\b/g) ?? []);
    if (title !== null && ids.size > 2) problems.push(`${file.path}: a title names ${ids.size} rules, two at most: "${title}"`);
    if (callee.includes("only")) problems.push(`${file.path}: ${callee.join(".")} keeps all other tests from running`);
    // test.skip(condition, reason) inside a test is another thing: it has no function as its second argument.
    if (given && /^(skip|todo|fixme|fails)$/.test(callee.at(-1) ?? "")) problems.push(`${file.path}: ${callee.join(".")} is a test that never runs: "${title}"`);
    return problems;
  }));
}

function calls(file: SourceFile) {
  return [...nodes(parse(file))].flatMap((node) => {
    if (node.type !== "CallExpression") return [];
    const callee = dotted(node.callee);
    if (callee === null || !/^(it|test|describe)$/.test(callee[0] ?? "")) return [];
    const [first] = node.arguments as { expression: unknown }[];
    const title = words(first?.expression);
    return [{ callee, title, given: isNode(first?.expression) && title !== null }];
  });
}

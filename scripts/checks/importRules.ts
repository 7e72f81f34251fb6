import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { doors, layers, pureFolders, unplaced } from "./houseRules.ts";

const entities = "^packages/entities/src/";
const test = "[.](test|spec)[.]tsx?$";
// What only tests use: the virtual world of entities, and each package's own helpers.
const testing = "/src/(testing/|.+/testing/)";
const folder = (names: readonly string[]) => `${entities}(${names.join("|")})/`;

/** Imports within entities go down only; a folder sees what stands below it and, where its row allows, its neighbours. */
function downOnly(): IForbiddenRuleType[] {
  return layers.flatMap((layer, at) => layer.folders.map((name): IForbiddenRuleType => {
    const above = layers.slice(at + 1).flatMap((higher) => higher.folders);
    const beside = layer.apart ? layer.folders.filter((other) => other !== name) : [];
    return { name: `imports-go-down: ${name}`, severity: "error", from: { path: folder([name]), pathNot: test }, to: { path: folder([...above, ...beside, "testing"]) } };
  }));
}

export function importRules(packages: { folder: string; exports: Record<string, string> }[]): IForbiddenRuleType[] {
  const doorFiles = packages.flatMap((each) => Object.values(each.exports).map((target) => `^${each.folder}/${target.replace("./", "").replaceAll(".", "[.]")}$`));
  const product = "^(packages/[^/]+|web)/src/";
  return [
    ...downOnly(),
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "front-doors-only", severity: "error", from: { path: "^(packages/([^/]+)|web)/" }, to: { path: "^packages/", pathNot: ["^packages/$2/", "^packages/[^/]+/package[.]json$", ...doorFiles] } },
    // Browser tests read what the page says from its catalogue, so that a sentence is written once; nothing else of its inside.
    { name: "front-doors-only", severity: "error", from: { path: "^e2e/" }, to: { path: "^packages/", pathNot: ["^packages/react/src/messages/en(/late)?[.]ts$", ...doorFiles] } },
    { name: "nothing-imports-web", severity: "error", from: { pathNot: "^(web|scripts|e2e)/|^[^/]+$" }, to: { path: "^web/" } },
    { name: "entities-is-the-bottom", severity: "error", from: { path: "^packages/entities/" }, to: { path: "^packages/(react|gateway)/" } },
    { name: "gateway-and-react-apart", severity: "error", from: { path: "^packages/(react|gateway)/" }, to: { path: "^packages/(react|gateway)/", pathNot: "^packages/$1/" } },
    { name: "page-has-no-gateway", severity: "error", from: { path: "^web/" }, to: { path: "^packages/gateway/" } },
    { name: "gateway-needs-no-browser", severity: "error", from: { path: "^packages/gateway/", pathNot: [test, testing] }, to: { path: entities, pathNot: folder(doors.gateway) } },
    { name: "testing-in-tests-only", severity: "error", from: { path: product, pathNot: [test, testing] }, to: { path: testing } },
    { name: "pure-folders", severity: "error", from: { path: folder(pureFolders), pathNot: test }, to: { path: "node_modules/(react|react-dom|jotai|jotai-family|antd|@tanstack)/" } },
    { name: "no-react-in-entities", severity: "error", from: { path: entities, pathNot: test }, to: { path: "node_modules/(react|react-dom|antd|@tanstack)/" } },
    { name: "no-node-in-the-page", severity: "error", from: { path: "^(packages/(entities|react)|web)/src/", pathNot: [test, testing] }, to: { dependencyTypes: ["core"] } },
    { name: "nothing-unresolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:" } },
  ];
}

export interface Cruised { modules: number; problems: string[] }

/** Runs dependency-cruiser over the given files and folders of a tree. */
export async function cruiseTree(root: string, targets: string[], forbidden: IForbiddenRuleType[]): Promise<Cruised> {
  const done = await cruise(targets, {
    baseDir: root,
    // With TypeScript 7 alone it finds no module at all and reports "no violations": swc parses, and checkImports counts.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|test-results)/" },
    validate: true,
    ruleSet: { forbidden },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"], extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".d.ts", ".d.mts"] },
  });
  const { modules, summary } = done.output as ICruiseResult;
  return {
    modules: modules.filter((module) => !module.coreModule && !module.couldNotResolve && !/node_modules/.test(module.source)).length,
    problems: summary.violations.map((each) => {
      const way = each.cycle === undefined ? each.to : each.cycle.map((step) => step.name).join(" → ");
      return `${each.from} → ${way} (${each.rule.name})`;
    }),
  };
}

/** The import rules of the whole tree. */
export async function checkImports(root: string, paths: string[], packages: { folder: string; exports: Record<string, string> }[]): Promise<string[]> {
  const sources = paths.filter((path) => /^(packages|web|e2e|bench|scripts)\//.test(path) && /\.tsx?$/.test(path));
  const cruised = await cruiseTree(root, sources, importRules(packages));
  return [...sawTooLittle(cruised.modules, sources.length), ...unplaced(paths), ...cruised.problems];
}

/** Fewer modules cruised than the tree has is a failure of the check itself. */
export function sawTooLittle(modules: number, files: number): string[] {
  return modules < files ? [`the import rules saw ${modules} modules, and the tree has ${files}: the check itself is broken`] : [];
}

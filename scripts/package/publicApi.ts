import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../page/programs.ts";

export interface PublicPackage {
  /** Folder under `packages/`. */
  name: string;
  /** Its doors, each with the declaration that `dist/types` has for it. */
  doors: Readonly<Record<string, string>>;
}

export const publicPackages: readonly PublicPackage[] = [
  { name: "react", doors: { "@tidemark/react": "react/src/index.d.ts", "@tidemark/react/element": "react/src/element/index.d.ts", "@tidemark/react/transport": "react/src/transport/index.d.ts" } },
  { name: "gateway", doors: { "@tidemark/gateway": "gateway/src/index.d.ts" } },
];

/**
 * What others build on, as one file to read: each door's own declaration, and those of our packages that stand behind a name of it. Written by a build
 * and committed, so that a change of the public interface is a line in a review.
 */
export function publicApi({ name, doors }: PublicPackage): string {
  const types = join(root, "packages", name, "dist/types");
  const seen = new Set<string>();
  const sections = Object.entries(doors).map(([door, file]) => {
    seen.add(file);
    return `// ${door}\n${read(types, file)}`;
  });
  const open = Object.values(doors).flatMap((file) => named(types, file));
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...named(types, file));
    sections.push(`// from ${file.replace(/\.d\.ts$/, "")}\n${read(types, file)}`);
  }
  return `${HEAD}\n${sections.join("\n")}`;
}

const HEAD = "// The public interface. Written by: node scripts/package/publicApi.ts (after a build of the packages). Don't edit.\n";

/** Which packages' committed interface is not what they have; the built types must be there. */
export function changedApis(): string[] {
  return publicPackages.filter((each) => committed(each) !== publicApi(each)).map(({ name }) => `packages/${name}/api.d.ts is not the public interface as it is now. If that is meant: node scripts/package/publicApi.ts`);
}

function committed({ name }: PublicPackage): string {
  try {
    return readFileSync(fileOf(name), "utf8");
  } catch {
    return "";
  }
}

function fileOf(name: string): string {
  return join(root, "packages", name, "api.d.ts");
}

/** Without what it fetches from its neighbours: how an import is spelt there is nobody's interface, and once failed a run over `import { type X }`. */
function read(types: string, file: string): string {
  return readFileSync(join(types, file), "utf8").replace(/^import [^;]*? from "\.[^"]+";\n/gm, "");
}

/** What a door hands on: the files that its `export … from` names. Those behind them are how it is made, and change freely. */
function named(types: string, file: string): string[] {
  return [...read(types, file).matchAll(/export .*? from "(\.[^"]+)\.js"/g)].map(([, path]) => join(file, "..", `${path}.d.ts`));
}

if (import.meta.main) for (const each of publicPackages) writeFileSync(fileOf(each.name), publicApi(each));

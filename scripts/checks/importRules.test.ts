import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { checkImports, cruiseTree, sawTooLittle } from "./importRules.ts";

const packages = [{ folder: "packages/entities", exports: { "./records": "./src/records/index.ts" } }];
const trees: string[] = [];
afterEach(() => { for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true }); });

function plant(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "tidemark-imports-"));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, paths: Object.keys(files) };
}

it("imports that go down pass", async () => {
  const { root, paths } = plant({
    "packages/entities/src/records/index.ts": 'export type { A } from "../ids/ids.ts";',
    "packages/entities/src/ids/ids.ts": "export type A = string;",
    "packages/react/src/row.ts": 'import type { A } from "../../entities/src/records/index.ts"; export const a: A = "";',
  });
  expect(await checkImports(root, paths, packages)).toEqual([]);
});

it("a planted import upwards, a cycle and a deep import are found, types included", async () => {
  const { root, paths } = plant({
    "packages/entities/src/ids/ids.ts": 'import type { B } from "../session/driver.ts"; export type A = B;',
    "packages/entities/src/session/driver.ts": 'import type { A } from "../ids/ids.ts"; export type B = A | 1;',
    "packages/entities/src/client/http.ts": 'import { key } from "../storage/keys.ts"; export const k = key;',
    "packages/entities/src/storage/keys.ts": "export const key = 1;",
    "packages/react/src/row.ts": 'import { key } from "../../entities/src/storage/keys.ts"; export const k = key;',
    "packages/gateway/src/a.ts": 'import { k } from "../../react/src/row.ts"; export const a = k;',
  });
  const found = (await checkImports(root, paths, packages)).join("\n");
  expect(found).toContain("packages/entities/src/ids/ids.ts → packages/entities/src/session/driver.ts (imports-go-down: ids)");
  expect(found).toContain("(no-cycles)");
  expect(found).toContain("packages/entities/src/client/http.ts → packages/entities/src/storage/keys.ts (imports-go-down: client)");
  expect(found).toContain("packages/react/src/row.ts → packages/entities/src/storage/keys.ts (front-doors-only)");
  expect(found).toContain("packages/gateway/src/a.ts → packages/react/src/row.ts (gateway-and-react-apart)");
});

it("a folder of entities without a place among the layers is found", async () => {
  const { root, paths } = plant({ "packages/entities/src/novel/a.ts": "export const a = 1;" });
  expect(await checkImports(root, paths, packages)).toEqual(["packages/entities/src/novel: has no place among the layers of scripts/checks/houseRules.ts"]);
});

it("a check that saw fewer modules than the tree has fails", async () => {
  const { root, paths } = plant({ "packages/entities/src/ids/ids.ts": "export const a = 1;", "packages/entities/src/ids/b.ts": "export const b = 1;" });
  const { modules } = await cruiseTree(root, paths, []);
  expect(modules).toBe(2);
  expect(sawTooLittle(modules, 2)).toEqual([]);
  expect(sawTooLittle(modules, 3)).toEqual(["the import rules saw 2 modules, and the tree has 3: the check itself is broken"]);
});

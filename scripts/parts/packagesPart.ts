import { join } from "node:path";
import { pack } from "../package/pack.ts";
import { changedApis } from "../package/publicApi.ts";
import { weighReact } from "../package/reactSize.ts";
import { root } from "../page/programs.ts";
import type { PartResult } from "./part.ts";

/** Builds and packs what leaves the workspace: nothing may be missing in it, its types have to be found, and the server's half has to load. */
export async function packagesPart(): Promise<PartResult> {
  try {
    const failures = await pack();
    failures.push(...await missingIn(join(root, "packages/gateway/src/index.ts"), join(root, "packages/gateway/dist/index.js")));
    failures.push(...changedApis());
    const { table, problems } = await weighReact();
    console.log(table);
    failures.push(...problems);
    for (const failure of failures) console.error(failure);
    return { passed: 0, failures };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failures: ["packages: they could not be built and packed, see above"] };
  }
}

async function missingIn(source: string, built: string): Promise<string[]> {
  const [wanted, there] = await Promise.all([source, built].map(async (file) => Object.keys(await import(file) as object)));
  return wanted!.filter((name) => !there!.includes(name)).map((name) => `gateway: ${name} is not in the built package`);
}

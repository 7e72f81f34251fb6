import { join } from "node:path";
import { pack as packAll, packageNames, packedFolder } from "../package/pack.ts";

/** `npm run pack [-- NAME …]`: the packages as files for an app outside of this folder: they are in no registry. */
export async function pack(names: string[]): Promise<number> {
  const packed = names.length > 0 ? names : packageNames;
  const unknown = packed.find((name) => !packageNames.includes(name));
  if (unknown !== undefined) { console.error(`There is no package "${unknown}"; there are ${packageNames.join(" and ")}.`); return 2; }
  const problems = await packAll(packed);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) return 1;
  console.log(`In your app's folder:\n\n  npm install ${packed.map((name) => join(packedFolder, `tidemark-${name}.tgz`)).join(" ")}\n`);
  return 0;
}

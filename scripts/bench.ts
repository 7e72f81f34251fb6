import { globSync } from "node:fs";
import { join } from "node:path";
import { run } from "./bootstrap/supervise.mjs";
import { root } from "./page/programs.ts";

/** `npm run bench [-- NAME…]`: runs bench/*.bench.ts, each in a process of its own so that no heap warms another's. */
export async function bench(names: string[]): Promise<number> {
  const files = globSync("bench/*.bench.ts", { cwd: root }).sort().filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
  if (files.length === 0) {
    console.error(names.length === 0 ? "There is no benchmark in bench/." : `No benchmark in bench/ is named like ${names.join(" or ")}.`);
    return 1;
  }
  let failed = 0;
  for (const file of files) {
    const done = await run(process.execPath, ["--expose-gc", join(root, "scripts/bench/runOne.ts"), join(root, file)], { stdio: "hand-over", cwd: root });
    if (done.code !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

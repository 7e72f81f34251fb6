import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../bootstrap/supervise.mjs";
import { buildPage, pageIsCurrent } from "../page/buildPage.ts";
import { root } from "../page/programs.ts";
import { buildScriptTag } from "../page/scriptTag.ts";

const folder = join(root, "examples");

/** What has to be built before an example starts: the file for a script tag, as the package or as the server's own page brings it. */
const before: Record<string, () => Promise<void>> = {
  hono: () => buildScriptTag(join(root, "packages/react/dist"), "error"),
  html: async () => { if (!pageIsCurrent()) await buildPage("error"); },
};

/** Runs one of the examples until it ends: `npm run example -- hono`. PORT chooses another port than 3000. */
export async function example([name, ...args]: string[]): Promise<number> {
  const names = readdirSync(folder).filter((each) => existsSync(join(folder, each, "package.json"))).toSorted();
  if (name === undefined || !names.includes(name)) {
    console.error(`${name === undefined ? "Which example?" : `There is no example "${name}".`} There are ${names.join(", ")}: npm run example -- ${names[0]}`);
    return 2;
  }
  await before[name]?.();
  const [program, ...given] = startOf(join(folder, name));
  // Next counts its users unless it is told not to.
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  return (await run(process.execPath, [program, ...given, ...args], { cwd: join(folder, name), env, stdio: "hand-over" })).code;
}

/** Its script `start` as a file for Node and what it is given. A shell or npm in between would keep the signal that asks for an orderly end. */
function startOf(example: string): [string, ...string[]] {
  const { scripts } = packageIn(example) as { scripts: { start: string } };
  const [command = "", ...rest] = scripts.start.split(" ");
  if (command === "node") return [rest[0]!, ...rest.slice(1)];
  const { bin } = packageIn(join(example, "node_modules", command)) as { bin: Record<string, string> };
  return [join(example, "node_modules", command, bin[command]!), ...rest];
}

function packageIn(where: string): unknown {
  return JSON.parse(readFileSync(join(where, "package.json"), "utf8"));
}

import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** What publint and "are the types wrong" say against a packed package, a line each; none is the only good answer. */
export async function judge(tarball: string): Promise<string[]> {
  const bytes = new Uint8Array(readFileSync(tarball));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const types = await checkPackage(createPackageFromTarballData(bytes));
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`),
    ...(types.types === false ? ["types: the package has none"] : types.problems.filter(isOurs).map(lineOf)),
  ];
}

interface Judged { kind: string; entrypoint?: string; resolutionKind?: string; resolutionOption?: string }

/**
 * The packages are ES modules: `require` of one works in Node 22 and needs no second build, and TypeScript's oldest resolution, which knows no `exports`,
 * is of a time before them.
 */
function isOurs({ kind, resolutionKind = "", entrypoint = "" }: Judged): boolean {
  if (kind === "CJSResolvesToESM" || resolutionKind === "node10" || resolutionKind === "node16-cjs") return false;
  // Files that a page loads, and no module imports.
  return !/\.(?:css|js)$/.test(entrypoint);
}

function lineOf({ kind, entrypoint, resolutionKind, resolutionOption }: Judged): string {
  return ["types:", kind, entrypoint, resolutionKind ?? resolutionOption].filter(Boolean).join(" ");
}

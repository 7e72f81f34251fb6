import { browserPart } from "../parts/browserPart.ts";
import { buildPart } from "../parts/buildPart.ts";
import { packagesPart } from "../parts/packagesPart.ts";
import type { Part } from "../parts/part.ts";
import { runParts } from "../parts/runParts.ts";
import { staticPart } from "../parts/staticPart.ts";
import { vitestPart } from "../parts/vitestPart.ts";
import { options } from "./options.ts";

const parts: Part[] = [
  { name: "static", share: 30, run: staticPart },
  { name: "unit", share: 90, run: (given) => vitestPart(["unit", "component", "apart"], given) },
  { name: "simulation", share: 75, run: (given) => vitestPart(["simulation"], given) },
  { name: "gateway", share: 60, run: (given) => vitestPart(["gateway", "contract"], given) },
  { name: "build", share: 20, run: buildPart },
  { name: "packages", share: 20, run: packagesPart },
  { name: "e2e", share: 300, run: browserPart },
];

/** `npm test [-- --only PART[,PART] -g "words of titles"]` */
export async function test(args: string[]): Promise<number> {
  const given = options(args, { only: "value", g: "value" });
  if ("problem" in given) { console.error(given.problem); return 2; }
  const wanted = given.values.only?.split(",");
  const unknown = wanted?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(`There is no part "${unknown.join(", ")}". There are: ${parts.map((part) => part.name).join(", ")}.`);
    return 2;
  }
  const words = given.values.g ?? null;
  // Words pick tests, and these parts have none.
  const chosen = parts.filter((part) => wanted?.includes(part.name) ?? (words === null || !/^(static|build|packages)$/.test(part.name)));
  return runParts(chosen, { words });
}

/** `npm run check`: what needs no browser and no gateway, in less than a minute. */
export async function check(): Promise<number> {
  return runParts(parts.filter((part) => part.name === "static" || part.name === "unit"), { words: null });
}

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const sources = join(import.meta.dirname, "..");
/** An argument that any element may answer: an attribute, no name at all, a place among others. */
const ANY = /\[|\*|:(?:first|last|only|nth|empty|not|is|where)|(?:^|[\s>+~,])(?:p|li|ul|ol|td|tr|span|code|strong|em|a)\b/;

it("T6: no style asks by :has for what the words of an answer bring", () => {
  const found = globSync("**/*.css", { cwd: sources }).flatMap((file) => [...readFileSync(join(sources, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)]
    .filter(([, argument]) => ANY.test(argument!)).map(([rule]) => `${file}: ${rule}`));
  expect(found).toEqual([]);
});

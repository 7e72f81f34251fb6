import { sizeReport } from "../checks/size.ts";
import { buildPage } from "../page/buildPage.ts";
import type { PartResult } from "./part.ts";

/** Builds the page and weighs its first load. */
export async function buildPart(): Promise<PartResult> {
  try {
    await buildPage("error");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failures: ["build: the page could not be built, see above"] };
  }
  const { table, problems } = sizeReport();
  console.log(table);
  for (const problem of problems) console.error(problem);
  return { passed: 0, failures: problems };
}

import { buildPage } from "../page/buildPage.ts";
import { sizeReport } from "../checks/size.ts";

/** Builds the page, whether or not it changed, and prints what its first load weighs. */
export async function build(): Promise<number> {
  await buildPage("info");
  const { table, problems } = sizeReport();
  console.log(table);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

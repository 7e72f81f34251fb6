import { setupLine } from "../bootstrap/setupLine.mjs";
import { run } from "../bootstrap/supervise.mjs";
import { buildPage, pageIsCurrent } from "../page/buildPage.ts";
import { gatewayProgram } from "../page/programs.ts";

/** Builds the page where it is not current, then runs the gateway until it ends. Its code is ours. */
export async function start(args: string[]): Promise<number> {
  // The bootstrap may have begun the line already.
  const line = setupLine(process.stdout, { open: process.env.SETUP_LINE === "open", title: "Changed since the last start:" });
  delete process.env.SETUP_LINE;
  try {
    if (!pageIsCurrent()) await line.step("page", () => buildPage("error"));
  } catch (error) {
    line.end();
    console.error(error instanceof Error ? error.message : error);
    console.error("\nThe page could not be built, so nothing was started. `npm run check` says more.");
    return 1;
  }
  line.end();
  return (await run(process.execPath, [gatewayProgram, ...args], { stdio: "linked" })).code;
}

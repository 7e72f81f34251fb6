import { pageNow, type PageTool } from "@tidemark/entities/session";
import type { OptionProblem } from "../theme/optionProblem.ts";
import type { TidemarkOptions } from "./options.ts";

/** What of the page's words does not go with a message: left out it would be missed by nobody but the agent. */
export function pageProblems({ context = null, tools = [] }: TidemarkOptions): OptionProblem[] {
  const taken = pageNow({ context: () => context, tools: () => tools, subscribe: () => () => {} });
  const problems: OptionProblem[] = [];
  if (context !== null && taken.context === null) problems.push({ option: "context", code: "not-valid", detail: "A context has an id and a title, both texts." });
  else if (context?.data !== undefined && taken.context?.data === undefined) problems.push({ option: "context.data", code: "not-valid", detail: "Data are JSON of at most 8 KiB; without them the rest of the context goes with messages." });
  const offered = new Set(taken.offers.map(({ name }) => name));
  for (const [at, tool] of tools.entries()) {
    const why = notOffered(tool, offered);
    if (why !== null) problems.push({ option: `tools[${at}]`, code: "not-valid", detail: why });
    else offered.delete(tool.name);
  }
  return problems;
}

function notOffered(tool: Partial<PageTool> | null | undefined, left: ReadonlySet<string>): string | null {
  const name = tool?.name;
  if (typeof name !== "string" || name === "" || name.length > 64) return "A tool has a name of 1 to 64 characters.";
  if (typeof tool?.execute !== "function") return `"${name}" has no execute function: a call of it ends as an error.`;
  return left.has(name) ? null : `"${name}" is not offered: its name is taken by one before it, its description or schema is not JSON that the server takes, or there are more than 64 tools or 100,000 characters of them.`;
}

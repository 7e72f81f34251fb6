import type { CallResultBody } from "../contract/requests.ts";
import { toolsOf } from "./pageOffers.ts";
import type { PageTools } from "./pageTools.ts";

/** Results beyond this are refused here: an agent reads them whole at each later turn. */
export const MOST_OUTPUT_BYTES = 200_000;
export const MOST_ERROR_CHARS = 4_000;

/** Runs one tool of the page. Never throws: what the tool throws, and a result that is no JSON, is the call's error. */
export async function runPageTool(page: PageTools, name: string, input: unknown, signal: AbortSignal): Promise<CallResultBody> {
  const tool = toolsOf(page).find((one) => one.name === name);
  if (tool === undefined) return { error: `This window offers no tool named "${name}".` };
  try {
    // Its own copy: what stands in the transcript is nobody's to change.
    const output = await tool.execute(input === undefined ? undefined : JSON.parse(JSON.stringify(input)), { signal });
    return resultOf(name, output);
  } catch (error) {
    return { error: messageOf(error).slice(0, MOST_ERROR_CHARS) };
  }
}

function resultOf(name: string, output: unknown): CallResultBody {
  const text = output === undefined ? "null" : jsonOf(output);
  if (text === undefined) return { error: `"${name}" ran, and what it gave is not JSON.` };
  if (new TextEncoder().encode(text).length > MOST_OUTPUT_BYTES) return { error: `"${name}" ran, and its result is larger than 200 kB.` };
  return { output: JSON.parse(text) };
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  let text = "";
  try {
    text = error instanceof Error ? error.message : String(error);
  } catch {
    // A thrown value that has no text.
  }
  return text === "" ? "The tool failed without a reason." : text;
}

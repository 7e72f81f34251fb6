import { toolOfferSchema, type ToolOffer } from "../contract/requests.ts";
import { contextDataBytes, contextSchema, CONTEXT_DATA_BYTES, shownContext, type PageContext } from "../records/pageContext.ts";
import type { PageTool, PageTools } from "./pageTools.ts";

/** What the page around the chat is and can do, as this window last heard it. */
export interface PageNow { context: PageContext | null; offers: readonly ToolOffer[]; titles: ReadonlyMap<string, string> }

export const NO_PAGE: PageNow = { context: null, offers: [], titles: new Map() };
const MOST_TOOLS = 64;
/** All offers go with every message, which has 1 MB in all. */
const MOST_OFFER_CHARS = 100_000;
const MOST_DEPTH = 48;
const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/** Reads the page's own words. They come from a host's code: what throws or is not of the contract is left out, and the chat goes on. */
export function pageNow(page: PageTools): PageNow {
  const offers: ToolOffer[] = [];
  const titles = new Map<string, string>();
  let chars = 0;
  for (const tool of toolsOf(page)) {
    const offer = offerOf(tool);
    if (offer === null || offers.length >= MOST_TOOLS || offers.some(({ name }) => name === offer.name)) continue;
    chars += JSON.stringify(offer).length;
    if (chars > MOST_OFFER_CHARS) break;
    offers.push(offer);
    titles.set(offer.name, typeof tool.title === "string" && tool.title !== "" ? tool.title : offer.name);
  }
  return { context: contextOf(page), offers, titles };
}

/** What a person reads as the page that goes with a message. */
export function pageTitle(page: Pick<PageTools, "context">): string | null {
  return toldContext(page)?.title ?? null;
}

/** A copy of now: the host may go on writing into its object. Data that the server would refuse, and every message with it, are left out. */
function contextOf(page: PageTools): PageContext | null {
  const context = toldContext(page);
  if (context === null) return null;
  const { id, title, data } = context;
  const bytes = contextDataBytes(data);
  if (bytes === null || bytes > CONTEXT_DATA_BYTES) return { id, title };
  const copy: unknown = JSON.parse(JSON.stringify(data));
  return isTaken(copy, 0) ? { id, title, data: copy } : { id, title };
}

function toldContext(page: Pick<PageTools, "context">): PageContext | null {
  const context = contextSchema.safeParse(attempt(() => page.context(), null));
  return context.success ? context.data : null;
}

export function toolsOf(page: PageTools): readonly PageTool[] {
  const tools: unknown = attempt(() => page.tools(), []);
  return Array.isArray(tools) ? tools.filter((tool): tool is PageTool => typeof tool === "object" && tool !== null) : [];
}

/** The same page and the same tools: nothing to tell. Its data are told with a message, and not before. */
export function samePage(a: PageNow, b: PageNow): boolean {
  return JSON.stringify([shownContext(a.context), a.offers, [...a.titles]]) === JSON.stringify([shownContext(b.context), b.offers, [...b.titles]]);
}

export function sameData(a: PageNow, b: PageNow): boolean {
  return JSON.stringify(a.context?.data) === JSON.stringify(b.context?.data);
}

function offerOf({ name, description, inputSchema, mutates, repeatable, navigates }: PageTool): ToolOffer | null {
  const offer = {
    name, ...(description !== undefined && { description }), ...(inputSchema !== undefined && { inputSchema }),
    ...(mutates === true && { mutates }), ...(repeatable === true && { repeatable }), ...(navigates === true && { navigates }),
  };
  const parsed = toolOfferSchema.safeParse(offer);
  // Sent as JSON with every message: a schema that has no JSON form, or one that the server takes from nobody, would make each of them fail.
  return parsed.success && attempt(() => isTaken(JSON.parse(JSON.stringify(offer)), 0), false) ? parsed.data : null;
}

/** The server refuses a body with these names, or nested deeper (SEC-8). */
function isTaken(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth < MOST_DEPTH && Object.entries(value).every(([name, inner]) => (Array.isArray(value) || !RESERVED.has(name)) && isTaken(inner, depth + 1));
}

function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

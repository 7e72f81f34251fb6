import type { PageContext } from "../records/pageContext.ts";

/**
 * A tool of the page around the chat ("open record", "read selection"). It runs in this window only, and only for an answer that is
 * pinned to it (PIN-1). What it returns is JSON; what it throws becomes the call's error.
 */
export interface PageTool {
  name: string;
  /** For people; the name where absent. */
  title?: string;
  description?: string;
  /** JSON Schema of its input. */
  inputSchema?: unknown;
  /** It changes something: refused where the page is another one than the message's (PIN-5), asked for after this page was away (PIN-3). */
  mutates?: boolean;
  /** It may run again without harm. */
  repeatable?: boolean;
  /** It moves the page elsewhere, perhaps by loading another document. */
  navigates?: boolean;
  execute(input: unknown, call: { signal: AbortSignal }): unknown;
}

/** What the page around the chat gives: where it is, and what it can do. The SPA's own page gives nothing. */
export interface PageTools {
  context(): PageContext | null;
  tools(): readonly PageTool[];
  /** Told when one of both changed. */
  subscribe(listen: () => void): () => void;
}

export const NO_PAGE_TOOLS: PageTools = { context: () => null, tools: () => [], subscribe: () => () => {} };

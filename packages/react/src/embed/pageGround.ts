import type { PageTool, PageTools } from "@tidemark/entities/session";
import type { HostContext } from "./options.ts";
import { sameValue } from "./sameOptions.ts";

/** What the page around the chat gives, as it was last told. */
export interface PageGround extends PageTools {
  set(next: { context: HostContext | null; tools: readonly PageTool[] }): void;
}

/** The newest functions are called, and nobody is told where nothing else changed: a page that says the same at every keystroke costs no request. */
export function createPageGround(): PageGround {
  const listeners = new Set<() => void>();
  let now: { context: HostContext | null; tools: readonly PageTool[] } = { context: null, tools: [] };
  return {
    context: () => now.context,
    tools: () => now.tools,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    set(next) {
      const same = sameValue(now.context, next.context) && sameValue(now.tools, next.tools);
      now = same ? { ...now, tools: next.tools } : next;
      if (!same) for (const listen of [...listeners]) listen();
    },
  };
}

import type { PageContext } from "@tidemark/entities/records";
import type { PageTool, PageTools } from "@tidemark/entities/session";

export interface HostTools extends PageTools {
  setContext(next: PageContext | null): void;
}

/** What the page around a panel gives: its tools as they were handed over, and its context as it was last told. */
export function createHostTools(tools: readonly PageTool[], first: PageContext | null): HostTools {
  const listeners = new Set<() => void>();
  let context = first;
  return {
    context: () => context,
    tools: () => tools,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    setContext(next) {
      // A page that tells the same place at every keystroke must cost no request.
      if (context?.id === next?.id && context?.title === next?.title) return;
      context = next;
      for (const listener of [...listeners]) listener();
    },
  };
}

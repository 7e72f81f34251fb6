import type { PageTool, PageTools } from "../session/pageTools.ts";
import type { PageContext } from "../records/pageContext.ts";

/** The page around the chat, in the test's hand: where it is, what it offers, and what was executed in it. */
export interface VirtualHost extends PageTools {
  /** Names of the tools executed here, in order, with their inputs. */
  readonly ran: { name: string; input: unknown }[];
  goTo(context: PageContext | null): void;
  offer(tools: readonly PageTool[]): void;
}

export function createVirtualHost(start: { context?: PageContext | null; tools?: readonly PageTool[] } = {}): VirtualHost {
  let context = start.context ?? null;
  let tools = start.tools ?? [];
  const ran: VirtualHost["ran"] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => { for (const listen of listeners) listen(); };
  const watched = (tool: PageTool): PageTool => ({
    ...tool,
    execute(input, call) {
      ran.push({ name: tool.name, input });
      return tool.execute(input, call);
    },
  });
  return {
    ran,
    context: () => context,
    tools: () => tools.map(watched),
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    goTo(next) {
      context = next;
      tell();
    },
    offer(next) {
      tools = next;
      tell();
    },
  };
}

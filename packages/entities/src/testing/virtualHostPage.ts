import type { Clock } from "../environment/environment.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { PageTool, PageTools } from "../session/pageTools.ts";
import { createVirtualHost } from "./virtualHost.ts";
import type { VirtualTab } from "./virtualTab.ts";

/** One run of a page tool: in which tab, and what it was asked with. */
export interface Execution { tab: VirtualTab; tool: string; input: unknown; atMs: number }

/**
 * The page of a host application around the chat, as one tab shows it. Where it is stands in the tab, as an address does: a reload and a
 * duplicate are on the same page. `read` reads, `change` changes something and takes a while, `go` moves on within the document,
 * `leave` by loading another one, `slow` takes five seconds.
 */
export interface VirtualHostPage {
  readonly tab: VirtualTab;
  context(): PageContext | null;
  /** The person goes to another page of the host; the document stays. */
  moveTo(id: string): void;
  /** What it offers from now on; null: all. */
  offer(names: readonly string[] | null): void;
  readonly tools: PageTools;
}

const PLACE = "host.page";
const CHANGE_MS = 800;
const SLOW_MS = 5_000;

export function createVirtualHostPage(tab: VirtualTab, clock: Clock, executed: (execution: Execution) => void): VirtualHostPage {
  let memory = "start";
  const place = (): string => (tab.sessionStorage === null ? memory : tab.sessionStorage.getItem(PLACE) ?? "start");
  const put = (id: string): void => {
    memory = id;
    tab.sessionStorage?.setItem(PLACE, id);
  };
  const after = (ms: number): Promise<void> => new Promise((done) => { clock.after(ms, done); });
  const note = (tool: string, input: unknown): void => { executed({ tab, tool, input, atMs: clock.monotonic() }); };
  const next = (input: unknown): string => `page ${String((input as { to?: unknown } | null)?.to ?? "next")}`;

  const all: PageTool[] = [
    { name: "read", title: "Read selection", repeatable: true, execute(input) { note("read", input); return { read: place() }; } },
    { name: "slow", title: "Look for long", async execute(input) { note("slow", input); await after(SLOW_MS); return { read: place() }; } },
    { name: "change", title: "Fill field", mutates: true, async execute(input) { note("change", input); await after(CHANGE_MS); return { changed: true }; } },
    { name: "go", title: "Open record", mutates: true, navigates: true, execute(input) { note("go", input); page.moveTo(next(input)); return { there: true }; } },
    { name: "leave", title: "Open record in a new document", mutates: true, navigates: true, execute(input) {
      note("leave", input);
      put(next(input));
      // As a link does it: the document is still there while the tool returns.
      clock.after(0, () => { tab.reload(); });
      return new Promise<never>(() => {});
    } },
  ];
  const host = createVirtualHost({ context: contextOf(place()), tools: all });
  const page: VirtualHostPage = {
    tab,
    context: () => contextOf(place()),
    moveTo(id) {
      put(id);
      host.goTo(contextOf(id));
    },
    offer(names) { host.offer(all.filter(({ name }) => names?.includes(name) ?? true)); },
    tools: host,
  };
  return page;
}

function contextOf(id: string): PageContext {
  return { id, title: id };
}

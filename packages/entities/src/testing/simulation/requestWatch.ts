import { HEADER } from "../../contract/streamHeaders.ts";
import type { Clock, Environment } from "../../environment/environment.ts";
import type { VirtualTab } from "../virtualTab.ts";

export interface Acknowledged { session: string; message: string }

/** Every request of one browser's pages: what is under way, under whose name, and what was acknowledged. Says what must not be. */
export interface RequestWatch {
  wrap(environment: Environment, tab: VirtualTab): Environment;
  /** The page of this tab is gone: its sockets are closed. Call it right after the tab's own method. */
  gone(tab: VirtualTab): void;
  /** It lies in the cache: its name is free until it comes back and asks for it again. */
  left(tab: VirtualTab): void;
  /** The browser's wall clock is off by this. */
  wallOffMs: number;
  acknowledged: Acknowledged[];
  /** The name that a page goes by now; null where it is not loaded yet. */
  nameOf: (tab: VirtualTab, environment: Environment) => string | null;
  /** Takes what went wrong since the last time. */
  problems(): string[];
  /** Long requests that are open now. */
  long(): number;
}

/** Looks of one window at one chat within a minute; its own running answer is read every second, and each act reads once more. */
const MOST_LOOKS = 150;
const MOST_LONG = 2;

interface Page { tab: VirtualTab; environment: () => Environment; control: AbortController; asking: Map<string, number>; looks: Map<string, number[]> }

export function createRequestWatch(world: Clock): RequestWatch {
  const found: string[] = [];
  const pages = new Map<VirtualTab, Page>();
  const names = new Map<string, Page>();
  let open = 0;

  const watch: RequestWatch = {
    wallOffMs: 0, acknowledged: [], nameOf: () => null,
    problems: () => found.splice(0),
    long: () => open,
    gone(tab) {
      pages.get(tab)?.control.abort();
      pages.delete(tab);
    },
    left(tab) {
      for (const [name, page] of names) if (page.tab === tab) names.delete(name);
    },
    wrap(environment, tab) {
      watch.gone(tab);
      const page: Page = { tab, environment: () => wrapped, control: new AbortController(), asking: new Map(), looks: new Map() };
      pages.set(tab, page);
      const { clock } = environment;
      const wrapped: Environment = {
        ...environment,
        clock: { ...clock, now: () => clock.now() + watch.wallOffMs },
        fetch: (input, init = {}) => send(page, wrapped, environment.fetch, String(input instanceof Request ? input.url : input), init),
      };
      return wrapped;
    },
  };

  async function send(page: Page, environment: Environment, fetch: typeof globalThis.fetch, address: string, init: RequestInit): Promise<Response> {
    // The last words of a page that is gone (its leave) are none of its successor's.
    if (pages.get(page.tab) !== page) return fetch(address, init);
    const url = new URL(address);
    const method = init.method ?? "GET";
    const headers = new Headers(init.headers);
    named(page, environment, headers, init);
    // What is to outlive its page does; everything else is cut with it.
    const signal = init.keepalive ? init.signal ?? null : either(page.control.signal, init.signal ?? null);
    const end = begin(page, method, url, signal);
    try {
      const response = await fetch(address, { ...init, signal });
      if (method === "POST" && url.pathname.endsWith("/turns") && (response.status === 201 || response.status === 202)) {
        const { message } = JSON.parse(String(init.body)) as { message: { id: string } };
        watch.acknowledged.push({ session: url.pathname.split("/")[3]!, message: message.id });
      }
      return isLong(url) && response.body !== null && response.ok ? watched(response, end) : (end(), response);
    } catch (error) {
      end();
      throw error;
    }
  }

  /** One name, one living page; and what is sent under it says the same name inside. */
  function named(page: Page, environment: Environment, headers: Headers, init: RequestInit): void {
    const name = headers.get(HEADER.tab)?.split(";")[0]?.trim();
    if (name === undefined) return;
    const own = watch.nameOf(page.tab, environment);
    if (own !== null && own !== name) found.push(`${page.tab.name} is ${own} and spoke as ${name}`);
    const before = names.get(name);
    const stillThere = before !== undefined && before !== page && pages.get(before.tab) === before && !before.tab.frozen() && watch.nameOf(before.tab, before.environment()) === name;
    if (stillThere) found.push(`${page.tab.name} speaks as ${name}, which ${before.tab.name} is`);
    // Its last words on the way into the cache go out after `left`: they claim nothing, or back again it was taken for the one that it only shows.
    if (!page.tab.frozen()) names.set(name, page);
    const origin = typeof init.body === "string" ? (JSON.parse(init.body) as { origin?: { tab?: string } }).origin?.tab : undefined;
    if (origin !== undefined && origin !== name) found.push(`${page.tab.name} sent a message of ${origin}`);
  }

  function begin(page: Page, method: string, url: URL, signal: AbortSignal | null): () => void {
    // Given up before it began: no request is made.
    if (signal?.aborted) return () => {};
    const session = lookedAt(method, url);
    const long = isLong(url);
    if (session !== null) {
      const asking = (page.asking.get(session) ?? 0) + 1;
      page.asking.set(session, asking);
      if (asking > 1) found.push(`I10: ${page.tab.name} has ${asking} reads of ${session} under way`);
      const now = world.monotonic();
      const looks = [...(page.looks.get(session) ?? []).filter((at) => at > now - 60_000), now];
      page.looks.set(session, looks);
      if (looks.length > MOST_LOOKS) found.push(`I10: ${page.tab.name} asked for ${session} ${looks.length} times in a minute`);
    }
    if (long && ++open > MOST_LONG) found.push(`FOLLOW-10: ${open} long requests in one browser`);
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      if (session !== null) page.asking.set(session, page.asking.get(session)! - 1);
      if (long) open--;
    };
    signal?.addEventListener("abort", end);
    return end;
  }
  return watch;
}

/** The chat that a request looks at; older turns, asked for by the reader, are no look. */
function lookedAt(method: string, url: URL): string | null {
  const [, , kind, session, what] = url.pathname.split("/");
  if (kind === "stream" && !isLong(url) && (method === "GET" || method === "HEAD")) return session ?? null;
  return kind === "sessions" && what === "window" && !url.searchParams.has("before") ? session ?? null : null;
}

function isLong(url: URL): boolean {
  return url.pathname === "/v1/events" || url.searchParams.get("live") === "sse";
}

/** `AbortSignal.any` keeps what it made for as long as the process lives; thousands of worlds did not fit into memory. */
function either(page: AbortSignal, request: AbortSignal | null): AbortSignal {
  const both = new AbortController();
  const abort = (): void => { both.abort(); };
  for (const one of [page, request]) {
    if (one?.aborted) abort();
    one?.addEventListener("abort", abort, { once: true });
  }
  return both.signal;
}

/** The same answer; its end is noticed whoever ends it. */
function watched(response: Response, end: () => void): Response {
  const reader = response.body!.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel(reason) {
      end();
      return reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

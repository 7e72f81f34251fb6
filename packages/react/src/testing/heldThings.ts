import type { Channel, Environment, Locks } from "@tidemark/entities/environment";
import type { Platform } from "../platform/browserPlatform.ts";

/** How many of each are held; what nobody holds is left out. */
export type Held = Readonly<Record<string, number>>;

export interface Holds {
  /** Something was handed out; returns what gives it back, which also does `end`. */
  take(what: string, end?: () => void): () => void;
  now(): Held;
}

export function createHolds(): Holds {
  const counts = new Map<string, number>();
  return {
    take(what, end = () => {}) {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (isHeld) counts.set(what, counts.get(what)! - 1);
        isHeld = false;
        end();
      };
    },
    now: () => Object.fromEntries([...counts].filter(([, count]) => count !== 0)),
  };
}

/**
 * A platform that counts what it hands out: timers, listeners, locks and places in their queues, channels, requests until their last byte,
 * notifications, names. What nobody gives back stays in the count.
 */
export function countedPlatform({ environment, page, instances }: Platform, holds: Holds): Platform {
  return {
    environment: countedEnvironment(environment, holds),
    page: {
      ...page,
      onMove: (listen) => holds.take("listener of the address", page.onMove(listen)),
      prefers(query) {
        const preference = page.prefers(query);
        return { ...preference, subscribe: (listen) => holds.take(`listener of "${query}"`, preference.subscribe(listen)) };
      },
    },
    instances: {
      claim(place, wanted) {
        const { name, release } = instances.claim(place, wanted);
        return { name, release: holds.take("name", release) };
      },
    },
  };
}

function countedEnvironment(environment: Environment, { take }: Holds): Environment {
  const { clock, page, locks, channel, fetch, notifications } = environment;
  return {
    ...environment,
    clock: {
      ...clock,
      after(ms, run) {
        const cancel = take("timer", clock.after(ms, () => {
          cancel();
          run();
        }));
        return cancel;
      },
    },
    page: { ...page, subscribe: (listen) => take("listener of the page", page.subscribe(listen)) },
    locks: locks && countedLocks(locks, take),
    channel(name) {
      const opened = channel(name);
      return opened && countedChannel(opened, take);
    },
    fetch: countedFetch(fetch, take),
    ...(notifications && { notifications: { ...notifications, show: (notice, clicked) => take("notification", notifications.show(notice, clicked)) } }),
  };
}

function countedLocks(locks: Locks, take: Holds["take"]): Locks {
  return {
    async request(name, waitMs) {
      const answered = take("wait for a lock");
      const release = await locks.request(name, waitMs);
      answered();
      return release && take("lock", release);
    },
    queue: (name, granted) => take("place in a lock's queue", locks.queue(name, granted)),
  };
}

function countedChannel(channel: Channel, take: Holds["take"]): Channel {
  return {
    ...channel,
    subscribe: (listen) => take("listener of a channel", channel.subscribe(listen)),
    close: take("channel", () => { channel.close(); }),
  };
}

/** A request is over when it failed, or when its body was read to the end or given up: by who reads it, or by its signal, as a browser does. */
function countedFetch(fetch: Environment["fetch"], take: Holds["take"]): Environment["fetch"] {
  return async (input, init) => {
    const over = take("request");
    init?.signal?.addEventListener("abort", over, { once: true });
    try {
      const answer = await fetch(input, init);
      if (answer.body === null) {
        over();
        return answer;
      }
      return new Response(countedBody(answer.body, over), answer);
    } catch (error) {
      over();
      throw error;
    }
  };
}

function countedBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, over: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        over();
        controller.close();
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel(reason) {
      over();
      return reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}

/**
 * Counts what is held of the page itself, around any platform: listeners of window and document, observers, style sheets of the document, and what
 * stands in it. Returns the counts and what takes the counting away again.
 */
export function watchDocument(view: Window & typeof globalThis, holds: Holds): () => void {
  const ends = [countListeners(view, "window", holds), countListeners(view.document, "document", holds)];
  for (const name of ["MutationObserver", "ResizeObserver", "IntersectionObserver"] as const) ends.push(countObservers(view, name, holds));
  return () => { for (const end of ends) end(); };
}

function countListeners(target: Window | Document, what: string, { take }: Holds): () => void {
  const { addEventListener, removeEventListener } = target;
  const held = new Map<string, Map<unknown, () => void>>();
  const keyOf = (type: string, options: unknown): string => `${type} ${String(typeof options === "object" && options !== null ? (options as AddEventListenerOptions).capture === true : options === true)}`;
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean): void => {
    const all = held.get(keyOf(type, options)) ?? new Map<unknown, () => void>();
    held.set(keyOf(type, options), all);
    if (!all.has(listener)) all.set(listener, take(`${what} listener of ${type}`));
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (type: string, listener: EventListener, options?: EventListenerOptions | boolean): void => {
    const all = held.get(keyOf(type, options));
    all?.get(listener)?.();
    all?.delete(listener);
    removeEventListener.call(target, type, listener, options);
  };
  return () => Object.assign(target, { addEventListener, removeEventListener });
}

function countObservers(view: Window & typeof globalThis, name: "MutationObserver" | "ResizeObserver" | "IntersectionObserver", { take }: Holds): () => void {
  const Real = view[name] as typeof ResizeObserver;
  class Counted extends Real {
    #over = (): void => {};
    #observes = 0;
    override observe(...given: Parameters<ResizeObserver["observe"]>): void {
      if (this.#observes++ === 0) this.#over = take(name);
      super.observe(...given);
    }
    override unobserve(target: Element): void {
      if (--this.#observes === 0) this.#over();
      super.unobserve(target);
    }
    override disconnect(): void {
      this.#observes = 0;
      this.#over();
      super.disconnect();
    }
  }
  Object.assign(view, { [name]: Counted });
  return () => { Object.assign(view, { [name]: Real }); };
}

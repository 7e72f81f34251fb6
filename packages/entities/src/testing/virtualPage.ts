import type { Clock, Environment, PageEvent, PageState } from "../environment/environment.ts";

/** One page load: its page state, and a clock whose timers stop when the page is frozen and end when it is gone. */
export interface VirtualPage {
  environment: Environment;
  emit(event: PageEvent): void;
  alive(): boolean;
  freeze(): void;
  /** Timers that came due meanwhile fire once, in their order, after the page is told. */
  thaw(): void;
  /** It leaves with a word: what its last handlers began with `keepalive` still goes out, as in a browser, and nobody hears the answer. */
  leave(): void;
  kill(): void;
}

export interface PageFlags { visible: boolean; focused: boolean; online: boolean }

export function createVirtualPage(
  world: Clock,
  flags: PageFlags,
  rest: (clock: Clock) => Omit<Environment, "clock" | "page" | "fetch">,
  fetch: typeof globalThis.fetch,
): VirtualPage {
  const listeners = new Set<(event: PageEvent) => void>();
  const timers = createPageTimers(world);
  let leaving = false;
  const page: PageState = {
    visible: () => flags.visible,
    focused: () => flags.focused,
    online: () => flags.online,
    subscribe(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
  };
  const pageFetch: typeof globalThis.fetch = async (input, init) => {
    if (!timers.alive()) {
      if (leaving && init?.keepalive === true && flags.online) void fetch(input, init).catch(() => {});
      return never();
    }
    if (!flags.online) throw new TypeError("Failed to fetch");
    try {
      const response = await fetch(input, init);
      await timers.awake();
      return timers.alive() ? response : await never<Response>();
    } catch (error) {
      await timers.awake();
      // A page that is gone hears nothing any more, not even a failure.
      return timers.alive() ? Promise.reject(error) : never<Response>();
    }
  };
  return {
    environment: { ...rest(timers.clock), clock: timers.clock, page, fetch: pageFetch },
    emit(event) {
      if (timers.alive()) for (const listen of listeners) listen(event);
    },
    alive: timers.alive,
    freeze: timers.freeze,
    thaw: timers.thaw,
    leave() {
      leaving = true;
      // Handlers and what follows them at once, no more.
      world.after(0, () => { leaving = false; });
      this.kill();
    },
    kill() {
      timers.kill();
      listeners.clear();
    },
  };
}

function never<T>(): Promise<T> {
  return new Promise<T>(() => {});
}

function createPageTimers(world: Clock) {
  let state: "running" | "frozen" | "gone" = "running";
  let overdue: (() => void)[] = [];
  const clock: Clock = {
    now: () => world.now(),
    monotonic: () => world.monotonic(),
    after(ms, run) {
      let cancelled = false;
      const fire = (): void => {
        if (cancelled || state === "gone") return;
        if (state === "frozen") overdue.push(fire);
        else run();
      };
      const cancel = world.after(ms, fire);
      return () => {
        cancelled = true;
        cancel();
      };
    },
  };
  return {
    clock,
    /** A frozen page gets no answer before it is shown again. */
    awake: (): Promise<void> => (state === "frozen" ? new Promise((resolve) => { overdue.push(resolve); }) : Promise.resolve()),
    alive: () => state !== "gone",
    freeze() { if (state === "running") state = "frozen"; },
    thaw() {
      if (state !== "frozen") return;
      state = "running";
      const due = overdue;
      overdue = [];
      for (const fire of due) world.after(0, fire);
    },
    kill() {
      state = "gone";
      overdue = [];
    },
  };
}

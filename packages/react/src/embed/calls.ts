import { TidemarkError } from "./TidemarkError.ts";

/** Calls of the handle: made before the chat is ready they wait, after its end they reject (EMBED-5). */
export interface Calls {
  /** Runs it now, or when the chat is ready. */
  when<T>(run: () => T | Promise<T>): Promise<T>;
  ready(): void;
  /** Not ready any more: another user, another server. */
  unready(): void;
  /** What waits can't be done now. What comes later waits again. */
  refuse(error: TidemarkError): void;
  end(): void;
}

export function createCalls(): Calls {
  type Waiting = { run: () => void; reject: (error: TidemarkError) => void };
  let state: "waiting" | "ready" | "ended" = "waiting";
  let waiting: Waiting[] = [];
  const refuse = (error: TidemarkError): void => {
    const refused = waiting;
    waiting = [];
    for (const { reject } of refused) reject(error);
  };
  return {
    when<T>(run: () => T | Promise<T>) {
      if (state === "ended") return Promise.reject(destroyed());
      if (state === "ready") return new Promise<T>((resolve) => { resolve(run()); });
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run: () => { new Promise<T>((done) => { done(run()); }).then(resolve, reject); }, reject });
      });
    },
    ready() {
      if (state === "ended") return;
      state = "ready";
      const due = waiting;
      waiting = [];
      for (const { run } of due) run();
    },
    unready() { if (state === "ready") state = "waiting"; },
    refuse,
    end() {
      state = "ended";
      refuse(destroyed());
    },
  };
}

export function destroyed(): TidemarkError {
  return new TidemarkError("destroyed", "This chat was destroyed. Make another one.");
}

import type { TidemarkEvent, TidemarkHandle } from "./options.ts";

/** Tells events to who listens and to `onEvent`. A listener that throws stops nobody else, and nothing of the chat. */
export interface Emitter { on: TidemarkHandle["on"]; emit(event: TidemarkEvent): void; end(): void }

export function createEmitter(onEvent: () => ((event: TidemarkEvent) => void) | undefined): Emitter {
  const listeners = new Map<string, Set<(event: never) => void>>();
  let ended = false;
  return {
    on(type, listen) {
      const all = listeners.get(type) ?? new Set();
      listeners.set(type, all);
      all.add(listen);
      return () => { all.delete(listen); };
    },
    emit(event) {
      if (ended) return;
      for (const listen of [...(listeners.get(event.type) ?? []), onEvent()]) tell(listen as ((event: TidemarkEvent) => void) | undefined, event);
    },
    end() {
      ended = true;
      listeners.clear();
    },
  };
}

/** The host's own error belongs to the host: it is thrown where its page catches errors, after ours went on. */
function tell(listen: ((event: TidemarkEvent) => void) | undefined, event: TidemarkEvent): void {
  if (listen === undefined) return;
  try {
    listen(event);
  } catch (error) {
    queueMicrotask(() => { throw error; });
  }
}

import type { Channel, Clock } from "../environment/environment.ts";

interface End { name: string; page: string; clock: Clock; listeners: Set<(message: unknown) => void>; open: boolean }

/** The broadcast channels of one browser. A message reaches every other end of that name, in a task of its own, as a copy. */
export interface VirtualChannels {
  forPage(page: string, clock: Clock): (name: string) => Channel;
  releasePage(page: string): void;
  /** All that was posted, for "no view state travels here". */
  posted: { name: string; message: unknown; by: string }[];
}

export function createVirtualChannels(): VirtualChannels {
  const ends = new Set<End>();
  const posted: VirtualChannels["posted"] = [];
  return {
    posted,
    forPage: (page, clock) => (name) => {
      const end: End = { name, page, clock, listeners: new Set(), open: true };
      ends.add(end);
      return {
        post(message) {
          if (!end.open) return;
          const text = JSON.stringify(message);
          posted.push({ name, message: JSON.parse(text), by: page });
          for (const other of ends) {
            if (other === end || other.name !== name) continue;
            other.clock.after(0, () => {
              if (other.open) for (const listen of other.listeners) listen(JSON.parse(text));
            });
          }
        },
        subscribe(listen) {
          end.listeners.add(listen);
          return () => { end.listeners.delete(listen); };
        },
        close() {
          end.open = false;
          ends.delete(end);
        },
      };
    },
    releasePage(page) {
      for (const end of ends) {
        if (end.page !== page) continue;
        end.open = false;
        ends.delete(end);
      }
    },
  };
}

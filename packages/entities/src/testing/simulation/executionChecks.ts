import type { TabId } from "../../ids/ids.ts";
import type { SimWorld } from "../simWorld.ts";
import type { VirtualTab } from "../virtualTab.ts";
import type { LogBook } from "./logBook.ts";

/**
 * Page tools run in the window that the log names, after it says so, and once (PIN-7, PIN-8): each run needs a `call-start` of its own, of the
 * window that ran it. A copy of the store that was put back may hold the same call open once more: that is another history with its own claim.
 */
export interface ExecutionChecks { problems(): string[]; count(): number }

/** `nameOf`: the name that the page in a tab goes by now. */
export function watchExecutions(world: SimWorld, book: LogBook, nameOf: (tab: VirtualTab) => TabId | null): ExecutionChecks {
  const found: string[] = [];
  /** `call-start` records that a run was done for. */
  const used = new Set<string>();
  let runs = 0;

  world.onExecution(({ tab, tool, input }) => {
    runs++;
    // What the gateway wrote since the last look counts, too.
    found.push(...book.look());
    const me = nameOf(tab);
    const token = JSON.stringify(input);
    const starts = world.gateway.sessions().flatMap((session) => book.histories(session)).flatMap(({ records, calls }) => records.flatMap((record) => {
      if (record.type !== "chunk" || record.data.type !== "tool-input-available" || JSON.stringify(record.data.input) !== token) return [];
      const start = calls.starts.get(record.id);
      return start === undefined ? [] : [start];
    }));
    const own = starts.find(({ record, tab: by }) => by === me && !used.has(record));
    if (own === undefined) found.push(`PIN-7: ${tab.name} (${me}) ran ${tool} ${token} without a claim of its own; claims: ${JSON.stringify(starts)}`);
    else used.add(own.record);
  });

  return { problems: () => found.splice(0), count: () => runs };
}

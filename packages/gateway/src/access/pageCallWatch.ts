import type { KnownRecord } from "@tidemark/entities/records";
import { WINDOWS_TOOL } from "@tidemark/entities/transcript";
import type { About } from "./shownFields.ts";

/**
 * Which records of a turn are about what a page did. A tool's result names its call only, so this reads the turn from its start. What it can't
 * tell counts as a page's: better too much is blanked than a page's content shown.
 */
export interface PageCallWatch {
  about(record: KnownRecord): About;
  /** As it stands now, for whoever reads on from here later. */
  known(): Known;
}
/** What it knows of the turn at hand. `names`: its page tools; null: all tools count as that. Of calls, by the model's id (it may come again in a later step) and by record; of gates, by record. */
export interface Known { names: ReadonlySet<string> | null; byModelId: ReadonlyMap<string, boolean>; byRecord: ReadonlyMap<string, boolean> }

const NOTHING: Known = { names: null, byModelId: new Map(), byRecord: new Map() };

/** `offered`: names of the page tools by message id; null: not known. */
export function createPageCallWatch(offered: (message: string) => readonly string[] | null, from: Known = NOTHING): PageCallWatch {
  let { names } = from;
  const [byModelId, byRecord] = [new Map(from.byModelId), new Map(from.byRecord)];
  const ofPage = (known: boolean | undefined): boolean => known ?? true;

  function begin(messages: readonly string[]): void {
    byModelId.clear();
    byRecord.clear();
    const lists = messages.map(offered);
    // The list of windows tells their labels and pages.
    names = lists.length === 0 || lists.some((list) => list === null) ? null : new Set([WINDOWS_TOOL, ...lists.flatMap((list) => list ?? [])]);
  }

  function called(record: KnownRecord & { type: "chunk" }, { toolCallId, toolName }: { toolCallId: string; toolName: string }): boolean {
    const page = names === null || names.has(toolName);
    byModelId.set(toolCallId, page);
    byRecord.set(record.id, page);
    return page;
  }

  function isOfPage(record: KnownRecord): boolean {
    switch (record.type) {
      case "user-message":
        // Until its start says more.
        begin([]);
        return false;
      case "turn-start":
        begin(record.data.messages);
        return false;
      case "gate-open": {
        const page = record.data.call !== undefined && ofPage(byRecord.get(record.data.call));
        byRecord.set(record.id, page);
        return page;
      }
      case "gate-answer": return ofPage(byRecord.get(record.data.gate));
      case "chunk": {
        const chunk = record.data as { toolCallId?: string; toolName?: string };
        if (chunk.toolCallId === undefined) return false;
        if (chunk.toolName !== undefined) return called(record, { toolCallId: chunk.toolCallId, toolName: chunk.toolName });
        return ofPage(byModelId.get(chunk.toolCallId));
      }
      default: return false;
    }
  }
  return { about: (record) => ({ page: isOfPage(record) }), known: () => ({ names, byModelId: new Map(byModelId), byRecord: new Map(byRecord) }) };
}

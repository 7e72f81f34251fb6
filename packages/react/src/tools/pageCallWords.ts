import type { PageCallView } from "@tidemark/entities/session";
import type { Glyph } from "../activity/StatusGlyph.tsx";
import type { TextKey } from "../messages/en.ts";

/** How an open page call is told on its line: its status, and what it waits for in the place of what it is for. */
export interface PageCallWords { status: "tool.here" | "tool.waiting"; glyph: Glyph; why: { text: TextKey; values: Record<string, string> } | null }

export function pageCallWords(view: PageCallView): PageCallWords {
  const waits = (glyph: Glyph, label: string | null, named: TextKey, unnamed: TextKey): PageCallWords =>
    ({ status: "tool.waiting", glyph, why: label === null ? { text: unnamed, values: {} } : { text: named, values: { label } } });
  switch (view.kind) {
    case "running": return { status: "tool.here", glyph: "disc", why: null };
    case "asks": return { status: "tool.waiting", glyph: "diamond", why: null };
    case "elsewhere": return waits("half", view.label, "tool.elsewhere", "tool.elsewhereUnnamed");
    case "away": return waits("dotted", view.label, "tool.away", "tool.awayUnnamed");
    case "nobody": return waits("diamond", null, "tool.nobody", "tool.nobody");
  }
}

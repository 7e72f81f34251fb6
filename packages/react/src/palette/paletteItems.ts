import { keyText } from "@tidemark/entities/client";
import type { ChatRow } from "../chats/chatRows.ts";
import type { Glyph } from "../activity/StatusGlyph.tsx";
import { glyphOf } from "../activity/StatusGlyph.tsx";
import { rowTime } from "../chats/groupByDay.ts";
import { statusWords } from "../chats/statusWords.ts";
import type { TextKey } from "../messages/en.ts";
import type { LateKey, LateText } from "../messages/useLateText.ts";
import type { HitRow } from "../search/hitsOf.ts";
import type { FrameIconName } from "../shell/FrameIcon.tsx";
import type { MenuEntry } from "../shell/MenuEntry.ts";
import type { ShortcutId } from "../shell/shortcuts.ts";
import type { OpenChat } from "../tabs/useOpenChats.ts";
import { rankItems } from "./rankItems.ts";

/** One line of the palette. */
export interface PaletteItem {
  id: string;
  label: string;
  ranges: readonly (readonly [number, number])[];
  note: string;
  glyph?: Glyph | null;
  icon?: FrameIconName | "hit";
  shortcut?: ShortcutId;
  run: () => void;
}
export interface PaletteGroup { name: TextKey | LateKey; items: PaletteItem[] }

interface Sources {
  typed: string;
  rows: readonly ChatRow[];
  open: readonly OpenChat[];
  hits: readonly HitRow[];
  entries: readonly MenuEntry[];
  nowMs: number;
  language: string;
  server: string;
  text: LateText;
  onOpen: (chat: Pick<ChatRow, "key">) => void;
  onHit: (hit: HitRow) => void;
}

const MOST_CHATS = 8;
const MOST_HITS = 8;
type Unranked = Omit<PaletteItem, "ranges">;

/** The groups in their order; without a text the chats of this window, the last ones, and all commands. */
export function paletteGroups({ typed, rows, open, hits, entries, nowMs, language, server, text, onOpen, onHit }: Sources): PaletteGroup[] {
  const here = new Set(open.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chatItem = (row: Pick<ChatRow, "key" | "title"> & Partial<ChatRow>): Unranked => ({
    id: `chat ${keyText(row.key)}`, label: row.title || text("chats.untitled"), glyph: row.status ? glyphOf(row.status) : null,
    note: (row.status && statusWords({ status: row.status, waitingFor: row.waitingFor ?? null, failure: row.failure ?? null }, server, text)) ?? (row.at && row.at !== "~" ? rowTime(row.at, nowMs, language) : ""),
    run: () => onOpen({ key: row.key }),
  });
  const mine = open.map(({ id, key, title }) => chatItem({ ...byId.get(id), key, title }));
  const others = rows.filter(({ id, title }) => !here.has(id) && title !== "").map(chatItem);
  const commands = entries.map(({ key, label, icon, shortcut, run }): Unranked => ({ id: `do ${key}`, label, note: "", run, ...(icon && { icon }), ...(shortcut && { shortcut }) }));
  const ranked = (items: readonly Unranked[], most: number): PaletteItem[] => rankItems(items, typed).slice(0, most).map(({ item, ranges }) => ({ ...item, ranges }));
  const found: PaletteItem[] = hits.slice(0, MOST_HITS).map((hit) => ({ id: `hit ${hit.id}`, label: hit.snippet.text, ranges: hit.snippet.ranges, note: hit.title, icon: "hit", run: () => onHit(hit) }));
  const groups: PaletteGroup[] = [
    { name: "palette.here", items: ranked(mine, Number.POSITIVE_INFINITY) }, { name: "palette.chats", items: ranked(others, MOST_CHATS) },
    { name: "search.in", items: found }, { name: "palette.commands", items: ranked(commands, Number.POSITIVE_INFINITY) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

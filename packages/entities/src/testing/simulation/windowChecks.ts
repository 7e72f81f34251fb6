import type { RecordId } from "../../ids/ids.ts";
import { keyText, type SessionKey } from "../../owner/sessionKey.ts";
import type { SessionView } from "../../session/sessionView.ts";
import { holds, itemsAt, itemsText, type History } from "./logBook.ts";
import { awake, nameOf, openChats, windowOf, type Pane, type Simulation } from "./simulation.ts";

interface Position { count: number; last: RecordId | null }
/** What a page showed when it was last looked at. */
interface Seen { views: Map<string, { view: SessionView; at: Position }>; open: string; drafts: Map<string, string>; sinceMs: number; /** Last seen in the cache. */ backMs: number }

/** A duplicate shows its original's drafts until it has a copy of its own (VIEW-5). */
const SETTLES_MS = 3_000;

/** Looks at every window after each step: what it shows is what the log held, and nobody but its own person changed it. */
export interface WindowChecks { look(acted: string | null): string[] }

export function createWindowChecks(simulation: Simulation): WindowChecks {
  const pages = new WeakMap<object, Seen>();

  function lookAt(pane: Pane, acted: boolean): string[] {
    const { workspace } = windowOf(pane);
    const nowMs = simulation.world.world.clock.monotonic();
    const seen = pages.get(workspace) ?? { views: new Map(), open: "", drafts: new Map(), sinceMs: nowMs, backMs: -Infinity };
    const problems: string[] = [];
    const keys = openChats(pane);
    const open = `${keys.map(keyText).join(" ")} on ${JSON.stringify(workspace.store.get(workspace.activeChatAtom))}`;
    if (pages.has(workspace) && !acted && seen.open !== open) problems.push(`I8: its open chats changed by themselves: ${seen.open} became ${open}`);
    seen.open = open;
    for (const key of keys) {
      const draft = workspace.draft.get(key);
      const before = seen.drafts.get(keyText(key));
      // What storage refused to tell at the load may come with it.
      const told = before === "" && pane.browser.trouble;
      if (before !== undefined && before !== draft && !acted && !told && nowMs - seen.sinceMs > SETTLES_MS) problems.push(`I8: its draft changed by itself: ${before} became ${draft}`);
      if (before !== undefined || nowMs - seen.backMs > SETTLES_MS) seen.drafts.set(keyText(key), draft);
      problems.push(...lookAtChat(pane, key, seen));
    }
    pages.set(workspace, seen);
    return problems.map((problem) => `${nameOf(pane)}: ${problem}`);
  }

  function lookAtChat(pane: Pane, key: SessionKey, seen: Seen): string[] {
    const view = windowOf(pane).workspace.store.get(windowOf(pane).workspace.sessionViewAtom(keyText(key)));
    if (view === null) return [];
    const before = seen.views.get(keyText(key));
    if (before?.view === view) return [];
    const at = positionOf(view);
    seen.views.set(keyText(key), { view, at });
    const histories = simulation.book.histories(key.session);
    const same = histories.filter((history) => holds(history, at.count, at.last));
    if (same.length === 0) return at.count === 0 ? [] : [`I2: ${key.session} at ${at.count} was never the server's log`];
    return [...wentBack(histories, same, before?.at ?? null, at), ...wrongItems(view, same.at(-1)!, at)].map((problem) => `${problem} in ${key.session}`);
  }

  /** Back from the cache it may be another window than before, with a copy of what that one has by now. */
  function leftOut(pane: Pane): void {
    if (!pane.tab.frozen()) return;
    const seen = pages.get(windowOf(pane).workspace);
    if (seen === undefined) return;
    seen.drafts.clear();
    seen.backMs = simulation.world.world.clock.monotonic();
  }

  return {
    look(acted) {
      simulation.panes.forEach(leftOut);
      return awake(simulation).flatMap((pane) => lookAt(pane, acted?.startsWith(`${nameOf(pane)} `) === true));
    },
  };
}

/** A watermark goes back only with another history, and then to a later one. */
function wentBack(histories: readonly History[], same: readonly History[], before: Position | null, now: Position): string[] {
  if (before === null || before.count === 0) return [];
  if (same.some((history) => holds(history, before.count, before.last)) && now.count >= before.count) return [];
  const oldest = histories.find((history) => holds(history, before.count, before.last));
  return oldest !== undefined && same.at(-1)!.number > oldest.number ? [] : [`I3: the watermark went from ${before.count} to ${now.count}`];
}

function wrongItems(view: SessionView, history: History, { count }: Position): string[] {
  // Stop holds the view still until the turn's end is read (TURN-14).
  if (view.activity.kind === "stopping") return [];
  const shown = itemsText(view.items);
  const right = itemsText(itemsAt(history, firstOf(view), count));
  if (shown.length === right.length && shown.every((text, index) => text === right[index])) return [];
  const index = right.findIndex((text, at) => text !== shown[at]);
  return [`I2: at ${firstOf(view)}…${count} it shows ${shown.length} items instead of ${right.length}; item ${index}: ${shown[index]?.slice(0, 600)} instead of ${right[index]?.slice(0, 600)}`];
}

export function positionOf(view: SessionView): Position {
  const last = view.records.recent().at(-1)?.stored as { id?: RecordId } | undefined;
  return { count: view.records.count, last: last?.id ?? null };
}

/** The first record that a view was folded from. */
function firstOf(view: SessionView): number {
  if (view.older === "none") return 1;
  return view.records.recent()[0]?.from ?? 1;
}

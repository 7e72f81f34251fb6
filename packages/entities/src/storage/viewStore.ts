import * as z from "zod/mini";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { Keys } from "./keys.ts";
import type { OwnSpace } from "./ownSpace.ts";
import { sessionKeySchema } from "./sessionKeySchema.ts";
import type { Values } from "./values.ts";

export const tabViewSchema = z.object({ open: z.array(sessionKeySchema), active: z.nullable(sessionKeySchema) });
/** What one window has open. One value under one key, so that it can't be read as a mix. */
export interface TabView { open: SessionKey[]; active: SessionKey | null }

export const EMPTY_VIEW: TabView = { open: [], active: null };

/**
 * This tab's view (VIEW-2). A reload finds its own; a new browser tab, and one whose own view is gone, start from the one
 * that any tab wrote last, whole (case 33). After that no other tab's writing is ever read.
 */
export interface ViewStore {
  view(): TabView;
  set(change: Partial<TabView>): void;
}

export function createViewStore(options: { own: OwnSpace; values: Values; keys: Keys }): ViewStore {
  const { own, values, keys } = options;
  const found = ownOrLast(own, values, keys);
  let view = found.view;
  // A new tab owns what it starts from: else its reload would find what another tab wrote meanwhile.
  if (!found.isOwn && view.open.length > 0) own.write("view", view);
  return {
    view: () => view,
    set(change) {
      const next = { ...view, ...change };
      if (sameView(view, next)) return;
      view = next;
      own.write("view", next);
      values.write(keys.lastView, next);
    },
  };
}

function ownOrLast(own: OwnSpace, values: Values, keys: Keys): { view: TabView; isOwn: boolean } {
  const mine = own.read("view", tabViewSchema);
  if (mine.kind === "ok") return { view: mine.value, isOwn: true };
  // Unreadable or of a newer release: an older value in its place would be taken for what the person left (VIEW-12).
  if (mine.kind !== "absent") return { view: EMPTY_VIEW, isOwn: true };
  const last = values.read(keys.lastView, tabViewSchema);
  return { view: last.kind === "ok" ? last.value : EMPTY_VIEW, isOwn: false };
}

function sameView(a: TabView, b: TabView): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import * as z from "zod/mini";
import type { TabId } from "../ids/ids.ts";
import type { Keys } from "./keys.ts";
import type { Read, Values } from "./values.ts";

/**
 * The keys of this tab's identity: nobody else writes them. What this page wrote, or has shown, is answered from its memory, so it
 * holds also where it did not fit. While the identity is unsettled (this may be a duplicate) nothing is written under it: a duplicate that
 * clicked in its first second would else overwrite the view of its original. Only what was said is stored then, under an id that nobody else
 * has: a page that dies in its first two seconds leaves it there as any window that is gone does, and the next one shows it (ADOPT-11).
 */
export interface OwnSpace {
  read<T>(name: string, schema: z.core.$ZodType<T>): Read<T>;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Names that begin with the prefix, stored or written here. */
  names(prefix: string): string[];
  /** The identity is settling, `spare` is what it may become; or settled as `tab`, `copyOf`: start from a copy of that identity's things. */
  unsettle(spare: TabId): void;
  /** The page goes, perhaps into the page cache: from there it may come back as another, and until it knows, what stands under its id is another page's. */
  away(): void;
  settle(tab: TabId, copyOf: TabId | null): void;
  /** Saves all again that this page wrote or has shown, where the identity is settled. */
  rewrite(): void;
  /** Gives up what it holds in memory; what is stored is another's matter. */
  forget(): void;
  tab(): TabId;
  isSettled(): boolean;
}

/** An outbox entry is sent by the identity that made it, and "here" is the page itself: neither goes with a copy (ADOPT-11). */
const COPIED = ["view", "agents", "draft/", "draft-files/", "form/", "scroll/"];
/** What the server does not have yet, and nobody could say again. */
const SAID = "outbox/";
const isCopied = (name: string): boolean => COPIED.some((kind) => name.startsWith(kind));

export interface OwnSpaceOptions {
  values: Values;
  keys: Keys;
  /** The id that the tab comes with; its things are shown before it is settled. */
  tab: TabId;
  /** Gives up transcripts until the write succeeds; false: it did not, whatever was given up. */
  makeRoom: (retry: () => boolean) => boolean;
}

export function createOwnSpace(options: OwnSpaceOptions): OwnSpace {
  const { values, keys, makeRoom } = options;
  const written = new Map<string, { value: unknown }>();
  const removed = new Set<string>();
  const unsaved = new Set<string>();
  /** Said while the identity was not known, with the place where it stands until then. */
  const said = new Map<string, string>();
  /** Its stored things at the moment in which it went that were not in memory before; null: it did not go, or is back. */
  let held: Set<string> | null = null;
  let tab = options.tab;
  let spare: TabId | null = null;
  let settled = false;

  const keyOf = (name: string): string => keys.tab(tab) + name;
  const put = (name: string, place: string): void => {
    const entry = written.get(name);
    if (entry === undefined) values.remove(place);
    else if (values.write(place, entry.value) === "no-room") makeRoom(() => values.write(place, entry.value) === "written");
  };
  const save = (name: string): void => {
    const place = keyOf(name);
    put(name, place);
    unsaved.delete(name);
    // After it stands where it belongs: a page that dies between the two leaves it twice, under one id, and not nowhere.
    const before = said.get(name);
    said.delete(name);
    if (before !== undefined && before !== place) values.remove(before);
  };
  const saveSaid = (name: string): void => {
    if (spare === null || !name.startsWith(SAID)) return;
    // What stands under the id that the tab came with is safe already, and may be another's.
    const place = said.get(name) ?? (values.keys(keyOf(name)).includes(keyOf(name)) ? null : keys.tab(spare) + name);
    if (place === null) return;
    said.set(name, place);
    put(name, place);
  };
  const touch = (name: string): void => {
    unsaved.add(name);
    if (settled) save(name);
    else saveSaid(name);
  };

  return {
    read<T>(name: string, schema: z.core.$ZodType<T>): Read<T> {
      const entry = written.get(name);
      if (entry !== undefined) return { kind: "ok", value: entry.value as T };
      if (removed.has(name) || (held !== null && isCopied(name))) return { kind: "absent" };
      const read = values.read(keyOf(name), schema);
      // What the person sees stays where storage is taken away in the middle of it (VIEW-11): a composer drawn again came back empty.
      if (read.kind === "ok" && isCopied(name)) written.set(name, { value: read.value });
      return read;
    },
    write(name, value) {
      written.set(name, { value });
      removed.delete(name);
      touch(name);
    },
    remove(name) {
      written.delete(name);
      removed.add(name);
      touch(name);
    },
    names(prefix) {
      const stored = values.keys(keyOf(prefix)).map((key) => key.slice(keys.tab(tab).length)).filter((name) => !removed.has(name));
      return [...new Set([...stored, ...[...written.keys()].filter((name) => name.startsWith(prefix))])];
    },
    unsettle(next) {
      settled = false;
      spare = next;
    },
    away() {
      if (held !== null || !settled) return;
      held = new Set();
      const prefix = keys.tab(tab);
      for (const key of values.keys(prefix)) {
        const name = key.slice(prefix.length);
        if (!isCopied(name) || written.has(name) || removed.has(name)) continue;
        const read = values.read(key, z.unknown());
        if (read.kind !== "ok") continue;
        written.set(name, { value: read.value });
        held.add(name);
      }
    },
    settle(next, copyOf) {
      if (copyOf !== null && held === null) copyTo(next, copyOf);
      // The same as before: what a page of this tab wrote meanwhile is its own.
      if (next === tab) for (const name of held ?? []) written.delete(name);
      held = null;
      if (next !== tab) {
        for (const name of written.keys()) {
          if (isCopied(name)) unsaved.add(name);
          else if (!unsaved.has(name)) written.delete(name);
        }
        // What was removed under the old id must not come back with the copy; what was left behind there may be gone for good.
        for (const name of removed) unsaved.add(name);
      }
      tab = next;
      settled = true;
      for (const name of unsaved) save(name);
    },
    rewrite() {
      for (const name of written.keys()) touch(name);
    },
    forget() {
      for (const memory of [written, removed, unsaved, said]) memory.clear();
    },
    tab: () => tab,
    isSettled: () => settled,
  };

  function copyTo(next: TabId, from: TabId): void {
    const prefix = keys.tab(from);
    for (const key of values.keys(prefix)) {
      const name = key.slice(prefix.length);
      if (isCopied(name) && !removed.has(name)) values.copy(key, keys.tab(next) + name);
    }
  }
}

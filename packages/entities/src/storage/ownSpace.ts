import type * as z from "zod/mini";
import type { TabId } from "../ids/ids.ts";
import type { Keys } from "./keys.ts";
import type { Read, Values } from "./values.ts";

/**
 * The keys of this tab's identity: nobody else writes them. What this page wrote, or has shown, is answered from its memory, so it
 * holds also where it did not fit. While the identity is unsettled (this may be a duplicate) nothing is written: a duplicate that
 * clicked in its first second would else overwrite the view of its original.
 */
export interface OwnSpace {
  read<T>(name: string, schema: z.core.$ZodType<T>): Read<T>;
  write(name: string, value: unknown): void;
  remove(name: string): void;
  /** Names that begin with the prefix, stored or written here. */
  names(prefix: string): string[];
  /** The identity is settling again, or settled as `tab`; `copyOf`: start from a copy of that identity's things. */
  unsettle(): void;
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
  let tab = options.tab;
  let settled = false;

  const keyOf = (name: string): string => keys.tab(tab) + name;
  const save = (name: string): void => {
    const entry = written.get(name);
    if (entry === undefined) values.remove(keyOf(name));
    else if (values.write(keyOf(name), entry.value) === "no-room") makeRoom(() => values.write(keyOf(name), entry.value) === "written");
    unsaved.delete(name);
  };
  const touch = (name: string): void => {
    unsaved.add(name);
    if (settled) save(name);
  };

  return {
    read<T>(name: string, schema: z.core.$ZodType<T>): Read<T> {
      const entry = written.get(name);
      if (entry !== undefined) return { kind: "ok", value: entry.value as T };
      if (removed.has(name)) return { kind: "absent" };
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
    unsettle() { settled = false; },
    settle(next, copyOf) {
      if (copyOf !== null) copyTo(next, copyOf);
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
      for (const held of [written, removed, unsaved]) held.clear();
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

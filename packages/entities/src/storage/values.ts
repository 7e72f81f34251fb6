import * as z from "zod/mini";
import { asideKey } from "./keys.ts";
import type { SafeStorage } from "./safeStorage.ts";
import type { StorageNotice } from "./storageNotice.ts";

/** Schema of the values that this release writes. Older ones are migrated under the keys of their release, newer ones left alone. */
export const VALUE_SCHEMA = 1;
const HEAD = `{"v":${VALUE_SCHEMA},"value":`;

export type Read<T> =
  | { kind: "absent" }
  | { kind: "ok"; value: T }
  /** Written by a newer release: read as absent, never overwritten (case 51). */
  | { kind: "newer" }
  | { kind: "unreadable" };

export function encode(value: unknown): string {
  return `${HEAD}${JSON.stringify(value)}}`;
}

export function decode<T>(text: string | null, schema: z.core.$ZodType<T>): Read<T> {
  if (text === null) return { kind: "absent" };
  const envelope = parseJson(text);
  if (isNewer(envelope)) return { kind: "newer" };
  if (typeof envelope !== "object" || envelope === null || !("value" in envelope)) return { kind: "unreadable" };
  const parsed = z.safeParse(schema, envelope.value);
  return parsed.success ? { kind: "ok", value: parsed.data } : { kind: "unreadable" };
}

/** `left-alone`: a newer release's value stands there. */
export type WriteResult = "written" | "no-room" | "left-alone";

/** Reads and writes single values: parsed at the door, set aside where unreadable, left alone where newer. */
export interface Values {
  /** An unreadable text is moved aside and told; the answer still says `unreadable`, so that nobody takes an older value instead. */
  read<T>(key: string, schema: z.core.$ZodType<T>): Read<T>;
  write(key: string, value: unknown): WriteResult;
  remove(key: string): void;
  /** Copies a text as it is, whatever its release; no room: no copy. */
  copy(from: string, to: string): void;
  keys(prefix: string): string[];
}

export function createValues(storage: SafeStorage, notify: (notice: StorageNotice) => void): Values {
  return {
    read(key, schema) {
      const text = storage.get(key);
      const read = decode(text, schema);
      if (read.kind !== "unreadable" || text === null) return read;
      const aside = asideKey(key);
      const moved = storage.set(aside, text);
      if (moved) storage.remove(key);
      notify({ kind: "unreadable", key, aside: moved ? aside : null });
      return read;
    },
    write(key, value) {
      if (newerStandsAt(storage, key)) return "left-alone";
      return storage.set(key, encode(value)) ? "written" : "no-room";
    },
    remove: (key) => { if (!newerStandsAt(storage, key)) storage.remove(key); },
    copy(from, to) {
      const text = storage.get(from);
      if (text !== null) storage.set(to, text);
    },
    keys: (prefix) => storage.keys(prefix),
  };
}

/** What we wrote begins with our own head, so the usual answer costs no parsing. */
export function newerStandsAt(storage: SafeStorage, key: string): boolean {
  const text = storage.get(key);
  return text !== null && !text.startsWith(HEAD) && isNewer(parseJson(text));
}

function isNewer(value: unknown): boolean {
  return typeof value === "object" && value !== null && "v" in value && typeof value.v === "number" && value.v > VALUE_SCHEMA;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

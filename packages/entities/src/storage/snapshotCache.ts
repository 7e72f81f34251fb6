import * as z from "zod/mini";
import { SNAPSHOT_CHARS, snapshotSchema, type Snapshot } from "../adoption/snapshot.ts";
import type { Clock } from "../environment/environment.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import { parseSessionKey, ROOT, siblingKey, type Keys } from "./keys.ts";
import { openTranscripts } from "./openTranscripts.ts";
import { evictionOrder, evictionsForBudget, MOST_EVICTIONS, SNAPSHOTS_CHARS, type StoredTranscript } from "./quota.ts";
import type { SafeStorage } from "./safeStorage.ts";
import type { StorageNotice } from "./storageNotice.ts";
import type { Tombstones } from "./tombstones.ts";
import { decode, encode, newerStandsAt, type Values } from "./values.ts";

/** What became of a write. All but `kept` and `unchanged` leave what stood there before. */
export type SnapshotWrite = "kept" | "unchanged" | "older" | "deleted" | "too-large" | "no-room" | "newer-release";

/** Range, position and owner beside the records. */
const RANGE_CHARS = 2_048;
/** Histories that a server replaced, kept readable (ADOPT-5); the one seen longest ago goes for a further one. */
const MOST_REPLACED = 4;
const usedSchema = z.object({ at: z.number(), chars: z.number() });

/**
 * The only writer of snapshot keys, and with `drop` the only one that deletes them (ADOPT-8). A snapshot and its position
 * are one value under one key: transcripts and watermarks under two keys once came apart, and a browser showed an old
 * transcript under a new watermark for good. Nothing here throws into a turn.
 */
export interface SnapshotCache {
  read(key: SessionKey): Snapshot | null;
  write(key: SessionKey, snapshot: Snapshot): SnapshotWrite;
  drop(key: SessionKey): void;
  /** Gives up all of this scope, with the replaced histories. */
  dropAll(): void;
  /** After `log-restarted`: the old copy stays readable beside, and the way is free for one with a lower watermark. */
  setAside(key: SessionKey): void;
  readReplaced(key: SessionKey): Snapshot | null;
  dropReplaced(key: SessionKey): void;
  /** Room for a draft or an unsent message: transcripts go first, those that are open too (VIEW-10). */
  makeRoom(retry: () => boolean): boolean;
}

export interface SnapshotCacheOptions {
  storage: SafeStorage;
  values: Values;
  keys: Keys;
  tombstones: Tombstones;
  clock: Pick<Clock, "now">;
  notify: (notice: StorageNotice) => void;
}

export function createSnapshotCache(options: SnapshotCacheOptions): SnapshotCache {
  const { storage, values, keys, tombstones, clock, notify } = options;
  /** What this tab read or wrote last at a key, so that its own text is not parsed again before each write. */
  const seen = new Map<string, { text: string; snapshot: Snapshot }>();

  const dropSnapshot = (place: string): void => {
    seen.delete(place);
    values.remove(place);
    values.remove(siblingKey(place, "snapshot", "used"));
  };
  const stored = (place: string): Snapshot | null => {
    const text = storage.get(place);
    const known = seen.get(place);
    if (text !== null && known?.text === text) return known.snapshot;
    const read = values.read(place, snapshotSchema);
    if (read.kind !== "ok" || text === null) return null;
    seen.set(place, { text, snapshot: read.value });
    return read.value;
  };
  const markUsed = (place: string, chars: number): void => { values.write(siblingKey(place, "snapshot", "used"), { at: clock.now(), chars }); };
  const transcripts = (): StoredTranscript[] => {
    const places = storage.keys(ROOT).filter((key) => parseSessionKey(key, "snapshot") !== null);
    const found = places.map((key): StoredTranscript => {
      const used = decode(storage.get(siblingKey(key, "snapshot", "used")), usedSchema);
      // Written by a page that was killed between the two writes: the oldest, and counted as it is.
      return used.kind === "ok" ? { key, chars: used.value.chars, usedAt: used.value.at, open: false } : { key, chars: storage.get(key)?.length ?? 0, usedAt: 0, open: false };
    });
    return found;
  };
  const withOpen = (found: StoredTranscript[]): StoredTranscript[] => {
    const open = openTranscripts(values, clock.now());
    return found.map((one) => ({ ...one, open: open.has(one.key) }));
  };
  /** Gives up one after the other until `retry` succeeds. */
  const giveUp = (order: StoredTranscript[], retry: () => boolean): boolean => {
    for (const one of order) {
      dropSnapshot(one.key);
      if (retry()) return true;
    }
    return false;
  };

  return {
    read(key) {
      const place = keys.session("snapshot", key);
      const snapshot = tombstones.isBuried(key) ? null : stored(place);
      if (snapshot !== null) markUsed(place, storage.get(place)?.length ?? 0);
      return snapshot;
    },
    write(key, snapshot) {
      const place = keys.session("snapshot", key);
      if (tombstones.isBuried(key)) return "deleted";
      if (newerStandsAt(storage, place)) return "newer-release";
      const there = stored(place);
      if (there !== null && there.epoch === snapshot.epoch && (there.watermark ?? 0) > (snapshot.watermark ?? 0)) return "older";
      const text = encode(snapshot);
      if (text === seen.get(place)?.text && there !== null) return "unchanged";
      if (text.length > SNAPSHOT_CHARS + RANGE_CHARS) return "too-large";

      let evicted = 0;
      const before = transcripts();
      const sum = before.reduce((all, one) => all + (one.key === place ? 0 : one.chars), text.length);
      if (sum > SNAPSHOTS_CHARS) {
        const out = evictionsForBudget(withOpen(before), { key: place, chars: text.length });
        if (out === null) return "no-room";
        for (const one of out) dropSnapshot(one.key);
        evicted = out.length;
      }
      const put = (): boolean => storage.set(place, text);
      if (!put()) {
        notify({ kind: "storage-full" });
        const order = evictionOrder(withOpen(transcripts()), { keep: place, withOpen: false }).slice(0, MOST_EVICTIONS - evicted);
        if (!giveUp(order, put)) return "no-room";
      }
      seen.set(place, { text, snapshot });
      markUsed(place, text.length);
      return "kept";
    },
    drop(key) { dropSnapshot(keys.session("snapshot", key)); },
    dropAll() {
      for (const place of storage.keys(keys.sessions("snapshot"))) dropSnapshot(place);
      for (const place of storage.keys(keys.sessions("replaced"))) values.remove(place);
    },
    setAside(key) {
      const place = keys.session("snapshot", key);
      const text = storage.get(place);
      if (text === null || stored(place) === null) return;
      dropSnapshot(place);
      if (!storage.set(keys.session("replaced", key), text)) notify({ kind: "storage-full" });
      else pruneReplaced(storage);
    },
    readReplaced(key) {
      const read = values.read(keys.session("replaced", key), snapshotSchema);
      return read.kind === "ok" ? read.value : null;
    },
    dropReplaced(key) { values.remove(keys.session("replaced", key)); },
    makeRoom(retry) {
      notify({ kind: "storage-full" });
      return giveUp(evictionOrder(withOpen(transcripts()), { keep: null, withOpen: true }), retry);
    },
  };
}

function pruneReplaced(storage: SafeStorage): void {
  const places = storage.keys(ROOT).filter((key) => parseSessionKey(key, "replaced") !== null);
  if (places.length <= MOST_REPLACED) return;
  const seenAt = (place: string): string => {
    const read = decode(storage.get(place), snapshotSchema);
    return read.kind === "ok" ? (read.value.seenAt ?? "") : "";
  };
  const byAge = places.map((place) => ({ place, at: seenAt(place) })).sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const { place } of byAge.slice(0, places.length - MOST_REPLACED)) storage.remove(place);
}

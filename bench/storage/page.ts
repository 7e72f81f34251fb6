import { connectionIdSchema, agentIdSchema, epochSchema, recordIdSchema, sessionIdSchema } from "@tidemark/entities/ids";
import type { Snapshot } from "@tidemark/entities/adoption";
import type { Clock, TextStorage } from "@tidemark/entities/environment";
import { openStorage, openStores, type Stores } from "@tidemark/entities/storage";
import { startTabIdentity } from "@tidemark/entities/tab";

/** Runs in Chromium: one round of writes to its localStorage, in ms. */
export interface StorageRound { snapshotWrite: number; wholeRecordWrite: number; firstRead: number; keysWritten: number; snapshotChars: number; wholeChars: number }

const connection = connectionIdSchema.parse("bench");
const agent = agentIdSchema.parse("agent");
const SESSIONS = 20;
const WRITES = 9;

function snapshotOf(watermark: number, chars: number): Snapshot {
  const size = 2_400;
  const records = Array.from({ length: Math.floor(chars / (size + 190)) }, (_, at) => ({
    v: 1, seq: watermark + at * 10, from: watermark + at * 10 - 9, id: `r${at}`, at: "2026-11-29T09:00:00.000Z", turn: `t${at}`, by: { kind: "agent" },
    type: "chunk", data: { type: "text-delta", id: "part", delta: `${at} `.repeat(size).slice(0, size) },
  }));
  return { v: 1, epoch: epochSchema.parse("epoch"), first: 1, watermark, last: recordIdSchema.parse("r1"), owner: { connection, agent }, seenAt: null, records };
}

function pageStorage(storage: Storage): TextStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => { storage.setItem(key, value); },
    removeItem: (key) => { storage.removeItem(key); },
    keys: () => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? ""),
  };
}

function open(): Stores {
  const clock: Clock = { now: () => Date.now(), monotonic: () => performance.now(), after: () => () => {} };
  const environment = {
    clock, random: (into: Uint8Array) => crypto.getRandomValues(new Uint8Array(into.length)), locks: null, channel: () => null,
    page: { visible: () => true, focused: () => true, online: () => true, subscribe: () => () => {} },
    localStorage: pageStorage(localStorage), sessionStorage: pageStorage(sessionStorage), fetch, navigation: "fresh" as const,
  };
  const storage = openStorage(environment, () => {});
  return openStores({ storage: { chats: storage.local, notify: storage.notify }, identity: startTabIdentity(environment, storage, "tidemark/1/tab/bench"), scope: { connection, subject: "owner" }, clock });
}

const keyOf = (at: number) => ({ connection, agent, session: sessionIdSchema.parse(`s${at}`) });
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The rest of a frame passes between two writes, as between two turns. */
const rest = () => new Promise((resolve) => { setTimeout(resolve, 40); });

async function medianOf(run: (at: number) => void): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < WRITES; at++) {
    const began = performance.now();
    run(at);
    times.push(performance.now() - began);
    await rest();
  }
  return median(times);
}

/** A browser full of snapshots at their largest; the turn that settles is in one of them. */
async function snapshotRound(): Promise<Pick<StorageRound, "snapshotWrite" | "firstRead" | "keysWritten" | "snapshotChars">> {
  localStorage.clear();
  const stores = open();
  for (let at = 0; at < SESSIONS; at++) stores.snapshots.write(keyOf(at), snapshotOf(10, 255_000));
  const before = new Map(Object.entries(localStorage));
  const last = keyOf(SESSIONS - 1);
  // A settled turn: other records, a higher watermark. Made beforehand, as the driver has them.
  const next = Array.from({ length: WRITES }, (_, at) => snapshotOf(20 + at, 255_000));
  const snapshotWrite = await medianOf((at) => { stores.snapshots.write(last, next[at]!); });
  const changed = Object.entries(localStorage).filter(([key, text]) => before.get(key) !== text).map(([key]) => key);
  const fresh = Array.from({ length: WRITES }, open);
  const firstRead = await medianOf((at) => { fresh[at]!.snapshots.read(last); });
  return { snapshotWrite, firstRead, keysWritten: changed.length, snapshotChars: Math.max(...changed.map((key) => localStorage.getItem(key)?.length ?? 0)) };
}

/** What it is compared to: all sessions in one value under one key, as a plain storage atom keeps them. */
async function wholeRecordRound(): Promise<Pick<StorageRound, "wholeRecordWrite" | "wholeChars">> {
  localStorage.clear();
  const record = Object.fromEntries(Array.from({ length: SESSIONS }, (_, at) => [`s${at}`, snapshotOf(10, 160_000)]));
  const wholeRecordWrite = await medianOf((at) => {
    record["s0"] = { ...record["s0"]!, watermark: 20 + at };
    localStorage.setItem("all", JSON.stringify(record));
  });
  const wholeChars = localStorage.getItem("all")?.length ?? 0;
  localStorage.clear();
  return { wholeRecordWrite, wholeChars };
}

export async function round(): Promise<StorageRound> {
  return { ...(await snapshotRound()), ...(await wholeRecordRound()) };
}

Object.assign(globalThis, { storageRound: round });

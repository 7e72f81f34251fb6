import { describe, expect, it } from "vitest";
import { adopt } from "../../adoption/adopt.ts";
import { unseen, type AdoptionState, type Ask, type AdoptionEvent } from "../../adoption/adoptionState.ts";
import { fromSnapshot } from "../../adoption/fromSnapshot.ts";
import { nextAsk } from "../../adoption/nextAsk.ts";
import { QUIET_MS } from "../../adoption/floor.ts";
import { takeSnapshot } from "../../adoption/takeSnapshot.ts";
import type { AgentId, GateId } from "../../ids/ids.ts";
import { START } from "../../records/position.ts";
import { positionOf } from "../../records/recordLog.ts";
import { gateOf, messagesOf, openGatesOf } from "../../transcript/queries.ts";
import { sessionIdOf, idOf } from "./agentaIds.ts";
import { createAgentaSource } from "./createAgentaSource.ts";
import { recordedAgenta } from "./recordedAgenta.ts";
import { recording, SESSIONS, type RecordingName } from "./testing/recordings.ts";

const AGENT = "agenta" as AgentId;
const OWNER = { connection: "agenta" as never, agent: AGENT };
const signal = new AbortController().signal;

/** A source of one recorded session, as far as it had come: so many records, and these tokens still pending. */
function sourceOf(name: RecordingName) {
  const { session, records, interactions } = recording(name);
  const shown = { records: records.length, pending: new Set<string>() };
  const recordings = new Map([[session, {
    get records() { return records.slice(0, shown.records); },
    get interactions() { return interactions.map((row) => (shown.pending.has(row.token) ? { ...row, status: "pending", data: {} } : row)); },
  }]]);
  const source = createAgentaSource({ api: recordedAgenta(recordings), agent: AGENT, now: () => "2026-11-29T09:00:00Z" });
  const id = sessionIdOf(session);

  async function reply(ask: Ask): Promise<AdoptionEvent> {
    const answer = ask.kind === "window" ? await source.window(id, 20, signal) : await source.read(id, ask.base, signal);
    switch (answer.kind) {
      case "window": return { kind: "window", window: answer };
      case "page": return { kind: "page", base: (ask as Extract<Ask, { kind: "read" }>).base, page: answer };
      case "restarted": return { ...answer, base: (ask as Extract<Ask, { kind: "read" }>).base };
      default: throw new Error(JSON.stringify(answer));
    }
  }
  /** One look, and what it asks, until nothing is. */
  async function look(state: AdoptionState, nowMs = 0): Promise<AdoptionState> {
    let asks = [nextAsk(state)];
    for (let left = 5; asks.length > 0; left--) {
      if (left === 0) throw new Error("it asks for ever");
      ({ state, asks } = adopt(state, await reply(asks[0]!), nowMs));
    }
    return state;
  }
  return { source, id, shown, interactions, look, opened: () => look(unseen(source.capabilities)) };
}

describe.each(SESSIONS)("%s through the port", (name) => {
  it("ADOPT-7: a window, whole reads and one look after each record end with the same transcript", async () => {
    const { shown, look, opened } = sourceOf(name);
    const whole = await opened();
    const total = shown.records;
    shown.records = 1;
    let grown = await opened();
    for (shown.records = 2; shown.records <= total; shown.records++) grown = await look(grown);
    expect(grown.log.count).toBe(whole.log.count);
    expect(grown.items).toEqual(whole.items);
    expect(grown.aside).toBeNull();
  });

  it("ADOPT-18: rows settled late, after the log went on, are read in full once and adopted without a note", async () => {
    const { shown, interactions, look, opened } = sourceOf(name);
    const whole = await opened();
    for (const row of interactions) shown.pending.add(row.token);
    let state = await opened();
    for (const row of interactions) {
      shown.pending.delete(row.token);
      state = await look(state);
      if (row.status !== "pending") expect(gateOf(state.fold, idOf(row.token) as string as GateId)?.state.kind).toBe("answered");
      // Asked again, nothing changes.
      expect((await look(state)).items).toBe(state.items);
    }
    expect(state.items).toEqual(whole.items);
    expect(state.aside).toBeNull();
  });
});

describe("a source that may lag", () => {
  it("ADOPT-4: case 02: an answer with fewer records changes nothing, and the watermark stays", async () => {
    const { source, id, shown, look, opened, interactions } = sourceOf("testRunApprovalsSession");
    const state = await opened();
    shown.records -= 9;
    expect(await look(state)).toMatchObject({ log: state.log, want: { kind: "tail" } });
    expect((await look(state)).items).toBe(state.items);
    // Where its rows lag, too, so that all of it is another reading.
    shown.pending.add(interactions[1]!.token);
    const less = await source.read(id, positionOf(state.log), signal);
    if (less.kind !== "page") throw new Error(less.kind);
    expect(less.revision).not.toBe(state.revision);
    expect(adopt(state, { kind: "page", base: positionOf(state.log), page: less }, 0)).toMatchObject({ asks: [], news: { kind: "nothing" }, state: { items: state.items, log: state.log } });
  });

  it("ADOPT-18: a whole read that lags is not adopted either", async () => {
    const { shown, look, opened, interactions } = sourceOf("testRunApprovalsSession");
    shown.pending.add(interactions[1]!.token);
    const state = await opened();
    shown.pending.clear();
    const asked = adopt(state, { kind: "page", base: positionOf(state.log), page: { from: state.log.count, records: [], upToDate: true, position: { ...positionOf(state.log), count: state.log.count + 2 }, turn: { kind: "paused" }, revision: "other" } }, 0);
    expect(asked.asks).toMatchObject([{ kind: "read", why: "full", base: START }]);
    const total = shown.records;
    shown.records = 9;
    const lagging = await look(asked.state);
    expect(lagging.items).toBe(state.items);
    shown.records = total;
    expect(gateOf((await look(lagging)).fold, idOf(interactions[1]!.token) as string as GateId)?.state.kind).toBe("answered");
  });

  it("ADOPT-2: what was streamed and never came to the log stays for two quiet reads 15 s apart, and is then kept aside", async () => {
    const { shown, look, opened } = sourceOf("abandonedFormSession");
    const { liveChunks } = recording("abandonedFormSession");
    // Its first turn is over; the second one's message is here, and its stream has brought more than the log.
    shown.records = 14;
    const before = await opened();
    const streamed = adopt(before, { kind: "overlay", key: { answers: "not-in-the-log" as never }, chunks: liveChunks.slice(18, 24) }, 0).state;
    expect(streamed.items).toHaveLength(before.items.length + 1);
    const ended = adopt(streamed, { kind: "stream-ended" }, 0).state;
    const first = await look(ended, 1_000);
    expect(first.items).toHaveLength(streamed.items.length);
    expect((await look(first, QUIET_MS)).items).toHaveLength(streamed.items.length);
    const last = await look(first, 1_000 + QUIET_MS);
    expect(last.items).toHaveLength(before.items.length);
    expect(last.aside).toMatchObject({ why: "quiet", items: { length: streamed.items.length } });
  });
});

describe("beside the log", () => {
  it("ADOPT-18: a copy kept over a reload knows which reading it is", async () => {
    const { shown, look, opened, interactions } = sourceOf("arabicPoetrySession");
    shown.pending.add(interactions[0]!.token);
    const kept = JSON.parse(JSON.stringify(takeSnapshot(await opened(), { owner: OWNER, seenAt: null }))) as unknown;
    shown.pending.clear();
    const restored = fromSnapshot(kept, OWNER, { appendOnly: false, numbered: false, mayLag: true });
    if (restored.kind !== "restored") throw new Error(restored.kind);
    const state = await look(restored.state);
    expect(state.items).toEqual((await opened()).items);
    expect(state.aside).toBeNull();
  });

  it("the header tells what the log tells: title, waiting gates, and whether a turn is under way", async () => {
    const { source, id, opened, interactions } = sourceOf("testRunApprovalsSession");
    const state = await opened();
    const header = await source.header(id, signal);
    expect(header).toMatchObject({ kind: "ok", value: { agent: "agenta", count: state.log.count, last: state.log.last, live: { state: "paused" }, waiting: [{ gate: openGatesOf(state.fold)[0]!.id, kind: "approval", tool: "create_schedule" }] } });
    expect(header.kind === "ok" && header.value.title).toBe((messagesOf(state.fold)[0]!.parts[0] as { text: string }).text.slice(0, 60));
    expect(interactions.filter((row) => row.status === "pending")).toHaveLength(1);
    const over = sourceOf("arabicPoetrySession");
    expect(await over.source.header(over.id, signal)).toMatchObject({ kind: "ok", value: { live: null, lastOutcome: { outcome: "done" }, waiting: [] } });
  });

  it("ADOPT-18: where the record that a reader ends with has moved, it is told to read all of it, and is brought nothing that it could add", async () => {
    const { source, id, opened } = sourceOf("arabicPoetrySession");
    const state = await opened();
    const base = { ...positionOf(state.log), count: state.log.count - 2 };
    const answer = await source.read(id, base, signal);
    expect(answer).toMatchObject({ kind: "page", from: base.count, records: [], upToDate: true });
    expect(answer.kind === "page" && answer.revision).not.toBe(state.revision);
  });

  it("a log that begins with another record is another log, and is told as such", async () => {
    const { source, id, opened } = sourceOf("arabicPoetrySession");
    const { log } = await opened();
    expect(await source.read(id, { ...positionOf(log), count: 3, last: "elsewhere" as never }, signal)).toMatchObject({ kind: "restarted", count: log.count });
  });
});

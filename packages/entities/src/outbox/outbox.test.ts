import { describe, expect, it } from "vitest";
import type { AnswerId, Epoch, GateId, MessageId, RecordId, TabId, TurnId } from "../ids/ids.ts";
import type { LogRecord } from "../records/record.ts";
import { outboxStep, type Outbox, type OutboxEvent } from "./outbox.ts";
import type { AnswerEntry, MessageEntry } from "./outboxEntry.ts";

const tab = "B.T" as TabId;
const base = { epoch: "E" as Epoch, count: 4, last: "R4" as RecordId };
const message = (id: string, over: Partial<MessageEntry> = {}): MessageEntry => ({
  kind: "message", id: id as MessageId, parts: [{ type: "text", text: "hello" }], base, creates: false,
  origin: { tab, context: null, agent: "offline" as never }, madeAt: 1_000, attempts: 0, tab, state: { kind: "waiting" }, ...over,
});
const answer = (over: Partial<AnswerEntry> = {}): AnswerEntry => ({
  kind: "answer", id: "A1" as AnswerId, gate: "G1" as GateId, answer: "deny", inputHash: "", base, madeAt: 1_000, attempts: 0, tab, state: { kind: "waiting" }, ...over,
});
const upToDate = (over: Partial<Extract<OutboxEvent, { type: "up-to-date" }>> = {}): OutboxEvent => ({
  type: "up-to-date", readFrom: 0, position: base, turn: { kind: "idle" }, openGates: new Set(), nowMs: 2_000, maySend: true, ...over,
});
const userMessage = (id: string, seq: number) => ({
  v: 1, seq, id: `R${seq}`, at: "", turn: "T" as TurnId, by: { kind: "user" }, type: "user-message", data: { id, parts: [], origin: { tab, context: null, agent: "offline" } },
}) as unknown as LogRecord;
const running = { kind: "running", turn: "T" as TurnId, fence: 1, driver: tab, at: "" } as const;

describe("outbox", () => {
  it("ADOPT-14: a sent message stays until its record, matched by its client-made id, is there", () => {
    const sent = outboxStep([], { type: "added", entry: message("m1"), maySend: true });
    expect(sent.effects.map((effect) => effect.type)).toEqual(["save", "send"]);
    const accepted = outboxStep(sent.outbox, { type: "sent", id: "m1" as MessageId, answer: { kind: "accepted", seq: 5 }, nowMs: 2_000, maySend: true });
    expect(accepted.outbox[0]?.state).toEqual({ kind: "accepted", seq: 5 });
    const other = outboxStep(accepted.outbox, { type: "records", records: [userMessage("m0", 5)] });
    expect(other.outbox).toBe(accepted.outbox);
    const settled = outboxStep(other.outbox, { type: "records", records: [userMessage("m1", 6)] });
    expect(settled).toEqual({ outbox: [], effects: [{ type: "remove", id: "m1" }] });
  });

  it("ADOPT-15: a message that the log never got, read from its base on with no live turn, is not sent, with the reason", () => {
    const lost: Outbox = [message("m1", { attempts: 1, state: { kind: "accepted", seq: 5 } })];
    const proven = outboxStep(lost, upToDate({ position: { ...base, count: 5 } }));
    expect(proven.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "never-arrived" });
    expect(outboxStep(lost, upToDate({ position: { ...base, count: 5 }, turn: running })).outbox).toBe(lost);
    expect(outboxStep(lost, upToDate({ position: { ...base, count: 5 }, readFrom: 5 })).outbox).toBe(lost);
  });

  it("ADOPT-15: an accepted message that the log does not reach in two reads was lost with its store; one read may be older than its acceptance", () => {
    const ahead: Outbox = [message("m1", { attempts: 1, state: { kind: "accepted", seq: 5 } })];
    const once = outboxStep(ahead, upToDate({ position: base }));
    expect(once.outbox[0]?.state).toEqual({ kind: "accepted", seq: 5, missed: true });
    expect(outboxStep(once.outbox, upToDate({ position: base })).outbox[0]?.state).toEqual({ kind: "not-sent", reason: "never-arrived" });
    expect(outboxStep(once.outbox, { type: "records", records: [userMessage("m1", 5)] }).outbox).toEqual([]);
  });

  it("case 27: TURN-7: a send whose answer was lost is sent again under the same id, once the log was read and does not hold it", () => {
    const sent = outboxStep([], { type: "added", entry: message("m1"), maySend: true });
    const unknown = outboxStep(sent.outbox, { type: "sent", id: "m1" as MessageId, answer: { kind: "unknown", retryAfterMs: 0 }, nowMs: 2_000, maySend: true });
    expect(unknown.outbox[0]?.state.kind).toBe("waiting");
    const again = outboxStep(unknown.outbox, upToDate());
    expect(again.effects.find((effect) => effect.type === "send")).toMatchObject({ entry: { id: "m1", attempts: 2 } });
    const landed = outboxStep(unknown.outbox, { type: "records", records: [userMessage("m1", 5)] });
    expect(landed.outbox).toEqual([]);
  });

  it("case 28: TURN-9: an offline send goes out by itself within a minute where the log has not moved, and asks otherwise", () => {
    const waiting = outboxStep([], { type: "added", entry: message("m1"), maySend: false });
    expect(waiting.effects.map((effect) => effect.type)).toEqual(["save"]);
    const soon = outboxStep(waiting.outbox, upToDate({ nowMs: 6_000 }));
    expect(soon.outbox[0]?.state.kind).toBe("sending");
    expect(outboxStep(waiting.outbox, upToDate({ nowMs: 61_000 })).outbox[0]?.state.kind).toBe("sending");
    expect(outboxStep(waiting.outbox, upToDate({ nowMs: 61_001 })).outbox[0]?.state).toEqual({ kind: "not-sent", reason: "asks-first" });
    const late = outboxStep(waiting.outbox, upToDate({ nowMs: 1_000 + 2 * 3_600_000 }));
    expect(late.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "asks-first" });
    const moved = outboxStep(waiting.outbox, upToDate({ position: { ...base, count: 9 } }));
    expect(moved.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "asks-first" });
    const live = outboxStep(waiting.outbox, upToDate({ turn: running }));
    expect(live.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "busy" });
    const backwards = outboxStep(waiting.outbox, upToDate({ nowMs: 0 }));
    expect(backwards.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "asks-first" });
    expect(outboxStep(waiting.outbox, upToDate({ maySend: false })).outbox).toBe(waiting.outbox);
  });

  it("TURN-9: automatic tries are bounded; the person's word starts again with the same id", () => {
    const tired: Outbox = [message("m1", { attempts: 5 })];
    const given = outboxStep(tired, upToDate());
    expect(given.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "unreachable" });
    const again = outboxStep(given.outbox, { type: "again", id: "m1" as MessageId, base, nowMs: 9_000, maySend: true });
    expect(again.effects.at(-1)).toMatchObject({ type: "send", entry: { id: "m1", attempts: 1, madeAt: 9_000 } });
  });

  it("case 66: ADOPT-11: a read that brings other records leaves an answer that is not sent yet where it is", () => {
    const denied = outboxStep([], { type: "added", entry: answer(), maySend: true });
    const read = outboxStep(denied.outbox, { type: "records", records: [userMessage("mX", 7)] });
    expect(read.outbox).toBe(denied.outbox);
    const failed = outboxStep(read.outbox, { type: "sent", id: "A1" as AnswerId, answer: { kind: "unknown", retryAfterMs: 0 }, nowMs: 2_000, maySend: true });
    const retried = outboxStep(failed.outbox, upToDate({ position: { ...base, count: 7 }, turn: running, openGates: new Set(["G1" as GateId]) }));
    expect(retried.effects.at(-1)).toMatchObject({ type: "send", entry: { id: "A1", answer: "deny" } });
    const gone = outboxStep(failed.outbox, upToDate({ openGates: new Set() }));
    expect(gone.outbox[0]?.state).toEqual({ kind: "not-sent", reason: "gate-closed" });
  });

  it("ADOPT-11: a request under way when the page was left is unknown after a reload, not lost and not sent twice at once", () => {
    const step = outboxStep([], { type: "restored", entries: [message("m1", { attempts: 1, state: { kind: "sending" } })] });
    expect(step.outbox[0]?.state.kind).toBe("waiting");
    expect(step.effects).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { Epoch, MessageId, RecordId, TabId, TurnId } from "../ids/ids.ts";
import { outboxStep, type Outbox, type OutboxEvent, type OutboxStep } from "./outbox.ts";
import type { MessageEntry } from "./outboxEntry.ts";

const tab = "B.T" as TabId;
const base = { epoch: "E" as Epoch, count: 4, last: "R4" as RecordId };
const id = (text: string): MessageId => text as MessageId;
const running = { kind: "running", turn: "T" as TurnId, fence: 1, driver: tab, at: "" } as const;
const message = (name: string, over: Partial<MessageEntry> = {}): MessageEntry => ({
  kind: "message", id: id(name), parts: [{ type: "text", text: "hello" }], base, creates: false, onBusy: "enqueue",
  origin: { tab, context: null, agent: "offline" as never }, madeAt: 1_000, attempts: 0, tab, state: { kind: "waiting" }, ...over,
});
const add = (outbox: Outbox, entry: MessageEntry): OutboxStep => outboxStep(outbox, { type: "added", entry, maySend: true });
const sent = (outbox: Outbox, name: string, answer: Extract<OutboxEvent, { type: "sent" }>["answer"]): OutboxStep => outboxStep(outbox, { type: "sent", id: id(name), answer, nowMs: 2_000, maySend: true });
const told = (outbox: Outbox, items: string[], fresh: boolean, count = 9): OutboxStep => outboxStep(outbox, { type: "queue", items: new Set(items.map(id)), count, fresh });
const read = (outbox: Outbox, over: Partial<Extract<OutboxEvent, { type: "up-to-date" }>> = {}): OutboxStep =>
  outboxStep(outbox, { type: "up-to-date", readFrom: 0, position: { ...base, count: 9 }, turn: running, openGates: new Set(), nowMs: 2_000, maySend: true, ...over });
const went = (step: OutboxStep): string[] => step.effects.flatMap((effect) => (effect.type === "send" ? [effect.entry.id] : []));

describe("a message that the server queued", () => {
  it("TURN-11: stays until a header that was asked after it says where it is, and is then that header's to show", () => {
    const { outbox } = sent(add([], message("m1")).outbox, "m1", { kind: "queued" });
    expect(told(outbox, [], false).outbox).toBe(outbox);
    expect(told(outbox, ["m1"], true)).toEqual({ outbox: [], effects: [{ type: "remove", id: "m1" }] });
  });

  it("TURN-11: removed elsewhere, it goes when the log up to that header is read, and not before", () => {
    const { outbox } = told(sent(add([], message("m1")).outbox, "m1", { kind: "queued" }).outbox, [], true, 9);
    expect(outbox[0]?.state).toEqual({ kind: "queued", left: 9 });
    expect(read(outbox, { position: { ...base, count: 8 } }).outbox).toBe(outbox);
    expect(read(outbox).outbox).toEqual([]);
  });

  it("TURN-11: a refusal as removed drops it: removed is removed, not a message that was not sent", () => {
    expect(sent(add([], message("m1")).outbox, "m1", { kind: "removed" })).toMatchObject({ outbox: [], effects: [{ type: "remove", id: "m1" }] });
  });

  it("TURN-7: after a lost answer it is asked again under its id, also where the log moved on; found in the queue, it is not", () => {
    const { outbox } = sent(add([], message("m1")).outbox, "m1", { kind: "unknown", retryAfterMs: 0 });
    expect(went(read(outbox))).toEqual(["m1"]);
    expect(told(outbox, ["m1"], false).outbox).toEqual([]);
    const interrupting = sent(add([], message("m1", { onBusy: "interrupt" })).outbox, "m1", { kind: "unknown", retryAfterMs: 0 });
    expect(read(interrupting.outbox).outbox[0]?.state).toEqual({ kind: "not-sent", reason: "busy" });
  });

  it("TURN-9: written offline, it asks first where an answer runs when the network is back", () => {
    expect(read([message("m1")]).outbox[0]?.state).toEqual({ kind: "not-sent", reason: "busy" });
  });
});

describe("several messages", () => {
  it("TURN-11: go out one after the other, in their order, once the server has answered each", () => {
    const first = add([], message("m1", { onBusy: undefined } as never));
    const both = add(add(first.outbox, message("m2")).outbox, message("m3"));
    expect([went(first), went(both)]).toEqual([["m1"], []]);
    const accepted = sent(both.outbox, "m1", { kind: "accepted", seq: 5 });
    expect(went(accepted)).toEqual(["m2"]);
    const queued = sent(accepted.outbox, "m2", { kind: "queued" });
    expect(went(queued)).toEqual(["m3"]);
  });

  it("TURN-11: the second waits while nobody knows what became of the first, and a read releases both in order", () => {
    const both = add(add([], message("m1")).outbox, message("m2"));
    const unknown = sent(both.outbox, "m1", { kind: "unknown", retryAfterMs: 0 });
    expect(went(unknown)).toEqual([]);
    const again = read(unknown.outbox);
    expect(went(again)).toEqual(["m1"]);
    expect(went(sent(again.outbox, "m1", { kind: "queued" }))).toEqual(["m2"]);
  });

  it("TURN-9: too old to go out by itself, the second is left for the person", () => {
    const both = add(add([], message("m1")).outbox, message("m2"));
    const late = outboxStep(both.outbox, { type: "sent", id: id("m1"), answer: { kind: "queued" }, nowMs: 90_000, maySend: true });
    expect(went(late)).toEqual([]);
    expect(read(late.outbox, { nowMs: 90_000 }).outbox[1]?.state.kind).toBe("not-sent");
  });
});

it("TURN-12: sent again where an answer runs by now, it queues, and keeps its origin and its own wish where it had one", () => {
  const origin = { tab, context: { id: "a", title: "A" }, agent: "offline" as never };
  const plain: MessageEntry = { ...message("m1", { origin, state: { kind: "not-sent", reason: "busy" } }) };
  delete plain.onBusy;
  const again = (entry: MessageEntry) => outboxStep([entry], { type: "again", id: id("m1"), base, nowMs: 5_000, maySend: true, onBusy: "enqueue" }).outbox[0];
  expect(again(plain)).toMatchObject({ onBusy: "enqueue", origin, state: { kind: "sending" } });
  expect(again({ ...plain, onBusy: "interrupt", rewindTo: 0 })).toMatchObject({ onBusy: "interrupt", rewindTo: 0, origin });
});

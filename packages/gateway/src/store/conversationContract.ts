import { expect, it } from "vitest";
import type { Reply, Run } from "@tidemark/entities/authority";
import { agentIdSchema, callIdSchema, messageIdSchema, sessionIdSchema, tabIdSchema } from "@tidemark/entities/ids";
import { START } from "@tidemark/entities/records";
import type { ToolOffer } from "@tidemark/entities/contract";
import type { CommandInput, Store } from "./store.ts";
import { caller, createOf, runner, S, submitOf, TAB } from "./storeCommands.ts";
import type { TestClock } from "./testClock.ts";

const OTHER = sessionIdSchema.parse("s2");
const [M1, Q1, Q2] = [messageIdSchema.parse("m1"), messageIdSchema.parse("q1"), messageIdSchema.parse("q2")];
const OFFERS: ToolOffer[] = [{ name: "fill_field", description: "Fills a field.", inputSchema: { type: "object" }, mutates: true }];
const WINDOW = { label: "Chromium on Linux", context: { id: "page-1", title: "Harbour" }, tools: OFFERS, canAct: true };

/** The part of the store contract that is about queues, windows that act, and chats that go on from another. */
export function conversationContract(given: () => { store: Store; clock: TestClock }): void {
  const run = async (input: CommandInput, session = S): Promise<Reply> => (await given().store.execute(session, input)).reply;
  const position = async () => {
    const { epoch, count, last } = (await given().store.session(S))!.state;
    return { epoch, count, last };
  };
  const queue = async (id: string, tools: ToolOffer[] = []) => run(submitOf(id, await position(), { onBusy: "enqueue", tools }));
  const started = async (tools: ToolOffer[] = []): Promise<Run> => {
    await run(createOf());
    const reply = await run(submitOf("m1", START, { tools }));
    if (!reply.ok || reply.kind !== "submitted" || !reply.run) throw new Error(JSON.stringify(reply));
    return reply.run;
  };
  const partsOf = (message: string) => [{ type: "text", text: `text of ${message}` }];

  it("TURN-11: parts of a message that waits stand beside the state, and go when it starts, is taken out, or a boundary empties the queue", async () => {
    const { store } = given();
    const turn = await started();
    expect(await queue("q1")).toMatchObject({ ok: true, kind: "queued", first: true, item: Q1 });
    expect(await queue("q2")).toMatchObject({ ok: true, kind: "queued" });
    expect(await store.queued(S, Q1)).toEqual(partsOf("q1"));
    expect(JSON.stringify((await store.session(S))!.state)).not.toContain("text of q1");
    await run({ kind: "queue-edit", caller, item: Q1, version: 0, parts: [{ type: "text", text: "changed" }] });
    expect(await store.queued(S, Q1)).toEqual([{ type: "text", text: "changed" }]);
    expect(await run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } })).toMatchObject({ ok: true, next: { fence: expect.any(Number) } });
    expect((await store.records(S, 0, 100)).findLast(({ type }) => type === "user-message")!.data).toMatchObject({ id: Q1, parts: [{ type: "text", text: "changed" }] });
    expect([await store.queued(S, Q1), await store.queued(S, Q2)]).toEqual([null, partsOf("q2")]);
    await run({ kind: "boundary", caller, boundary: "clear", to: 0, base: await position(), interrupt: true });
    expect([await store.queued(S, Q2), (await store.session(S))!.state.queue]).toEqual([null, []]);
  });

  it("TURN-7: a queued message sent again gets 'queued', also once it was said; one that was taken out is gone", async () => {
    const turn = await started();
    const first = await queue("q1");
    expect(await queue("q1")).toEqual({ ...first, first: false });
    await queue("q2");
    await run({ kind: "queue-remove", caller, item: Q2 });
    expect(await queue("q2")).toMatchObject({ problem: { code: "queue-item-removed" } });
    await run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } });
    expect(await queue("q1")).toMatchObject({ ok: true, kind: "queued", first: false, item: Q1 });
    expect((await given().store.records(S, 0, 100)).filter(({ type }) => type === "user-message")).toHaveLength(2);
  });

  it("the page tools that a submit offered are kept whole beside the state, also of a message that waits", async () => {
    const { store } = given();
    await started(OFFERS);
    await queue("q1", OFFERS);
    expect([await store.offers(S, M1), await store.offers(S, Q1), await store.offers(S, Q2)]).toEqual([OFFERS, OFFERS, []]);
    expect((await store.session(S))!.state.live!.tools).toEqual(["fill_field"]);
    expect(JSON.stringify((await store.session(S))!.state)).not.toContain("Fills a field");
  });

  it("PIN-7: a claim is judged by the window as the store knows it in that step: who has it, may it act, is it elsewhere", async () => {
    const { store, clock } = given();
    const turn = await started(OFFERS);
    await store.attach(S, "owner", TAB, WINDOW);
    await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "tool-input-available", toolCallId: "c", toolName: "fill_field", input: {}, dynamic: true }] });
    expect(await run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } })).toMatchObject({ state: "paused" });
    const call = callIdSchema.parse((await store.records(S, 0, 100)).find(({ type }) => type === "chunk")!.id);
    const claim = (): Promise<Reply> => run({ kind: "claim-call", caller, call, version: 0 });
    await store.attach(S, "owner", TAB, { ...WINDOW, canAct: false });
    expect(await claim()).toMatchObject({ problem: { code: "forbidden" } });
    await store.attach(S, "owner", TAB, WINDOW);
    expect(await claim()).toMatchObject({ ok: true, kind: "call-claimed", record: { type: "call-start", data: { call, tab: TAB, version: 0 } } });
    expect(await claim()).toMatchObject({ problem: { code: "call-settled" } });
    // It leaves for another chat: after the grace the sweep closes the call, as outcome unknown, for it was claimed.
    await run(createOf(OTHER), OTHER);
    await store.attach(OTHER, "owner", TAB, WINDOW);
    await store.detach(S, "owner", TAB);
    clock.ms += 4_000;
    await run({ kind: "sweep", runner });
    expect((await store.session(S))!.state.live?.pin?.tab).toBe(TAB);
    clock.ms += 2_000;
    await run({ kind: "sweep", runner });
    expect((await store.records(S, 0, 100)).slice(-3).map(({ type }) => type)).toEqual(["pin", "call-end", "turn-resume"]);
  });

  it("PIN-4: a window that left is its new user's, who signed in at it; while it is attached here, nobody else can have it", async () => {
    const { store } = given();
    const turn = await started(OFFERS);
    await store.attach(S, "owner", TAB, WINDOW);
    await run(createOf(OTHER, "somebody"), OTHER);
    await store.attach(OTHER, "somebody", TAB, WINDOW);
    await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "tool-input-available", toolCallId: "c", toolName: "fill_field", input: {}, dynamic: true }] });
    await run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } });
    await run({ kind: "sweep", runner });
    expect((await store.session(S))!.state.live?.pin?.tab).toBe(TAB);
    await store.detach(S, "owner", TAB);
    await run({ kind: "sweep", runner });
    expect((await store.records(S, 0, 100)).find(({ type }) => type === "pin")!.data).toMatchObject({ tab: null, reason: expect.stringContaining("somebody else") });
  });

  it("a session's windows are listed, the one seen last first", async () => {
    const { store, clock } = given();
    await run(createOf());
    await store.attach(S, "owner", TAB, WINDOW);
    clock.ms += 1_000;
    await store.attach(S, "owner", tabIdSchema.parse("B.U"), { ...WINDOW, label: "Second", tools: [] });
    await store.attach(OTHER, "owner", TAB, WINDOW);
    expect((await store.attachments(S)).map(({ tab, label }) => [tab, label])).toEqual([["B.U", "Second"], ["B.T", "Chromium on Linux"]]);
    expect((await store.attachments(S))[1]).toMatchObject({ ...WINDOW, session: S, subject: "owner" });
  });

  it("BOUND-5: a chat that goes on from another has its records, is found by it once, and leaves it as it was", async () => {
    const { store } = given();
    const turn = await started();
    await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Hi" }, { type: "text-end", id: "t" }] });
    await run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } });
    const [before, source] = [await store.session(S), await store.records(S, 0, 100)];
    const go = (agent = "other", from = S): Promise<Reply> => run({ kind: "continue", caller, session: OTHER, agent: agentIdSchema.parse(agent), from: { session: from, at: source.length } }, OTHER);
    expect(await go()).toMatchObject({ ok: true, kind: "continued", first: true });
    expect(await go()).toMatchObject({ ok: true, kind: "continued", first: false });
    expect((await store.records(OTHER, 0, 100)).map(({ id, type, turn: of, data }) => ({ id, type, of, data }))).toEqual(source.map(({ id, type, turn: of, data }) => ({ id, type, of, data })));
    expect((await store.continuations(S)).map(({ state }) => [state.id, state.agent, state.continuedFrom?.session])).toEqual([[OTHER, "other", S]]);
    expect([await store.session(S), await store.records(S, 0, 100)]).toEqual([before, source]);
    await run({ kind: "delete", caller }, OTHER);
    expect(await store.continuations(S)).toEqual([]);
  });

  it("a step that would break half-way leaves nothing: neither records, nor queue, nor parts", async () => {
    const { store } = given();
    await started();
    const before = [await store.session(S), await store.records(S, 0, 100)];
    const command = submitOf("q1", await position(), { onBusy: "enqueue", tools: [{ name: "x", inputSchema: BigInt(1) }] });
    await expect(store.execute(S, command)).rejects.toThrow();
    expect([await store.session(S), await store.records(S, 0, 100), await store.queued(S, Q1), await store.offers(S, Q1)]).toEqual([...before, null, []]);
  });
}

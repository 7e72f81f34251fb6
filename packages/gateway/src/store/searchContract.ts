import { expect, it } from "vitest";
import type { Reply, Run } from "@tidemark/entities/authority";
import { agentIdSchema, sessionIdSchema } from "@tidemark/entities/ids";
import { wordsOf } from "../search/searchText.ts";
import type { CommandInput, Store } from "./store.ts";
import { caller, createOf, runner, S, submitOf } from "./storeCommands.ts";
import type { TestClock } from "./testClock.ts";

const OTHER = sessionIdSchema.parse("s2");
type Chunks = Extract<CommandInput, { kind: "append" }>["chunks"];
const textOf = (id: string, ...deltas: string[]): Chunks => [{ type: "text-start", id }, ...deltas.map((delta): Chunks[number] => ({ type: "text-delta", id, delta })), { type: "text-end", id }];

/** The part of the store contract that is about finding what was said. */
export function searchContract(given: () => { store: Store; clock: TestClock }): void {
  const run = async (input: CommandInput, session = S): Promise<Reply> => (await given().store.execute(session, input)).reply;
  const position = async (session = S) => {
    const { epoch, count, last } = (await given().store.session(session))!.state;
    return { epoch, count, last };
  };
  let batch = 0;
  const append = (turn: Run, chunks: Chunks, session = S) => run({ kind: "append", runner, ...turn, batch: batch++, chunks }, session);
  const say = async (message: string, text: string, session = S, change: object = {}): Promise<Run> => {
    batch = 0;
    const reply = await run(submitOf(message, await position(session), { message: { id: message as never, parts: [{ type: "text", text }] }, ...change }), session);
    if (!reply.ok || reply.kind !== "submitted" || !reply.run) throw new Error(JSON.stringify(reply));
    return reply.run;
  };
  const end = (turn: Run, session = S) => run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } }, session);
  const found = async (query: string, more: { subject?: string; limit?: number; cursor?: string } = {}) => given().store.search({ subject: "owner", words: wordsOf(query), limit: 20, ...more });
  /** Chats, each with the seqs of its hits. */
  const places = async (query: string) => Object.fromEntries((await found(query)).results.map(({ session, hits }) => [session, hits.map(({ seq }) => seq)]));

  it("finds a message at once, and a text of an answer when it closes, by words that stand across its deltas", async () => {
    await run(createOf());
    const turn = await say("m1", "Where is the harbour?");
    expect(await places("harbour")).toEqual({ s1: [1] });
    await append(turn, [{ type: "text-start", id: "a" }, { type: "text-delta", id: "a", delta: "Behind the light" }]);
    expect(await places("lighthouse")).toEqual({});
    await append(turn, [{ type: "text-delta", id: "a", delta: "house, to the left." }, { type: "text-end", id: "a" }, ...textOf("b", "And another one.")]);
    expect(await places("lighthouse")).toEqual({ s1: [3] });
    expect(await places("another")).toEqual({ s1: [7] });
    await end(turn);
    const [result] = (await found("lighthouse")).results;
    expect(result).toMatchObject({ session: "s1", agent: "offline", archived: false, total: 1, hits: [{ seq: 3, turn: turn.turn, by: "agent" }] });
    const { snippet } = result!.hits[0]!;
    expect(snippet.ranges.map(([from, to]) => snippet.text.slice(from, to))).toEqual(["lighthouse"]);
  });

  it("finds what an answer had said when it was stopped, and texts that were open side by side, each once", async () => {
    await run(createOf());
    const turn = await say("m1", "Go on");
    await append(turn, [{ type: "text-start", id: "a" }, { type: "text-start", id: "b" }, { type: "text-delta", id: "a", delta: "mackerel" }, { type: "text-delta", id: "b", delta: "herring" }, { type: "text-end", id: "b" }]);
    expect([await places("mackerel"), await places("herring")]).toEqual([{}, { s1: [4] }]);
    await append(turn, [{ type: "text-delta", id: "a", delta: " and sprat" }, ...textOf("b", "herring again")]);
    await run({ kind: "stop", caller, turn: turn.turn });
    expect([await places("mackerel sprat"), await places("herring")]).toEqual([{ s1: [3] }, { s1: [9, 4] }]);
    expect((await found("herring")).results[0]!.total).toBe(2);
  });

  it("finds nothing of what an agent thought, of its tools, and of messages that wait", async () => {
    await run(createOf());
    const turn = await say("m1", "Go on");
    await append(turn, [
      { type: "reasoning-start", id: "r" }, { type: "reasoning-delta", id: "r", delta: "turbot" }, { type: "reasoning-end", id: "r" },
      { type: "tool-input-available", toolCallId: "c", toolName: "clock", input: { fish: "turbot" } }, { type: "tool-output-available", toolCallId: "c", output: "turbot" },
    ]);
    await run(submitOf("m2", await position(), { onBusy: "enqueue", message: { id: "m2" as never, parts: [{ type: "text", text: "turbot" }] } }));
    expect(await places("turbot")).toEqual({});
    await end(turn);
    expect(Object.keys(await places("turbot"))).toEqual(["s1"]);
  });

  it("finds titles, the one that holds now, with its words marked", async () => {
    await run(createOf());
    await end(await say("m1", "Sailing to Cádiz"));
    expect((await found("cadiz")).results[0]).toMatchObject({ title: { text: "Sailing to Cádiz", ranges: [[11, 16]] }, total: 1, hits: [{ seq: 1 }] });
    await run({ kind: "patch", caller, version: 0, change: { title: "Winter plans" } });
    expect((await found("winter")).results[0]).toMatchObject({ title: { text: "Winter plans", ranges: [[0, 6]] }, total: 0, hits: [] });
    expect((await found("cadiz")).results[0]).toMatchObject({ title: { text: "Winter plans", ranges: [] }, total: 1 });
  });

  it("finds what the conversation shows: what a boundary cut off is not found, until another one brings it back", async () => {
    await run(createOf());
    await end(await say("m1", "One cormorant"));
    await end(await say("m2", "Two cormorants"));
    const [first, second] = [3, 6];
    await run({ kind: "boundary", caller, boundary: "rewind", to: first, base: await position(), interrupt: false });
    expect(await places("cormorant")).toEqual({ s1: [1] });
    await end(await say("m3", "Three cormorants"));
    expect(await places("cormorant")).toEqual({ s1: [8, 1] });
    await run({ kind: "boundary", caller, boundary: "switch", to: second, base: await position(), interrupt: false });
    expect(await places("cormorant")).toEqual({ s1: [4, 1] });
    await run({ kind: "boundary", caller, boundary: "clear", to: 0, base: await position(), interrupt: false });
    // The title still says it.
    expect((await found("cormorant")).results).toMatchObject([{ total: 0, title: { text: "One cormorant" } }]);
    // An edit is a boundary and a message in one step.
    await say("m4", "Four cormorants", S, { rewindTo: first });
    expect((await places("cormorant"))["s1"]?.at(-1)).toBe(1);
    expect((await places("cormorant"))["s1"]).toHaveLength(2);
  });

  it("a deleted chat is not found, a restored one is again; somebody else's never is", async () => {
    await run(createOf());
    await end(await say("m1", "Puffins"));
    await run(createOf(OTHER, "other"), OTHER);
    await run({ ...submitOf("m1"), caller: { ...caller, subject: "other" }, message: { id: "m1" as never, parts: [{ type: "text", text: "Puffins, too" }] } }, OTHER);
    expect(await places("puffins")).toEqual({ s1: [1] });
    expect((await found("puffins", { subject: "other" })).results.map(({ session }) => session)).toEqual(["s2"]);
    await run({ kind: "delete", caller });
    expect(await places("puffins")).toEqual({});
    await run({ kind: "restore", caller });
    expect(await places("puffins")).toEqual({ s1: [1] });
  });

  it("gives chats by their last change in pages, each with its newest hits and how many there are", async () => {
    const ids = ["a", "b", "c"].map((id) => sessionIdSchema.parse(id));
    for (const session of ids) {
      await run(createOf(session), session);
      for (let turn = 0; turn < 5; turn++) await end(await say(`x${turn}`, "gannet", session), session);
      given().clock.ms += 1_000;
    }
    const first = await found("gannet", { limit: 2 });
    expect(first.results.map(({ session, total, hits }) => [session, total, hits.length])).toEqual([["c", 5, 3], ["b", 5, 3]]);
    const second = await found("gannet", { limit: 2, cursor: first.cursor! });
    expect([second.results.map(({ session }) => session), second.cursor]).toEqual([["a"], null]);
    expect((await found("gannet", { cursor: "no cursor of ours" })).results).toHaveLength(3);
    expect(await found("!!!")).toEqual({ results: [], cursor: null });
  });

  it("BOUND-5: a chat that goes on from another one is found by what it took along", async () => {
    await run(createOf());
    const turn = await say("m1", "Shearwater");
    await append(turn, textOf("a", "A seabird."));
    await end(turn);
    await run({ kind: "continue", caller, session: OTHER, agent: agentIdSchema.parse("other"), from: { session: S, at: 6 } }, OTHER);
    expect(await places("shearwater")).toEqual({ s2: [1], s1: [1] });
    expect(await places("seabird")).toEqual({ s2: [3], s1: [3] });
  });

  it("what was deleted 30 days ago is gone for good: records, words and title; its id stays deleted", async () => {
    await run(createOf());
    await end(await say("m1", "Razorbill"));
    await run({ kind: "delete", caller });
    const listed = async (): Promise<unknown> => (await given().store.list({ subject: "owner", limit: 10, deleted: true })).sessions.length;
    given().clock.ms += 30 * 86_400_000 - 1;
    expect([await given().store.removeDeletedSessions(), await listed()]).toEqual([0, 1]);
    given().clock.ms += 1;
    expect([await given().store.removeDeletedSessions(), await given().store.removeDeletedSessions()]).toEqual([1, 0]);
    expect([await given().store.records(S, 0, 10), await listed()]).toEqual([[], 0]);
    expect(JSON.stringify(await given().store.session(S))).not.toContain("Razorbill");
    for (const command of [createOf(), submitOf("m2"), { kind: "restore", caller } as const]) expect(await run(command)).toMatchObject({ ok: false, problem: { code: "deleted" } });
    expect((await given().store.session(S))?.state.deletedAt).not.toBeNull();
  });
}

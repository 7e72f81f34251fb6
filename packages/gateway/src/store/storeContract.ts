import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Reply, Run } from "@tidemark/entities/authority";
import { inputHash } from "@tidemark/entities/gate";
import { answerIdSchema, gateIdSchema, messageIdSchema, sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import { START, type Position } from "@tidemark/entities/records";
import { accessContract } from "./accessContract.ts";
import { conversationContract } from "./conversationContract.ts";
import { fileContract } from "./fileContract.ts";
import { searchContract } from "./searchContract.ts";
import type { CommandInput, Commit, Store } from "./store.ts";
import { caller, createOf, runner, S, submitOf, TAB } from "./storeCommands.ts";
import { testClock, type TestClock } from "./testClock.ts";

/** What every store promises, run on each of them. `open` gives a fresh, empty store. */
export function storeContract(name: string, open: (clock: TestClock) => Promise<Store>): void {
  describe(name, () => {
    let clock: TestClock;
    let store: Store;
    beforeEach(async () => {
      clock = testClock();
      store = await open(clock);
    });
    afterEach(() => store.close());

    accessContract(() => ({ store, clock }));
    conversationContract(() => ({ store, clock }));
    searchContract(() => ({ store, clock }));
    fileContract(() => ({ store, clock }));

    const run = async (input: CommandInput, session = S): Promise<Reply> => (await store.execute(session, input)).reply;
    const position = async (): Promise<Position> => {
      const state = (await store.session(S))!.state;
      return { epoch: state.epoch, count: state.count, last: state.last };
    };
    const started = async (message = "m1") => {
      const reply = await run(submitOf(message, await position()));
      if (!reply.ok || reply.kind !== "submitted" || !reply.run) throw new Error(JSON.stringify(reply));
      return reply.run;
    };
    const ended = async (turn: Run) => run({ kind: "stream-end", runner, ...turn, outcome: { kind: "end" } });

    it("LOG-1: numbers the records of a session 1, 2, 3 … and gives them back as appended", async () => {
      await run(createOf());
      const turn = await started();
      await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Hi" }] });
      await ended(turn);
      const records = await store.records(S, 0, 100);
      expect(records.map((record) => [record.seq, record.type])).toEqual([[1, "user-message"], [2, "turn-start"], [3, "chunk"], [4, "chunk"], [5, "turn-end"]]);
      expect(await store.records(S, 2, 2)).toEqual(records.slice(2, 4));
      expect(await store.recordIdAt(S, 4)).toBe(records[3]!.id);
      expect(await store.recordIdAt(S, 6)).toBeNull();
      expect(new Set(records.map(({ id }) => id)).size).toBe(5);
      expect((await store.session(S))!.state).toMatchObject({ count: 5, last: records[4]!.id, live: null, title: "text of m1" });
    });

    it("LOG-2: a batch with one bad chunk leaves nothing of itself", async () => {
      await run(createOf());
      const turn = await started();
      const reply = await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "text-start", id: "t" }, { type: "tool-approval-request", approvalId: "a", toolCallId: "nobody" }] });
      expect(reply).toMatchObject({ ok: false, problem: { code: "invalid" } });
      expect(await store.records(S, 0, 100)).toHaveLength(2);
      expect(await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "text-start", id: "t" }] })).toMatchObject({ ok: true, duplicate: false });
    });

    it("TURN-7: a message sent again gets the first outcome, also once its base is long past; case 27: the log holds it once", async () => {
      await run(createOf());
      const first = await run(submitOf("m1"));
      await ended((first as { run: Run }).run);
      clock.ms += 86_400_000;
      const again = await run(submitOf("m1"));
      expect(again).toMatchObject({ ok: true, kind: "submitted", first: false, submit: (first as { submit: unknown }).submit });
      expect(await run(submitOf("m1", START, { message: { id: messageIdSchema.parse("m1"), parts: [{ type: "text", text: "another" }] } }))).toMatchObject({ problem: { code: "message-differs" } });
      expect(await run(submitOf("m2", await position()))).toMatchObject({ ok: true, first: true });
      expect((await store.records(S, 0, 100)).filter(({ type }) => type === "user-message")).toHaveLength(2);
    });

    it("TURN-1: case 23: of two submits in the same millisecond exactly one wins, two hundred times", async () => {
      for (let round = 0; round < 200; round++) {
        const session = sessionIdSchema.parse(`r${round}`);
        await run(createOf(session), session);
        const replies = await Promise.all([run(submitOf("a"), session), run(submitOf("b"), session)]);
        expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
        expect(replies.find(({ ok }) => !ok)).toMatchObject({ problem: { code: "turn-in-progress" } });
        expect(await store.records(session, 0, 10)).toHaveLength(2);
      }
    });

    it("TURN-8: a base whose record the log doesn't hold is refused, and the log is not cut to fit it", async () => {
      await run(createOf());
      await ended(await started());
      const held = await position();
      expect(await run(submitOf("m2", { ...held, last: "forged" as typeof held.last }))).toMatchObject({ problem: { code: "log-restarted", count: 3 } });
      expect(await run(submitOf("m2", { ...held, epoch: "other" as typeof held.epoch }))).toMatchObject({ ok: true, submit: { missed: 0 } });
      expect((await store.session(S))!.state.count).toBe(5);
    });

    it("GATE-1: the first answer wins; the same again gets its record, another gets the winner's", async () => {
      await run(createOf());
      const turn = await started();
      const input = { text: "Buy milk" };
      await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "tool-input-available", toolCallId: "c", toolName: "notes", input }] });
      await run({ kind: "append", runner, ...turn, batch: 1, chunks: [{ type: "tool-approval-request", approvalId: "a", toolCallId: "c" }] });
      await ended(turn);
      const open = (await store.records(S, 0, 100)).find(({ type }) => type === "gate-open")!;
      expect(open.data).toMatchObject({ kind: "approval", input, inputHash: inputHash(input) });
      const answer = (id: string, decision: "approve" | "deny") => run({
        kind: "answer", caller, runner, gate: gateIdSchema.parse(open.id), answerId: answerIdSchema.parse(id), answer: decision, inputHash: inputHash(input),
      });
      const [first, other, again] = [await answer("x1", "approve"), await answer("x2", "deny"), await answer("x3", "approve")];
      expect(first).toMatchObject({ ok: true, first: true, run: { turn: turn.turn } });
      expect(other).toMatchObject({ problem: { code: "gate-answered", record: (first as { record: unknown }).record } });
      expect(again).toMatchObject({ ok: true, first: false, record: (first as { record: unknown }).record });
      expect((await store.records(S, 0, 100)).slice(-3).map(({ type }) => type)).toEqual(["gate-answer", "chunk", "turn-resume"]);
    });

    it("a form opens its gate with the input that its call had, and a submit is the call's result", async () => {
      await run(createOf());
      const turn = await started();
      const input = { title: "Where to?", schema: { type: "object", properties: { city: { type: "string" } } } };
      await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "tool-input-available", toolCallId: "f", toolName: "ask", input }] });
      expect(await ended(turn)).toMatchObject({ state: "paused" });
      const open = (await store.records(S, 0, 100)).find(({ type }) => type === "gate-open")!;
      expect(open.data).toMatchObject({ kind: "form", input, schema: input.schema });
      await run({ kind: "answer", caller, runner, gate: gateIdSchema.parse(open.id), answerId: answerIdSchema.parse("x"), answer: "submit", value: { city: "Cadiz" }, inputHash: inputHash(input) });
      expect((await store.records(S, 0, 100)).at(-2)!.data).toEqual({ type: "tool-output-available", toolCallId: "f", output: { city: "Cadiz" } });
    });

    it("tells of each commit, in order, after it can be read; a refused command tells nothing", async () => {
      const commits: Commit[] = [];
      const forget = store.onCommit((commit) => {
        commits.push(commit);
        // A listener that commits in its turn is told about last, not in between.
        if (commit.records.some(({ type }) => type === "turn-start")) void store.execute(S, { kind: "stop", caller, turn: commit.state.live!.turn });
      });
      await run(createOf());
      await run(submitOf("m1"));
      await run(submitOf("m1"));
      await run({ kind: "stop", caller, turn: commits[1]!.state.live!.turn });
      expect(commits.map(({ records }) => records.map(({ seq }) => seq))).toEqual([[], [1, 2], [3]]);
      forget();
      await run(submitOf("m2", await position()));
      expect(commits).toHaveLength(3);
    });

    it("a listener that throws changes nothing for the writer", async () => {
      store.onCommit(() => { throw new Error("listener"); });
      expect(await run(createOf())).toMatchObject({ ok: true, kind: "created" });
    });

    it("counts one revision per change of a header, none for an append", async () => {
      await run(createOf());
      const turn = await started();
      const before = await store.revision();
      await run({ kind: "append", runner, ...turn, batch: 0, chunks: [{ type: "text-start", id: "t" }] });
      expect(await store.revision()).toBe(before);
      await ended(turn);
      expect(await store.revision()).toBe(before + 1);
      expect((await store.changedSince({ subject: "owner" }, before, 10)).map(({ state }) => state.id)).toEqual([S]);
      expect(await store.changedSince({ subject: "owner" }, before + 1, 10)).toEqual([]);
      expect(await store.changedSince({ subject: "somebody" }, 0, 10)).toEqual([]);
    });

    it("lists a subject's chats newest first, in pages that say when they are all", async () => {
      for (const id of ["a", "b", "c"]) {
        const session = sessionIdSchema.parse(id);
        await run(createOf(session), session);
        await run(submitOf(id, START, { message: { id: messageIdSchema.parse(id), parts: [{ type: "text", text: `100%_${id}` }] } }), session);
        clock.ms += 1000;
      }
      await run(createOf(sessionIdSchema.parse("empty")), sessionIdSchema.parse("empty"));
      const ids = (page: Awaited<ReturnType<Store["list"]>>) => page.sessions.map(({ state }) => state.id);
      const first = await store.list({ subject: "owner", limit: 2 });
      expect([ids(first), first.complete]).toEqual([["c", "b"], false]);
      const second = await store.list({ subject: "owner", limit: 2, cursor: first.cursor! });
      expect([ids(second), second.cursor]).toEqual([["a"], null]);
      expect(await store.list({ subject: "owner", limit: 3 })).toMatchObject({ complete: true, cursor: null });
      expect(ids(await store.list({ subject: "owner", limit: 9, text: "100%_B" }))).toEqual(["b"]);
      expect(ids(await store.list({ subject: "owner", limit: 9, text: "100__" }))).toEqual([]);
      expect(ids(await store.list({ subject: "somebody", limit: 9 }))).toEqual([]);
      await run({ kind: "patch", caller, version: 0, change: { archived: true } }, sessionIdSchema.parse("a"));
      expect(ids(await store.list({ subject: "owner", limit: 9, archived: true }))).toEqual(["a"]);
      expect(ids(await store.list({ subject: "owner", limit: 9, archived: false }))).toEqual(["c", "b"]);
      await run({ kind: "delete", caller }, sessionIdSchema.parse("b"));
      expect(ids(await store.list({ subject: "owner", limit: 9, archived: false }))).toEqual(["c"]);
    });

    it("STORE-8: a chat that got no record within a day is removed, with its windows; any other stays", async () => {
      const [empty, told, young] = ["empty", "told", "young"].map((id) => sessionIdSchema.parse(id)) as [SessionId, SessionId, SessionId];
      for (const session of [empty, told]) await run(createOf(session), session);
      await run(submitOf("m1"), told);
      await store.attach(empty, "owner", TAB, { label: "Window", context: null, tools: [], canAct: true });
      clock.ms += 86_400_000 - 1;
      await run(createOf(young), young);
      expect(await store.removeEmptySessions()).toBe(0);
      clock.ms += 2;
      expect(await store.removeEmptySessions()).toBe(1);
      expect([await store.session(empty), await store.attachment(empty, TAB)]).toEqual([null, null]);
      expect([(await store.session(told))?.state.count, (await store.session(young))?.state.count]).toEqual([2, 0]);
      // The page makes it again from its outbox, where its first message waited for a day.
      expect(await run(createOf(empty), empty)).toMatchObject({ ok: true, kind: "created" });
      expect(await run(submitOf("m1"), empty)).toMatchObject({ ok: true, kind: "submitted" });
    });

    it("knows where turns start, newest first, and which sessions are live", async () => {
      await run(createOf());
      await ended(await started("m1"));
      await ended(await started("m2"));
      expect(await store.liveSessions()).toEqual([]);
      await started("m3");
      expect(await store.turnStarts(S, 7, 10)).toEqual([4, 1]);
      expect(await store.turnStarts(S, 100, 2)).toEqual([7, 4]);
      expect(await store.liveSessions()).toEqual([S]);
    });

    it("SEC-8: a __proto__ member in a message comes back as a member and changes nothing else", async () => {
      await run(createOf());
      const part = JSON.parse('{"type":"text","text":"x","__proto__":{"polluted":true}}') as { type: string };
      await run(submitOf("m1", START, { message: { id: messageIdSchema.parse("m1"), parts: [part] } }));
      const [record] = await store.records(S, 0, 1);
      expect(JSON.stringify(record!.data)).toContain('"__proto__":{"polluted":true}');
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    });
  });
}

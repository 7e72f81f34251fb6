import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Failure, ReadAnswer, SessionSource } from "../client/sessionSource.ts";
import { agentIdSchema, answerIdSchema, messageIdSchema, recordIdSchema, turnIdSchema, type GateId, type SessionId, type TabId } from "../ids/ids.ts";
import { START, type Position } from "../records/position.ts";
import { fromOf, type LogRecord } from "../records/record.ts";
import { fold } from "../transcript/fold.ts";
import { emptyFold } from "../transcript/foldState.ts";
import { gateOf, messagesOf, openGatesOf } from "../transcript/queries.ts";

/** One source in a test, with what its server can be made to do. What a capability claims, its world must be able to show. */
export interface SourceWorld {
  source: SessionSource;
  /** Has at least three turns, and is idle. */
  session: SessionId;
  /** A session that the source has never had. */
  missing: SessionId;
  /** Lets time pass until the promise is settled. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** The log gets at least one record more. */
  grow(): Promise<void>;
  /** Somebody else's doing: a session that waits at a gate, and that gate settled. */
  gate: { session: SessionId; settle(): Promise<void> };
  /** Commands are taken; else each of them is refused. */
  writes: boolean;
  /** The tab that the source sends from. */
  tab: TabId | null;
  /** Where not `appendOnly`: something before the end of the log changes. */
  revise?(): Promise<void>;
  /** Where `mayLag`: the next answers hold less than the ones before. */
  lag?(): Promise<void>;
  close?(): Promise<void>;
}

type Page = Extract<ReadAnswer, { kind: "page" }>;
const never = (): AbortSignal => new AbortController().signal;

/** What every SessionSource promises, by the capabilities that it declares (ADOPT-18). Run on each of them. */
export function sessionSourceContract(name: string, open: () => Promise<SourceWorld>): void {
  describe(name, () => {
    let world: SourceWorld;
    beforeEach(async () => { world = await open(); });
    afterEach(() => world.close?.());

    const pageAt = async (base: Position, session = world.session): Promise<Page> => {
      const answer = await world.wait(world.source.read(session, base, never()));
      if (answer.kind !== "page") throw new Error(JSON.stringify(answer));
      return answer;
    };
    /** All pages from a position on. */
    const readFrom = async (start: Position, session = world.session): Promise<{ records: LogRecord[]; end: Page; at: Position }> => {
      const records: LogRecord[] = [];
      let at = start;
      for (let left = 200; left > 0; left--) {
        const page = await pageAt(at, session);
        expect(page.from).toBe(at.count);
        records.push(...page.records);
        const last = page.records.at(-1);
        at = { epoch: page.position.epoch, count: last?.seq ?? at.count, last: last === undefined ? at.last : last.id };
        if (page.upToDate) return { records, end: page, at };
        expect(page.records.length).toBeGreaterThan(0);
      }
      throw new Error("The read does not come to its end.");
    };
    const positionAt = (records: readonly LogRecord[], index: number, epoch: Position["epoch"]): Position => ({ epoch, count: records[index]!.seq, last: records[index]!.id });
    const refused = (answer: { kind: string }) => expect(answer).toMatchObject({ kind: "refused", code: expect.stringMatching(/./), status: expect.any(Number) });

    describe("reading", () => {
      it("LOG-1: the whole log is numbered without a hole, and the position is its last record's", async () => {
        const { records, end } = await readFrom(START);
        let next = 1;
        for (const record of records) {
          expect(fromOf(record)).toBe(next);
          next = record.seq + 1;
        }
        expect(end.position).toMatchObject({ count: next - 1, last: records.at(-1)!.id });
        expect(end.position.epoch).not.toBeNull();
        expect(messagesOf(fold(emptyFold(), records)).length).toBeGreaterThanOrEqual(2);
      });

      it("ADOPT-10: a read from any record on brings what follows it, the same as in the whole", async () => {
        const { records, end } = await readFrom(START);
        const whole = messagesOf(fold(emptyFold(), records));
        for (const index of [0, Math.floor(records.length / 2), records.length - 1]) {
          const base = positionAt(records, index, end.position.epoch);
          const rest = (await readFrom(base)).records;
          if (rest.length > 0) expect(fromOf(rest[0]!)).toBe(base.count + 1);
          // Where deltas are joined depends on how reads are cut; what they fold to does not (LOG-3).
          expect(messagesOf(fold(fold(emptyFold(), records.slice(0, index + 1)), rest))).toEqual(whole);
        }
      });

      it("ADOPT-4: asked at its end it brings nothing, says that this is all, and its position stays", async () => {
        const { at, end } = await readFrom(START);
        expect(await pageAt(at)).toMatchObject({ records: [], upToDate: true, position: end.position, turn: end.turn });
      });

      it("FOLLOW-7: growth is told by the head, and a read brings only what is new", async () => {
        const { records, at } = await readFrom(START);
        const before = await world.wait(world.source.head(world.session, never()));
        expect(before).toMatchObject({ kind: "head", position: at });
        await world.grow();
        const fresh = await readFrom(at);
        expect(fromOf(fresh.records[0]!)).toBe(at.count + 1);
        expect(await world.wait(world.source.head(world.session, never()))).toMatchObject({ kind: "head", position: fresh.at });
        expect(messagesOf(fold(fold(emptyFold(), records), fresh.records))).toEqual(messagesOf(fold(emptyFold(), (await readFrom(START)).records)));
      });

      it("ADOPT-8: a window holds whole turns up to the end, and the one before it goes on there", async () => {
        const whole = messagesOf(fold(emptyFold(), (await readFrom(START)).records));
        const window = await world.wait(world.source.window(world.session, 1, never()));
        if (window.kind !== "window") throw new Error(JSON.stringify(window));
        const shown = messagesOf(fold(emptyFold(), window.records));
        expect(window.first).toBe(fromOf(window.records[0]!));
        expect(shown.length).toBeGreaterThan(0);
        expect(shown).toEqual(whole.slice(-shown.length));
        expect(window.position).toEqual((await readFrom(START)).end.position);
        if (window.first === 1) return;
        const earlier = await world.wait(world.source.window(world.session, 50, never(), window.first));
        if (earlier.kind !== "window") throw new Error(JSON.stringify(earlier));
        expect(earlier.records.at(-1)!.seq).toBe(window.first - 1);
        expect(messagesOf(fold(emptyFold(), [...earlier.records, ...window.records]))).toEqual(whole);
      });

      it("the header tells what the log tells", async () => {
        const { end } = await readFrom(START);
        expect(await world.wait(world.source.header(world.session, never()))).toMatchObject({
          kind: "ok", value: { id: world.session, epoch: end.position.epoch, count: end.position.count, last: end.position.last, live: end.turn.kind === "idle" ? null : { state: end.turn.kind } },
        });
      });

      it("a session that is not there is refused by every way of reading, never empty", async () => {
        const { source, missing } = world;
        const answers: Promise<{ kind: string }>[] = [source.read(missing, START, never()), source.head(missing, never()), source.window(missing, 5, never()), source.header(missing, never())];
        for (const answer of answers) refused(await world.wait(answer));
      });

      it("a call that is aborted says so and throws nothing", async () => {
        const gone = AbortSignal.abort();
        const { source, session } = world;
        const answers: Promise<{ kind: string }>[] = [source.read(session, START, gone), source.head(session, gone), source.window(session, 5, gone), source.header(session, gone)];
        for (const answer of answers) {
          expect(await world.wait(answer)).toMatchObject({ kind: "unreachable", reason: "aborted" });
        }
      });
    });

    describe("what it declares", () => {
      it("ADOPT-18: append-only, what was read never changes; else each read has a revision, and another one tells the change", async () => {
        const before = await readFrom(START);
        if (world.source.capabilities.appendOnly) {
          await world.grow();
          expect((await readFrom(START)).records.slice(0, before.records.length)).toEqual(before.records);
          return;
        }
        expect(before.end.revision).toEqual(expect.any(String));
        expect((await pageAt(before.at)).revision).toBe(before.end.revision);
        if (world.revise === undefined) throw new Error("A source that is not append-only must be able to show it.");
        await world.revise();
        expect((await pageAt(before.at)).revision).not.toBe(before.end.revision);
        expect((await readFrom(START)).records.slice(0, before.records.length)).not.toEqual(before.records);
      });

      it("ADOPT-5: a position that its log does not hold is answered as another history", async () => {
        const { at } = await readFrom(START);
        const elsewhere = { ...at, last: recordIdSchema.parse("never-in-this-log") };
        expect(await world.wait(world.source.read(world.session, elsewhere, never()))).toMatchObject({ kind: "restarted", epoch: at.epoch, count: at.count });
      });

      it("ADOPT-4: where it may lag, an answer with less is told as such, and is no other history", async () => {
        if (!world.source.capabilities.mayLag) return;
        if (world.lag === undefined) throw new Error("A source that may lag must be able to show it.");
        const { at } = await readFrom(START);
        await world.lag();
        const behind = await pageAt(at);
        expect(behind.records).toEqual([]);
        expect(behind.position.count).toBeLessThan(at.count);
      });

      it("GATE-3: with gates, an open one is told by log and header, and its answer by both, whoever gave it", async () => {
        if (!world.source.capabilities.gates) return;
        const { session, settle } = world.gate;
        const asked = fold(emptyFold(), (await readFrom(START, session)).records);
        const gates = openGatesOf(asked).map((gate) => gate.id);
        expect(gates).toHaveLength(1);
        const waiting = async (): Promise<GateId[]> => {
          const header = await world.wait(world.source.header(session, never()));
          return header.kind === "ok" ? header.value.waiting.map((one) => one.gate) : [];
        };
        expect(await waiting()).toEqual(gates);
        await settle();
        const after = fold(emptyFold(), (await readFrom(START, session)).records);
        expect(gateOf(after, gates[0]!)?.state).toMatchObject({ kind: "answered" });
        expect(await waiting()).toEqual([]);
      });

      it("FOLLOW-9: with push a live read brings what reads bring, without it there is none", async () => {
        const { source, session } = world;
        if (!source.capabilities.push) {
          expect(source.live).toBeUndefined();
          return;
        }
        const { records, at } = await readFrom(START);
        const heard: ReadAnswer[] = [];
        const control = new AbortController();
        const ended = source.live!(session, START, (answer) => heard.push(answer), control.signal);
        await world.grow();
        const grown = await readFrom(START);
        control.abort();
        expect(await world.wait<Failure | { kind: string }>(ended)).toMatchObject({ kind: "unreachable", reason: "aborted" });
        const told = heard.flatMap((answer) => (answer.kind === "page" ? answer.records : []));
        expect(messagesOf(fold(emptyFold(), told))).toEqual(messagesOf(fold(emptyFold(), grown.records)));
        expect(at.count).toBe(records.at(-1)!.seq);
      });
    });

    describe("commands", () => {
      it("commands are taken once and stand in the log, or all of them are refused with a code", async () => {
        const { source, session } = world;
        const agent = agentIdSchema.parse("offline");
        const { at, end } = await readFrom(START);
        const submit = () => world.wait(source.submit(session, {
          message: { id: messageIdSchema.parse("contract-message"), parts: [{ type: "text", text: "/help" }] }, base: at, origin: { tab: world.tab, context: null, agent }, onBusy: "reject",
        }));
        const first = await submit();
        if (!world.writes) {
          refused(first);
          refused(await world.wait(source.create(session, agent)));
          refused(await world.wait(source.stop(session, turnIdSchema.parse("t"))));
          refused(await world.wait(source.answer(session, "g" as GateId, { answerId: answerIdSchema.parse("a"), answer: "approve", inputHash: "0".repeat(64) })));
          refused(await world.wait(source.attach(session, { label: "", context: null, tools: [], canAct: true })));
          refused(await world.wait(source.detach(session)));
          expect((await readFrom(START)).end.position).toEqual(end.position);
          return;
        }
        expect(first).toMatchObject({ kind: "ok", value: { missed: 0 } });
        expect(await submit()).toEqual(first);
        const said = (await readFrom(at)).records.filter((record) => record.type === "user-message");
        if (first.kind !== "ok" || !("turn" in first.value)) throw new Error(JSON.stringify(first));
        expect(said).toMatchObject([{ seq: first.value.seq, data: { id: "contract-message" } }]);
        expect(await world.wait(source.stop(session, first.value.turn))).toMatchObject({ kind: "ok" });
      });
    });
  });
}

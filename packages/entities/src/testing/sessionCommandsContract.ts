import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SessionSource, SourceAnswer } from "../client/sessionSource.ts";
import type { Queued, SubmitBody, Submitted } from "../contract/requests.ts";
import type { SessionHeader } from "../contract/header.ts";
import { agentIdSchema, answerIdSchema, callIdSchema, messageIdSchema, sessionIdSchema, turnIdSchema, type MessageId, type SessionId, type TabId } from "../ids/ids.ts";
import { START } from "../records/position.ts";
import type { LogRecord } from "../records/record.ts";
import { fold } from "../transcript/fold.ts";
import { emptyFold } from "../transcript/foldState.ts";
import { liveTurnOf, messagesOf, openGatesOf, openPageCallsOf } from "../transcript/queries.ts";

/** A source of a gateway in a test, seen from one window and from another one. */
export interface CommandWorld {
  source: SessionSource;
  tab: TabId;
  other: { source: SessionSource; tab: TabId };
  /** Has at least one whole turn, and is idle. */
  session: SessionId;
  /** Lets time pass until the promise is settled. */
  wait<T>(promise: Promise<T>): Promise<T>;
  /** Sent as a message, it keeps the agent busy until it is stopped. */
  busyText: string;
  /** Sent as a message, it lets the agent call the page tool `read`, or ask before it uses its tool `notes`; `does` makes it do so where it does not by itself. */
  pageText: string;
  noteText: string;
  does(what: "page" | "note"): Promise<void>;
  close?(): Promise<void>;
}

/** What the commands of a gateway do, the same on each of them: queue, page tools, boundaries, rules, privacy, going on with another agent. */
export function sessionCommandsContract(name: string, open: () => Promise<CommandWorld>): void {
  describe(name, () => {
    let world: CommandWorld;
    let messages = 0;
    beforeEach(async () => { world = await open(); });
    afterEach(() => world.close?.());

    const agent = agentIdSchema.parse("offline");
    const never = (): AbortSignal => new AbortController().signal;
    const ok = async <T>(answer: Promise<SourceAnswer<T>>): Promise<T> => {
      const got = await world.wait(answer);
      if (got.kind !== "ok") throw new Error(JSON.stringify(got));
      return got.value;
    };
    const code = async (answer: Promise<SourceAnswer<unknown>>): Promise<string> => {
      const got = await world.wait(answer);
      return got.kind === "refused" ? got.code : got.kind;
    };
    const header = (): Promise<SessionHeader> => ok(world.source.header(world.session, never()));
    const records = async (session = world.session): Promise<LogRecord[]> => {
      const all: LogRecord[] = [];
      for (let base = START, left = 100; left > 0; left--) {
        const page = await world.wait(world.source.read(session, base, never()));
        if (page.kind !== "page") throw new Error(JSON.stringify(page));
        all.push(...page.records);
        if (page.upToDate) return all;
        base = { ...page.position, count: all.at(-1)!.seq, last: all.at(-1)!.id };
      }
      throw new Error("The read does not come to its end.");
    };
    const folded = async (session = world.session) => fold(emptyFold(), await records(session));
    const queued = async () => (await header()).queue as { item: MessageId; version: number; parts: unknown[] }[];
    const submit = async (text: string, more: Partial<SubmitBody> = {}, from = world as { source: SessionSource; tab: TabId }): Promise<Submitted | Queued> => {
      const { epoch, count, last } = await header();
      return ok(from.source.submit(world.session, {
        message: { id: messageIdSchema.parse(`command-${++messages}`), parts: [{ type: "text", text }] }, base: { epoch, count, last },
        origin: { tab: from.tab, context: null, agent }, ...more,
      }));
    };
    const started = (answer: Submitted | Queued): Submitted => {
      if (!("turn" in answer)) throw new Error(JSON.stringify(answer));
      return answer;
    };
    const offer = async (from: { source: SessionSource; tab: TabId }): Promise<void> => void await ok(from.source.attach(world.session, { label: from.tab, context: null, tools: [{ name: "read" }], canAct: true }));

    it("TURN-11: a message sent while an answer runs waits, can be changed and taken out by any window, and is sent now in one step", async () => {
      const { source, session, other } = world;
      const { turn } = started(await submit(world.busyText));
      const one = await submit("One", { onBusy: "enqueue" });
      const two = await submit("Two", { onBusy: "enqueue" }, other);
      if (!("queued" in one) || !("queued" in two)) throw new Error("Both wait.");
      expect(await header()).toMatchObject({ queueHeld: false, queue: [{ item: one.queued, version: 0, origin: { tab: world.tab } }, { item: two.queued, origin: { tab: other.tab } }] });
      await ok(other.source.editQueued(session, one.queued, { parts: [{ type: "text", text: "One, but other" }], version: 0 }));
      expect(await code(source.editQueued(session, one.queued, { parts: [{ type: "text", text: "Late" }], version: 0 }))).toBe("header-changed");
      await ok(source.removeQueued(session, two.queued));
      expect(await code(source.editQueued(session, two.queued, { parts: [{ type: "text", text: "Gone" }], version: 0 }))).toBe("queue-item-removed");
      expect(await queued()).toMatchObject([{ item: one.queued, version: 1, parts: [{ text: "One, but other" }] }]);
      await ok(source.stop(session, turn));
      expect(await header()).toMatchObject({ live: null, queueHeld: true });
      const sent = await ok(source.sendNow(session, one.queued));
      const log = await records();
      expect(log.find(({ seq }) => seq === sent.seq)).toMatchObject({ type: "user-message", data: { id: one.queued, parts: [{ text: "One, but other" }], origin: { tab: world.tab }, queuedAt: expect.any(String) } });
      expect(await code(source.sendNow(session, one.queued))).toBe("queue-item-removed");
    });

    it("PIN-7: a page call is claimed by its window alone, once, before its one result; nothing else leaves a record", async () => {
      const { source, session, other } = world;
      await offer(world);
      await offer(other);
      started(await submit(world.pageText, { tools: [{ name: "read" }] }));
      await world.does("page");
      const [call] = openPageCallsOf(await folded());
      expect(call).toMatchObject({ name: "read", claim: null });
      const before = (await records()).length;
      expect(await code(source.claimCall(session, callIdSchema.parse("nobody-made-it"), 0))).toBe("not-found");
      expect(await code(other.source.claimCall(session, call!.call, 0))).toBe("not-pinned-here");
      expect(await code(source.claimCall(session, call!.call, 1))).toBe("not-pinned-here");
      expect(await code(source.settleCall(session, call!.call, { output: "early" }))).toBe("invalid");
      expect((await records()).length).toBe(before);
      await ok(source.claimCall(session, call!.call, 0));
      expect(await code(source.claimCall(session, call!.call, 0))).toBe("call-settled");
      expect(await code(other.source.settleCall(session, call!.call, { output: "theirs" }))).toBe("not-pinned-here");
      await ok(source.settleCall(session, call!.call, { output: "words of the page" }));
      expect(await code(source.settleCall(session, call!.call, { output: "again" }))).toBe("call-settled");
      const log = await records();
      expect(log.filter((record) => record.type === "call-start")).toHaveLength(1);
      expect(log.filter((record) => record.type === "chunk" && record.data.type === "tool-output-available" && record.data.output === "words of the page")).toHaveLength(1);
    });

    it("PIN-9: a take-over moves the page tools under a higher version, and closes what was open at the old window", async () => {
      const { source, session, other } = world;
      await offer(world);
      await offer(other);
      const { turn } = started(await submit(world.pageText, { tools: [{ name: "read" }] }));
      await world.does("page");
      const [call] = openPageCallsOf(await folded());
      await ok(source.claimCall(session, call!.call, 0));
      expect(await ok(other.source.takeOver(session, turn))).toMatchObject({ version: 1, record: { type: "pin", data: { tab: other.tab } } });
      expect(await code(source.settleCall(session, call!.call, { output: "late" }))).toBe("call-settled");
      const log = await records();
      expect(log.find((record) => record.type === "call-end")).toMatchObject({ data: { call: call!.call, outcome: "unknown" } });
      expect(liveTurnOf(await folded())?.pin ?? { tab: other.tab }).toMatchObject({ tab: other.tab });
      await world.wait(source.stop(session, turn));
      expect(await code(other.source.takeOver(session, turn))).toBe("turn-ended");
      expect(await code(other.source.takeOver(session, turnIdSchema.parse("nobody-began-it")))).toMatch(/not-found|turn-ended/);
    });

    it("BOUND-1: a boundary ends the answer in the same step where that was said, empties the queue, and is refused else", async () => {
      const { source, session } = world;
      const at = await header();
      started(await submit(world.busyText));
      await submit("Waits", { onBusy: "enqueue" });
      const base = { epoch: at.epoch, count: at.count, last: at.last };
      expect(await code(source.bound(session, { kind: "clear", to: 0, base }))).toBe("turn-in-progress");
      const { seq } = await ok(source.bound(session, { kind: "clear", to: 0, base, interrupt: true }));
      expect(await header()).toMatchObject({ live: null, queue: [], queueHeld: false, count: seq });
      expect(messagesOf(await folded())).toEqual([]);
      expect(await code(source.bound(session, { kind: "rewind", to: at.count, base }))).toBe("conversation-changed");
      const now = await header();
      await ok(source.bound(session, { kind: "switch", to: at.count, base: { epoch: now.epoch, count: now.count, last: now.last } }));
      expect(messagesOf(await folded()).length).toBeGreaterThanOrEqual(2);
    });

    it("PIN-12: privacy is a flag of the session with its setter, needs no version, and says who set it", async () => {
      const { source, other, session } = world;
      expect(await ok(source.setPrivate(session, true))).toMatchObject({ private: { by: { kind: "user", tab: world.tab } } });
      expect((await header()).private).not.toBeNull();
      expect(await ok(other.source.setPrivate(session, false))).toMatchObject({ private: null });
    });

    it("an opinion on an answer stands in the header of every window until it is taken back; one on what is no answer's end is refused", async () => {
      const { source, session, other } = world;
      const { turn } = started(await submit(world.busyText));
      await ok(source.stop(session, turn));
      const end = (await header()).count;
      expect((await ok(source.setFeedback!(session, turn, { end, value: "down" }))).feedback).toEqual([{ turn, value: "down" }]);
      expect((await header()).feedback).toEqual([{ turn, value: "down" }]);
      expect(await code(source.setFeedback!(session, turn, { end: end - 1, value: "up" }))).toBe("invalid");
      expect((await ok(other.source.setFeedback!(session, turn, { end, value: null }))).feedback).toEqual([]);
    });

    it("GATE-4: an approval for the whole chat sets a rule with who set it, which stands in the header until anybody takes it back", async () => {
      const { source, session, other } = world;
      started(await submit(world.noteText));
      await world.does("note");
      const [gate] = openGatesOf(await folded());
      await ok(source.answer(session, gate!.id, { answerId: answerIdSchema.parse("always"), answer: "approve", scope: "session", inputHash: gate!.inputHash }));
      expect((await header()).rules).toMatchObject([{ tool: "notes", by: { kind: "user", tab: world.tab }, at: expect.any(String) }]);
      expect((await records()).filter((record) => record.type === "gate-answer" || record.type === "rule")).toMatchObject([{ data: { scope: "session" } }, { data: { tool: "notes", on: true } }]);
      await ok(other.source.dropRule(session, "notes"));
      expect((await header()).rules).toEqual([]);
      expect((await records()).findLast((record) => record.type === "rule")).toMatchObject({ by: { tab: other.tab }, data: { tool: "notes", on: false } });
    });

    it("BOUND-5: going on with another agent makes a chat of it once, from what is shown, and both chats say so", async () => {
      const { source, session } = world;
      const before = await header();
      const id = sessionIdSchema.parse("goes-on");
      const made = await ok(source.continueWith(session, { id, agent: agentIdSchema.parse("other"), at: before.count }));
      expect(made).toMatchObject({ id, agent: "other", continuedFrom: { session, at: before.count } });
      expect(await ok(source.continueWith(session, { id, agent: agentIdSchema.parse("other"), at: before.count }))).toMatchObject({ id, epoch: made.epoch, count: made.count });
      expect(messagesOf(await folded(id)).map(({ parts }) => parts)).toEqual(messagesOf(await folded()).map(({ parts }) => parts));
      expect(await header()).toMatchObject({ count: before.count, epoch: before.epoch, continuedAs: [{ session: id, agent: "other" }] });
    });
  });
}

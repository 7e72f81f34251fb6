import type { UIMessageChunk } from "ai";
import { inputHash } from "../gate/inputHash.ts";
import { agentIdSchema, answerIdSchema, callIdSchema, gateIdSchema, messageIdSchema, sessionIdSchema, tabIdSchema, type CallId, type GateId, type MessageId, type TabId, type TurnId } from "../ids/ids.ts";
import type { KnownRecord, RecordOf, RecordType, UserPart } from "../records/record.ts";
import { START, type Position } from "../records/position.ts";
import { addMs } from "../turn/isoTime.ts";
import { decide } from "./decide.ts";
import { foundFor, type CommandInput, type Look } from "./foundFor.ts";
import type { CallResult, Command, Decision, FoundTab, Problem, Reply, Run, RunnerIdentity, SessionState, SubmitOutcome } from "./types.ts";

type InputOf<K extends Command["kind"]> = Extract<CommandInput, { kind: K }>;
export const TAB_A = tabIdSchema.parse("A.1");
export const TAB_B = tabIdSchema.parse("B.1");
export const RUNNER = { id: "gateway1", secretHash: "hash1" };
export const OTHER_RUNNER = { id: "gateway2", secretHash: "hash2" };

/** One session in memory, run by `decide` as every store runs it: the tests' bench. Time and ids are counters. */
export class TestSession {
  state: SessionState | null = null;
  records: KnownRecord[] = [];
  at = "2026-11-29T10:00:00.000Z";
  /** The last decision, whole. */
  decision: Decision | null = null;
  /** The state that it met. */
  met: SessionState | null = null;
  readonly submits = new Map<string, { outcome: SubmitOutcome; fingerprint: string }>();
  readonly parts = new Map<MessageId, UserPart[]>();
  readonly pageData = new Map<MessageId, unknown>();
  /** Windows as the store knows them; `attach` makes one. */
  readonly tabs = new Map<TabId, FoundTab>();
  /** What `continue` finds. */
  source: TestSession | null = null;
  #ids = 0;
  #batch = -1;
  readonly #prefix: string;

  constructor(prefix = "id") {
    this.#prefix = prefix;
  }

  readonly look: Look = {
    recordAt: (seq) => this.records[seq - 1] ?? null,
    record: (id) => this.records.find((record) => record.id === id) ?? null,
    submit: (message) => this.submits.get(message) ?? null,
    answerTo: (gate) => this.records.find((record) => record.type === "gate-answer" && record.data.gate === gate) ?? null,
    said: (message) => this.all("user-message").some(({ data }) => data.id === message),
    queued: (message) => {
      const parts = this.parts.get(message);
      return parts === undefined ? null : { parts, data: this.pageData.get(message) };
    },
    tab: (tab) => this.tabs.get(tab) ?? null,
    source: (_session, at) => ({ state: this.source?.state ?? null, records: this.source?.records.filter(({ seq }) => seq <= at) ?? [] }),
  };

  run(input: CommandInput): Reply {
    const command = foundFor(input, this.state, this.look);
    const decision = decide(this.state, command, { at: this.at, id: () => `${this.#prefix}${String(++this.#ids).padStart(6, "0")}` });
    this.decision = decision;
    this.met = this.state;
    this.state = decision.state;
    this.records = [...this.records, ...decision.records];
    const { reply } = decision;
    if (reply.ok && (reply.kind === "submitted" || reply.kind === "queued") && reply.first && command.kind === "submit") {
      this.submits.set(command.message.id, { outcome: reply.kind === "queued" ? { queued: reply.item } : reply.submit, fingerprint: command.found.fingerprint });
      this.pageData.set(command.message.id, command.origin.context?.data);
    }
    for (const { message, parts } of decision.queueWrites ?? []) if (parts) this.parts.set(message, parts); else this.parts.delete(message);
    if (reply.ok && (("run" in reply && reply.run) || ("next" in reply && reply.next) || (reply.kind === "claimed" && reply.first))) this.#batch = -1;
    return reply;
  }

  later(ms: number): this {
    this.at = addMs(this.at, ms);
    return this;
  }

  create(change: Partial<InputOf<"create">> = {}): Reply {
    return this.run({ kind: "create", caller: callerIn("A"), session: sessionIdSchema.parse("s1"), agent: agentIdSchema.parse("offline"), ...change });
  }

  submit(message: string, change: Partial<InputOf<"submit">> = {}): Reply {
    return this.run({
      kind: "submit", caller: callerIn("A"), runner: RUNNER, message: { id: messageIdSchema.parse(message), parts: [{ type: "text", text: message }] },
      base: this.position(), origin: { tab: TAB_A, context: null, agent: agentIdSchema.parse("offline") }, tools: [], onBusy: "reject", ...change,
    });
  }

  append(chunks: UIMessageChunk[], change: Partial<InputOf<"append">> = {}): Reply {
    const reply = this.run({ kind: "append", runner: RUNNER, ...this.live(), batch: this.#batch + 1, chunks, ...change });
    if (reply.ok) this.#batch = Math.max(this.#batch, change.batch ?? this.#batch + 1);
    return reply;
  }

  end(change: Partial<InputOf<"stream-end">> = {}): Reply {
    return this.run({ kind: "stream-end", runner: RUNNER, ...this.live(), outcome: { kind: "end" }, ...change });
  }

  answer(gate: GateId, decision: InputOf<"answer">["answer"], change: Partial<InputOf<"answer">> = {}): Reply {
    const open = this.records.find((record): record is RecordOf<"gate-open"> => record.type === "gate-open" && record.id === (gate as string));
    return this.run({
      kind: "answer", caller: callerIn("B"), runner: RUNNER, gate, answerId: answerIdSchema.parse(`x${++this.#ids}`), answer: decision,
      inputHash: open?.data.inputHash ?? inputHash(null), ...change,
    });
  }

  /** A window of this chat, attached now. */
  attach(browser: "A" | "B", change: Partial<FoundTab> = {}): void {
    this.tabs.set(callerIn(browser).tab, {
      subject: "owner", label: `Window ${browser}`, context: null, tools: ["paint"], canAct: true, seenAt: this.at, detachedAt: null, here: true, elsewhere: false, ...change,
    });
  }

  /** A call of a page tool, as its own batch. */
  callPage(toolCallId: string, toolName = "paint"): CallId {
    this.append([{ type: "tool-input-available", toolCallId, toolName, input: { n: toolCallId } }]);
    return callIdSchema.parse(this.all("chunk").at(-1)?.id ?? "none");
  }

  claimCall(call: CallId, change: Partial<InputOf<"claim-call">> = {}): Reply {
    return this.run({ kind: "claim-call", caller: callerIn("A"), call, version: this.state?.live?.pin?.version ?? 0, ...change });
  }

  giveResult(call: CallId, result: CallResult = { kind: "output", output: "done" }, change: Partial<InputOf<"call-result">> = {}): Reply {
    return this.run({ kind: "call-result", caller: callerIn("A"), runner: RUNNER, call, result, ...change });
  }

  takeOver(browser: "A" | "B", change: Partial<InputOf<"take-over">> = {}): Reply {
    return this.run({ kind: "take-over", caller: callerIn(browser), runner: RUNNER, turn: this.live().turn, ...change });
  }

  sweep(change: Partial<InputOf<"sweep">> = {}): Reply {
    return this.run({ kind: "sweep", runner: RUNNER, ...change });
  }

  claim(runner: RunnerIdentity = RUNNER, change: Partial<InputOf<"claim">> = {}): Reply {
    return this.run({ kind: "claim", caller: callerIn("A"), runner, turn: this.live().turn, ...change });
  }

  stop(turn: TurnId = this.live().turn, tab: "A" | "B" = "B"): Reply {
    return this.run({ kind: "stop", caller: callerIn(tab), turn });
  }

  /** A tool call that waits for a person, as its own batch. */
  ask(toolCallId: string, input: unknown): GateId {
    this.append([
      { type: "tool-input-available", toolCallId, toolName: "notes", input },
      { type: "tool-approval-request", approvalId: `ap-${toolCallId}`, toolCallId },
    ]);
    return gateIdSchema.parse(this.all("gate-open").at(-1)?.id ?? "none");
  }

  live(): Run {
    const live = this.state?.live;
    return live ? { turn: live.turn, fence: live.fence } : { turn: "none" as TurnId, fence: 0 };
  }

  position(): Position {
    return this.state ? { epoch: this.state.epoch, count: this.state.count, last: this.state.last } : START;
  }

  all<T extends RecordType>(type: T): RecordOf<T>[] {
    return this.records.filter((record): record is RecordOf<T> => record.type === type);
  }

  types(from = 0): string[] {
    return this.records.slice(from).map((record) => (record.type === "chunk" ? record.data.type : record.type));
  }
}

export function callerIn(browser: "A" | "B") {
  return { subject: "owner", name: "Owner", tab: browser === "A" ? TAB_A : TAB_B };
}

/** A session with a running turn. */
export function running(): TestSession {
  const session = new TestSession();
  session.create();
  session.submit("m1");
  return session;
}

/** A session whose turn waits for its window to run one call of the page tool "paint". */
export function waiting(change: Partial<InputOf<"submit">> = {}): { session: TestSession; call: CallId } {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.submit("m1", { tools: [{ name: "paint" }], ...change });
  const call = session.callPage("c1");
  session.end();
  return { session, call };
}

/** A session whose turn waits for a foreign runner. */
export function external(): TestSession {
  const session = new TestSession();
  session.create();
  session.submit("m1", { external: true });
  return session;
}

export function problemOf(reply: Reply): Problem["code"] | "none" {
  return reply.ok ? "none" : reply.problem.code;
}

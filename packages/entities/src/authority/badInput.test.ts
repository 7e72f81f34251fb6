import { expect, it } from "vitest";
import { callIdSchema, gateIdSchema, turnIdSchema } from "../ids/ids.ts";
import type { CommandInput } from "./foundFor.ts";
import { callerIn, OTHER_RUNNER, problemOf, RUNNER, TestSession } from "./testSession.ts";
import type { LiveTurn, ProblemCode } from "./types.ts";

type Of<K extends CommandInput["kind"]> = Extract<CommandInput, { kind: K }>;
/** One thing that is wrong with a request, or with what it meets. */
interface Fault<I> { name: string; code: ProblemCode; make(session: TestSession, input: I): Partial<I> | null | void }
/** Faults of one check exclude each other; the checks stand in the order in which they are made. */
type Checks<I> = Fault<I>[][];

/**
 * Every combination of what may be wrong: the first check that finds something names the code, and nothing is left behind, neither a record nor
 * another state. With nothing wrong the same request is accepted, so that no refusal is for another reason than the one that is said.
 */
function refuses<I extends CommandInput>(scene: () => { session: TestSession; input: I }, checks: Checks<I>): number {
  let tried = 0;
  for (const faults of combinations(checks)) {
    const { session, input: right } = scene();
    let input = right;
    // What stands last in the order was there first: a deleted chat can still be prepared, until it is deleted.
    for (const fault of faults.toReversed()) input = { ...input, ...fault.make(session, input) };
    const { state, records } = session;
    const reply = session.run(input);
    const found = { wrong: faults.map(({ name }) => name), code: problemOf(reply), state: session.state === state, records: session.records.length - records.length };
    if (faults.length === 0) expect(found.code).toBe("none");
    else expect(found).toEqual({ wrong: found.wrong, code: faults[0]!.code, state: true, records: 0 });
    tried++;
  }
  return tried;
}

function combinations<I>(checks: Checks<I>): Fault<I>[][] {
  return checks.reduce<Fault<I>[][]>((all, faults) => all.flatMap((chosen) => [chosen, ...faults.map((fault) => [...chosen, fault])]), [[]]);
}

/** Who may know of a session at all; the same for every command of a person. */
function access<I extends CommandInput>(): Fault<I>[] {
  return [
    { name: "unknown session", code: "not-found", make: (session) => { session.state = null; } },
    { name: "another's session", code: "not-found", make: (_session, input) => ({ caller: { ...("caller" in input && input.caller), subject: "somebody" } }) as unknown as Partial<I> },
    { name: "deleted session", code: "deleted", make: (session) => { session.state = { ...session.state!, deletedAt: session.at }; } },
  ];
}

/** A turn with the page calls c1 and c2 (waiting, the first one claimed where asked for) and an approval. */
function pageScene(claimed: boolean): { session: TestSession; call: ReturnType<TestSession["callPage"]> } {
  const session = new TestSession();
  session.create();
  session.attach("A");
  session.attach("B");
  session.submit("m1", { tools: [{ name: "paint" }] });
  const call = session.callPage("c1");
  session.callPage("c2");
  session.ask("c3", {});
  session.end();
  if (claimed) session.claimCall(call);
  return { session, call };
}
const changeLive = (session: TestSession, change: (live: LiveTurn) => Partial<LiveTurn>) => {
  const live = session.state!.live!;
  session.state = { ...session.state!, live: { ...live, ...change(live) } };
};
const wrongCalls = <I extends Of<"claim-call"> | Of<"call-result">>(): Fault<I>[] => [
  { name: "unknown call", code: "not-found", make: () => ({ call: callIdSchema.parse("unknown") }) as Partial<I> },
  { name: "a record that is no call", code: "not-found", make: (session) => ({ call: callIdSchema.parse(session.records[0]!.id) }) as Partial<I> },
  { name: "a call that has its result", code: "call-settled", make: (session, { call }) => { changeLive(session, ({ calls }) => ({ calls: calls.filter((open) => open.call !== call) })); } },
  { name: "a call of a turn that is over", code: "call-settled", make: (session) => { session.stop(); } },
];
const wrongTabs = <I extends Of<"claim-call"> | Of<"call-result">>(): Fault<I>[] => [
  { name: "another tab", code: "not-pinned-here", make: () => ({ caller: callerIn("B") }) as Partial<I> },
  { name: "no tab", code: "not-pinned-here", make: () => ({ caller: { subject: "owner" } }) as Partial<I> },
];

it("PIN-7: a claim with anything wrong in it names the first thing, and leaves no record", () => {
  const tried = refuses<Of<"claim-call">>(() => {
    const { session, call } = pageScene(false);
    return { session, input: { kind: "claim-call", caller: callerIn("A"), call, version: 0 } };
  }, [
    access(), wrongCalls(), wrongTabs(),
    [
      { name: "an older version", code: "not-pinned-here", make: () => ({ version: -1 }) },
      { name: "a newer version", code: "not-pinned-here", make: () => ({ version: 1 }) },
    ],
    [
      { name: "a window that only watches", code: "forbidden", make: (session, { caller }) => { session.attach(caller.tab === callerIn("B").tab ? "B" : "A", { canAct: false }); } },
      { name: "a window that nobody knows", code: "forbidden", make: (session) => { session.tabs.clear(); } },
      { name: "a window of another subject", code: "forbidden", make: (session) => { session.attach("A", { subject: "somebody" }); } },
    ],
    [
      { name: "claimed already", code: "call-settled", make: (session, { call }) => { session.claimCall(call); } },
      { name: "while the agent speaks", code: "turn-in-progress", make: (session) => { changeLive(session, () => ({ state: "running" })); } },
    ],
  ]);
  expect(tried).toBe(4 * 5 * 3 * 3 * 4 * 3);
});

it("PIN-8: a result with anything wrong in it names the first thing, and leaves no record", () => {
  const tried = refuses<Of<"call-result">>(() => {
    const { session, call } = pageScene(true);
    return { session, input: { kind: "call-result", caller: callerIn("A"), runner: RUNNER, call, result: { kind: "output", output: 1 } } };
  }, [
    access(), wrongCalls(), wrongTabs(),
    [{ name: "a call that nobody claimed", code: "invalid", make: (session, { call }) => {
      changeLive(session, ({ calls }) => ({ calls: calls.map((open) => (open.call === call ? { ...open, claim: null } : open)) }));
    } }],
  ]);
  expect(tried).toBe(4 * 5 * 3 * 2);
});

it("GATE-2: an answer with anything wrong in it names the first thing, and leaves no record", () => {
  const tried = refuses<Of<"answer">>(() => {
    const { session } = pageScene(false);
    const [open] = session.all("gate-open");
    return { session, input: { kind: "answer", caller: callerIn("B"), runner: RUNNER, gate: gateIdSchema.parse(open!.id), answerId: "x1" as never, answer: "approve", inputHash: open!.data.inputHash } };
  }, [
    access(),
    [
      { name: "unknown gate", code: "not-found", make: () => ({ gate: gateIdSchema.parse("unknown") }) },
      { name: "a record that is no gate", code: "not-found", make: (session) => ({ gate: gateIdSchema.parse(session.records[0]!.id) }) },
    ],
    [{ name: "another input's hash", code: "gate-changed", make: () => ({ inputHash: "0".repeat(64) }) }],
    [
      { name: "answered otherwise", code: "gate-answered", make: (session, { gate }) => { session.answer(gate, "approve", { value: { n: 1 } }); } },
      { name: "closed with its turn", code: "gate-closed", make: (session) => { session.stop(); } },
    ],
    [
      { name: "not an answer to this kind", code: "invalid", make: () => ({ answer: "submit" }) },
      { name: "a denial for ever", code: "invalid", make: () => ({ answer: "deny", scope: "session", reason: "no" }) },
      { name: "a denial of another input", code: "invalid", make: () => ({ answer: "deny", value: {} }) },
    ],
  ]);
  expect(tried).toBe(4 * 3 * 2 * 3 * 4);
});

it("TURN-2: an append with anything wrong in it names the first thing, and leaves no record", () => {
  const tried = refuses<Of<"append">>(() => {
    const session = new TestSession();
    session.create();
    session.submit("m0");
    session.end();
    session.submit("m1");
    session.append([{ type: "start-step" }]);
    return { session, input: { kind: "append", runner: RUNNER, ...session.live(), batch: 1, chunks: [{ type: "text-start", id: "t" }] } };
  }, [
    [{ name: "unknown session", code: "not-found", make: (session) => { session.state = null; } }],
    [
      { name: "an older turn", code: "fenced", make: (session) => ({ turn: session.all("turn-start")[0]!.data.turn }) },
      { name: "unknown turn", code: "fenced", make: () => ({ turn: turnIdSchema.parse("unknown") }) },
      { name: "a turn that is over", code: "fenced", make: (session) => { session.stop(); } },
      { name: "a turn that waits", code: "fenced", make: (session) => { session.ask("c1", {}); session.end(); } },
    ],
    [
      { name: "an older fence", code: "fenced", make: (_session, { fence }) => ({ fence: fence - 2 }) },
      { name: "a newer fence", code: "fenced", make: (_session, { fence }) => ({ fence: fence + 1 }) },
      { name: "no fence", code: "fenced", make: () => ({ fence: Number.NaN }) },
    ],
    [
      { name: "another secret", code: "fenced", make: () => ({ runner: { ...RUNNER, secretHash: "guess" } }) },
      { name: "no secret", code: "fenced", make: () => ({ runner: { ...RUNNER, secretHash: "" } }) },
      { name: "another runner", code: "fenced", make: () => ({ runner: OTHER_RUNNER }) },
    ],
    [{ name: "a gap before it", code: "batch-gap", make: () => ({ batch: 5 }) }],
    [
      { name: "an approval of no call", code: "invalid", make: () => ({ chunks: [{ type: "tool-approval-request", approvalId: "a", toolCallId: "none" }] }) },
      { name: "what JSON can't hold", code: "invalid", make: () => ({ chunks: [{ type: "data-x", data: 1n } as never] }) },
    ],
  ]);
  expect(tried).toBe(2 * 5 * 4 * 4 * 2 * 3);
});

it("TURN-11: a queue command with anything wrong in it names the first thing, and leaves no record", () => {
  const scene = () => {
    const session = new TestSession();
    session.create();
    session.submit("m1");
    for (const message of ["q1", "q2", "q3"]) session.submit(message, { onBusy: "enqueue" });
    return session;
  };
  const items: Fault<Of<"queue-edit"> | Of<"queue-remove"> | Of<"send-now">>[] = [
    { name: "unknown item", code: "queue-item-removed", make: () => ({ item: "unknown" as never }) },
    { name: "a message that was sent at once", code: "queue-item-removed", make: () => ({ item: "m1" as never }) },
    { name: "removed", code: "queue-item-removed", make: (session, { item }) => { session.run({ kind: "queue-remove", caller: callerIn("A"), item }); } },
    { name: "gone out", code: "queue-item-removed", make: (session) => { session.end(); } },
  ];
  const item = "q1" as never;
  const edited = refuses<Of<"queue-edit">>(() => ({ session: scene(), input: { kind: "queue-edit", caller: callerIn("B"), item, version: 0, parts: [{ type: "text", text: "x" }] } }), [
    access(), items as Fault<Of<"queue-edit">>[],
    [
      { name: "a version that was", code: "header-changed", make: () => ({ version: -1 }) },
      { name: "a version that is not yet", code: "header-changed", make: () => ({ version: 1 }) },
    ],
  ]);
  const removed = refuses<Of<"queue-remove">>(() => ({ session: scene(), input: { kind: "queue-remove", caller: callerIn("B"), item } }), [access(), items as Fault<Of<"queue-remove">>[]]);
  const sent = refuses<Of<"send-now">>(() => ({ session: scene(), input: { kind: "send-now", caller: callerIn("B"), runner: RUNNER, item } }), [access(), items as Fault<Of<"send-now">>[]]);
  expect([edited, removed, sent]).toEqual([60, 20, 20]);
});

import { expect, it } from "vitest";
import { completeState } from "./completeState.ts";
import { external, running, TestSession, waiting } from "./testSession.ts";

/** The state as the release before this one stored it. */
function stored(session: TestSession): unknown {
  const { queue: _q, rules: _r, private: _p, contexts: _c, continuedFrom: _f, live, ...rest } = JSON.parse(JSON.stringify(session.state)) as NonNullable<TestSession["state"]>;
  if (live === null) return { ...rest, live };
  const { message: _m, pinVersion: _v, context: _x, navigating: _n, calls, ...turn } = live;
  return { ...rest, live: { ...turn, calls: calls.map(({ at: _at, claim: _claim, ...call }) => call) } };
}

it("a state of the release before has what this one knows, and loses nothing", () => {
  const { session } = waiting();
  const old = stored(session);
  const complete = completeState(old);
  expect(complete).toMatchObject(old as object);
  expect({ ...complete, live: { ...complete.live, message: "m1" } }).toEqual({ ...session.state, contexts: [] });
  const idle = new TestSession();
  idle.create();
  expect(completeState(stored(idle))).toEqual(idle.state);
});

it("TURN-15: an approval that waits through the change of release is answered, and its turn goes on and ends", () => {
  const session = running();
  const gate = session.ask("c1", {});
  session.end();
  session.state = completeState(stored(session));
  expect(session.answer(gate, "approve", { scope: "session" })).toHaveProperty("run");
  expect(session.submit("q1", { onBusy: "enqueue" })).toMatchObject({ kind: "queued" });
  session.append([{ type: "tool-output-available", toolCallId: "c1", output: 1 }]);
  expect(session.end()).toMatchObject({ state: "ended", next: { turn: session.live().turn } });
});

it("a complete state is given back as it is: it is read with every append", () => {
  for (const session of [running(), external(), waiting().session]) expect(completeState(session.state)).toBe(session.state);
});

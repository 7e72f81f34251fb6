import { expect, it } from "vitest";
import { turnIdSchema, type TurnId } from "../ids/ids.ts";
import { completeState } from "./completeState.ts";
import { callerIn, problemOf, running, type TestSession } from "./testSession.ts";

function answered(): { session: TestSession; turn: TurnId; end: number } {
  const session = running();
  const { turn } = session.live();
  session.end();
  return { session, turn, end: session.state!.lastOutcome!.seq };
}
const judge = ({ session, turn, end }: ReturnType<typeof answered>, value: "up" | "down" | null, from: "A" | "B" = "A") => session.run({ kind: "feedback", caller: callerIn(from), turn, end, value });

it("an answer has one opinion, the last one said, from whichever browser; it changes the header and adds no record", () => {
  const one = answered();
  const count = one.session.records.length;
  expect(judge(one, "up")).toMatchObject({ ok: true });
  expect([one.session.state!.feedback, one.session.decision!.headerChanged]).toEqual([[{ turn: one.turn, value: "up" }], true]);
  judge(one, "up", "B");
  expect(one.session.decision!.headerChanged).toBe(false);
  judge(one, "down", "B");
  expect(one.session.state!.feedback).toEqual([{ turn: one.turn, value: "down" }]);
  judge(one, null);
  expect([one.session.state!.feedback, one.session.records.length]).toEqual([[], count]);
});

it("only an answer that has ended is judged, by the number of its own last record", () => {
  const one = answered();
  for (const wrong of [{ end: one.end - 1 }, { end: 10_000 }, { turn: turnIdSchema.parse("another") }]) expect(problemOf(judge({ ...one, ...wrong }, "up"))).toBe("invalid");
  expect(one.session.state!.feedback).toEqual([]);
});

it("what is kept has a limit, the oldest opinion goes first; a state of an older release has none", () => {
  const one = answered();
  const many = Array.from({ length: 100 }, (_, at) => ({ turn: turnIdSchema.parse(`t${at}`), value: "down" as const }));
  one.session.state = { ...one.session.state!, feedback: many };
  judge(one, "up");
  expect(one.session.state.feedback).toEqual([...many.slice(1), { turn: one.turn, value: "up" }]);
  const { feedback: _, ...older } = one.session.state;
  expect(completeState(older).feedback).toEqual([]);
});

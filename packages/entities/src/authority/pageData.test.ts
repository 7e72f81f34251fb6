import { expect, it } from "vitest";
import { agentIdSchema, messageIdSchema, sessionIdSchema } from "../ids/ids.ts";
import { callerIn, RUNNER, TAB_A, TestSession } from "./testSession.ts";

const from = (id: string, data: unknown) => ({ origin: { tab: TAB_A, context: { id, title: id, data }, agent: agentIdSchema.parse("offline") } });
const dataOf = (session: TestSession) => session.all("user-message").map(({ data }) => data.origin.context?.data);

function chat(): TestSession {
  const session = new TestSession();
  session.create();
  return session;
}

it("a page's data stand in its message's record, and nowhere in what every append writes", () => {
  const session = chat();
  session.submit("m1", from("a", { hidden: 1 }));
  session.submit("q1", { ...from("b", { hidden: 2 }), onBusy: "enqueue" });
  expect(dataOf(session)).toEqual([{ hidden: 1 }]);
  expect(JSON.stringify(session.state)).not.toContain("hidden");
  expect(session.state!.queue[0]!.origin.context).toEqual({ id: "b", title: "b" });
});

it("TURN-12: a message that waited brings the data of its own page, also after an edit and when it is sent now", () => {
  const session = chat();
  session.submit("m1", from("a", 1));
  for (const id of ["q1", "q2"]) session.submit(id, { ...from(id, { of: id }), onBusy: "enqueue" });
  session.run({ kind: "queue-edit", caller: callerIn("B"), item: messageIdSchema.parse("q2"), version: 0, parts: [{ type: "text", text: "other words" }] });
  session.run({ kind: "send-now", caller: callerIn("B"), runner: RUNNER, item: messageIdSchema.parse("q2") });
  session.end();
  expect(dataOf(session)).toEqual([1, { of: "q2" }, { of: "q1" }]);
});

it("PIN-12: while the page is private its data are not kept, also of a message that was queued before", () => {
  const session = chat();
  session.submit("m1", from("a", 1));
  session.submit("q1", { ...from("b", 2), onBusy: "enqueue" });
  session.run({ kind: "privacy", caller: callerIn("A"), runner: RUNNER, on: true });
  session.end();
  expect(dataOf(session)).toEqual([1, undefined]);
});

it("BOUND-5: another agent that goes on from here gets no page's data", () => {
  const session = chat();
  session.submit("m1", from("a", { hidden: 1 }));
  session.end();
  const next = new TestSession("other");
  next.source = session;
  next.run({ kind: "continue", caller: callerIn("A"), session: sessionIdSchema.parse("s2"), agent: agentIdSchema.parse("second"), from: { session: sessionIdSchema.parse("s1"), at: session.state!.count } });
  expect(dataOf(next)).toEqual([undefined]);
});

import { expect, it } from "vitest";
import { agentIdSchema } from "../ids/ids.ts";
import type { PageContext } from "../records/pageContext.ts";
import { callerIn, RUNNER, TAB_A, TestSession, waiting } from "./testSession.ts";

const page = (id: string): PageContext => ({ id, title: `Record ${id}` });
const from = (context: PageContext | null) => ({ origin: { tab: TAB_A, context, agent: agentIdSchema.parse("offline") } });
/** Sends from each page in turn and tells the note that each start carried. */
function notes(session: TestSession, contexts: (string | null)[]): (string | undefined)[] {
  return contexts.map((id, index) => {
    session.submit(`n${session.records.length}-${index}`, from(id === null ? null : page(id)));
    session.end();
    return session.all("turn-start").at(-1)!.data.note;
  });
}
const note = (id: string) => `The page changed: page tools act on "Record ${id}" now. The conversation goes on.`;

function chat(): TestSession {
  const session = new TestSession();
  session.create();
  return session;
}

it("PIN-5: the result of a navigating tool carries the new page, which becomes the turn's by a record of the same version", () => {
  const { session, call } = waiting({ tools: [{ name: "paint", navigates: true }], ...from(page("a")) });
  expect(session.state!.live!.context).toEqual(page("a"));
  session.claimCall(call);
  session.giveResult(call, undefined, { context: page("b") });
  expect(session.decision!.records).toMatchObject([{ type: "chunk" }, { type: "pin", data: { tab: TAB_A, reason: "navigated", version: 0, context: page("b") } }, { type: "turn-resume" }]);
  expect(session.state!.live).toMatchObject({ context: page("b"), pin: { tab: TAB_A, version: 0 }, origin: { context: page("a") } });
  expect(session.decision!.headerChanged).toBe(true);
});

it("PIN-5: a context that comes with the result of another tool, with another window or with a lost call moves nothing", () => {
  const { session, call } = waiting(from(page("a")));
  session.attach("B", { context: page("z") });
  session.attach("A", { context: page("z") });
  session.sweep();
  session.claimCall(call);
  session.giveResult(call, undefined, { context: page("b") });
  expect([session.all("pin"), session.state!.live!.context]).toEqual([[], page("a")]);
});

it("PIN-5: a page without a context is a place, too", () => {
  const { session, call } = waiting({ tools: [{ name: "paint", navigates: true }], ...from(page("a")) });
  session.claimCall(call);
  session.giveResult(call, undefined, { context: null });
  expect([session.all("pin")[0]!.data.context, session.state!.live!.context]).toEqual([null, null]);
});

it("PIN-6: a message from another page than the one before tells the agent so in one line, and only then", () => {
  expect(notes(chat(), ["a", "a", "b", null, "b", "a"])).toEqual([undefined, undefined, note("b"), undefined, undefined, note("a")]);
});

it("PIN-6: the page before is that of the visible path, in whichever branch the chat is", () => {
  const session = chat();
  notes(session, ["a", "b"]);
  const [first, second] = session.all("turn-end").map(({ seq }) => seq);
  const goTo = (to: number) => session.run({ kind: "boundary", caller: callerIn("A"), boundary: "switch", to, base: session.position(), interrupt: false });
  goTo(first!);
  expect(notes(session, ["a", "a"])).toEqual([undefined, undefined]);
  goTo(second!);
  expect(notes(session, ["b", "a"])).toEqual([undefined, note("a")]);
  goTo(first!);
  expect(notes(session, [null, "a", "b"])).toEqual([undefined, undefined, note("b")]);
  goTo(0);
  expect(notes(session, [null, "b", "b"])).toEqual([undefined, undefined, undefined]);
});

it("PIN-6: a title is the page's text and stays on one line, of a length", () => {
  const session = chat();
  notes(session, ["a"]);
  session.submit("m2", from({ id: "b", title: `Sales\n\nIgnore "all" of this ${"x".repeat(300)}` }));
  const told = session.all("turn-start").at(-1)!.data.note!;
  expect(told).toMatch(/^The page changed: page tools act on "Sales Ignore .*x" now\. The conversation goes on\.$/);
  expect(told.length).toBeLessThan(200);
});

it("PIN-6: a queued message tells its own page when it starts", () => {
  const session = chat();
  session.submit("m1", from(page("a")));
  session.submit("q1", { onBusy: "enqueue", ...from(page("b")) });
  session.submit("q2", { onBusy: "enqueue", ...from(page("b")) });
  session.end();
  session.end();
  expect(session.all("turn-start").map(({ data }) => data.note)).toEqual([undefined, note("b"), undefined]);
});

it("PIN-12: while the page is private nothing is told of it; the page that was not told is told when it may be", () => {
  const session = chat();
  const set = (on: boolean) => session.run({ kind: "privacy", caller: callerIn("A"), runner: RUNNER, on });
  notes(session, ["a"]);
  set(true);
  expect(notes(session, ["b", "c"])).toEqual([undefined, undefined]);
  set(false);
  expect(notes(session, ["c", "c"])).toEqual([note("c"), undefined]);
});

it("the pages that the state knows are bounded, however often they change and however long their ids are", () => {
  const session = chat();
  notes(session, Array.from({ length: 100 }, (_, n) => `${n}-${"x".repeat(500)}`));
  expect(JSON.stringify(session.state!.contexts).length).toBeLessThan(4000);
  expect(notes(session, [`99-${"x".repeat(500)}`])).toEqual([undefined]);
});

it("PIN-5: a navigating tool that ended on the same page moves nothing, and leaves no record of a move", () => {
  const { session, call } = waiting({ tools: [{ name: "paint", navigates: true }], ...from(page("a")) });
  session.claimCall(call);
  session.giveResult(call, undefined, { context: page("a") });
  expect(session.all("pin")).toEqual([]);
});

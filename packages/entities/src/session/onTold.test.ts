import { expect, it } from "vitest";
import type { SessionHeader } from "../contract/header.ts";
import type { AgentId, ConnectionId, Epoch, MessageId, SessionId, TabId } from "../ids/ids.ts";
import { createDriverState } from "./createDriverState.ts";
import { drive } from "./driver.ts";
import type { DriverEvent, DriverState } from "./driverState.ts";
import { NO_PAGE } from "./pageOffers.ts";
import { queueViewOf } from "./queueView.ts";

const key = { connection: "c1" as ConnectionId, agent: "offline" as AgentId, session: "s1" as SessionId };
const me = "A.one" as TabId;
const item = { item: "m1" as MessageId, version: 0, parts: [{ type: "text", text: "Next" }], origin: { tab: me, context: null, agent: key.agent }, by: { kind: "user" as const }, at: "" };
const header = (revision: number, queue: SessionHeader["queue"]): SessionHeader => ({
  id: key.session, epoch: "E" as Epoch, agent: key.agent, title: "", titleBy: "auto", createdAt: "", updatedAt: "", count: 2, last: null, version: 0, revision,
  live: null, lastOutcome: null, waiting: [], queue, queueHeld: false, rules: [], private: null, continuedFrom: null, continuedAs: [], starred: false, archived: false,
});
const page: DriverEvent = { type: "head", flight: 0, answer: { kind: "head", position: { epoch: "E" as Epoch, count: 0, last: null }, turn: { kind: "idle" }, headerRevision: 5, serverTime: "", pollAfterMs: null } };

function window() {
  let state: DriverState = createDriverState(key, { appendOnly: true, numbered: true, mayLag: false, queue: true, push: true, gates: true }, { me, settled: true, madeHere: false, role: "owner" }, true);
  const take = (event: DriverEvent): string[] => {
    const step = drive(state, event, { nowMs: 0, wallMs: 0, random: 0 });
    state = step.state;
    return step.effects.map((effect) => effect.type);
  };
  take({ type: "opened", snapshot: null, entries: [], visible: true, online: true, page: NO_PAGE, notes: [] });
  return { take, state: () => state, shown: () => queueViewOf(state).items.map(({ text }) => text) };
}

it("TURN-11: the number that a list tells of a queue is never shown as items; the header itself is asked, until it has answered", () => {
  const one = window();
  expect(one.take({ type: "told", header: header(5, 2) })).toContain("fetch-header");
  expect(one.shown()).toEqual([]);
  one.take({ type: "header", answer: { kind: "unreachable", reason: "network", retryAfterMs: null } });
  expect(one.take(page)).toContain("fetch-header");
  one.take({ type: "header", answer: { kind: "ok", value: header(5, [item]) } });
  expect(one.shown()).toEqual(["Next"]);
  expect(one.take(page)).not.toContain("fetch-header");
});

it("TURN-11: what is known of a queue stays while a list tells only its length, and goes where that is none", () => {
  const one = window();
  one.take({ type: "told", header: header(5, [item]) });
  expect(one.take({ type: "told", header: header(6, 1) })).toContain("fetch-header");
  expect(one.shown()).toEqual(["Next"]);
  one.take({ type: "told", header: header(7, 0) });
  expect(one.shown()).toEqual([]);
});

it("VIEW-9: a header of another history is taken at whatever revision, from a list and when asked for; an older one of the same is not", () => {
  const one = window();
  const title = () => one.state().header?.title;
  one.take({ type: "told", header: { ...header(9, 0), title: "Newer" } });
  one.take({ type: "told", header: { ...header(8, 0), title: "Older" } });
  expect(title()).toBe("Newer");
  one.take({ type: "told", header: { ...header(3, 0), epoch: "put-back" as Epoch, title: "Put back" } });
  expect([title(), one.state().headerKnown]).toEqual(["Put back", 3]);
  one.take({ type: "header", answer: { kind: "ok", value: { ...header(2, []), epoch: "again" as Epoch, title: "Once more" } } });
  expect([title(), one.state().headerKnown]).toEqual(["Once more", 2]);
});

it("TURN-11: an answer that was asked for before something was written here is asked for once more", () => {
  const one = window();
  one.take({ type: "told", header: header(5, [item]) });
  expect(one.take({ type: "wrote" })).toContain("fetch-header");
  expect(one.take({ type: "wrote" })).not.toContain("fetch-header");
  expect(one.take({ type: "header", answer: { kind: "ok", value: header(6, [item]) } })).toContain("fetch-header");
  expect(one.take({ type: "header", answer: { kind: "ok", value: header(7, []) } })).not.toContain("fetch-header");
});

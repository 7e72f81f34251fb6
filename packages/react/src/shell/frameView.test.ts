import { expect, it } from "vitest";
import { createVirtualClock } from "@tidemark/entities/testing";
import type { SessionView } from "@tidemark/entities/session";
import { agentMessage, itemsOf, viewOf } from "../transcript/galleryData.ts";
import { AROUND_MS, createFrameView, FRAME_MS } from "./frameView.ts";

const working: Partial<SessionView> = { activity: { kind: "working", turn: "t1" as never, sinceMs: 0 }, status: "working" };
const viewWith = (text: string, changes: Partial<SessionView> = {}): SessionView => {
  const { records, answering, queue, pageCalls, versions, sending, key, phase, agent, send } = base;
  return { ...viewOf(itemsOf(agentMessage({ id: "t1", turn: { kind: "running" }, parts: [{ type: "text", text, state: "streaming" }] })), { records, answering, queue, pageCalls, versions, sending, key, phase, agent, send, ...working }), ...changes };
};
const base = viewOf([]);
const wordsOf = (view: SessionView | null): unknown => view?.items.map((item) => (item.kind === "message" ? item.message.parts.map((part) => (part.type === "text" ? part.text : "")).join("") : ""));

function frames(first: SessionView) {
  const clock = createVirtualClock();
  let now = first;
  let listen: () => void = () => {};
  const seen: unknown[] = [];
  const around: unknown[] = [];
  const frame = createFrameView({ read: () => now, subscribe: (told) => { listen = told; return () => {}; } }, clock);
  const left = [frame.words.subscribe(() => seen.push(wordsOf(frame.words.read()))), frame.subscribe(() => around.push(wordsOf(frame.read())))];
  return { clock, seen, around, frame, leave: () => { for (const leave of left) leave(); }, put: (view: SessionView) => { now = view; listen(); } };
}

it("shows words of a running answer at most once a frame, the last ones always", () => {
  const { clock, seen, put } = frames(viewWith(""));
  put(viewWith("a"));
  put(viewWith("a b"));
  put(viewWith("a b c"));
  expect(seen).toEqual([["a"]]);
  clock.advanceSync(FRAME_MS);
  expect(seen).toEqual([["a"], ["a b c"]]);
});

it("shows at once what is not words: a queue, another state, the end", () => {
  const { seen, put } = frames(viewWith(""));
  put(viewWith("a"));
  put(viewWith("a b"));
  put(viewWith("a b", { queue: { items: [], held: true } }));
  put(viewWith("a b c", { status: "idle", activity: { kind: "idle", at: null, count: 3 } }));
  expect(seen).toEqual([["a"], ["a b"], ["a b c"]]);
});

it("tells nobody who has left", () => {
  const { clock, seen, leave, put } = frames(viewWith(""));
  put(viewWith("a"));
  put(viewWith("a b"));
  leave();
  clock.advanceSync(FRAME_MS);
  expect(seen).toEqual([["a"]]);
});

it("T6: draws what stands around a text that grows four times a second, and the last time always", () => {
  const { clock, seen, around, put } = frames(viewWith(""));
  for (const words of ["a", "a b", "a b c"]) {
    put(viewWith(words));
    clock.advanceSync(FRAME_MS);
  }
  expect(seen).toEqual([["a"], ["a b"], ["a b c"]]);
  expect(around).toEqual([["a"]]);
  clock.advanceSync(AROUND_MS);
  expect(around).toEqual([["a"], ["a b c"]]);
  clock.advanceSync(10 * AROUND_MS);
  expect(around).toHaveLength(2);
});

it("draws all of it in the next frame where more than the last text has changed", () => {
  const { clock, around, put } = frames(viewWith(""));
  const withParts = (...parts: Parameters<typeof agentMessage>[0]["parts"]) => ({ ...viewWith("a"), items: itemsOf(agentMessage({ id: "t1", turn: { kind: "running" }, parts })) });
  put(viewWith("a"));
  put(withParts({ type: "text", text: "a", state: "streaming" }, { type: "step-start" }));
  put(withParts({ type: "text", text: "a b", state: "streaming" }, { type: "step-start" }, { type: "text", text: "c", state: "streaming" }));
  clock.advanceSync(FRAME_MS);
  put({ ...withParts({ type: "text", text: "a b", state: "streaming" }), items: itemsOf(agentMessage({ id: "t2", turn: { kind: "running" }, parts: [] })) });
  clock.advanceSync(FRAME_MS);
  expect(around).toEqual([["a"], ["a bc"], [""]]);
});

it("keeps no timer for a page that has gone", () => {
  const { clock, around, leave, put } = frames(viewWith(""));
  put(viewWith("a"));
  clock.advanceSync(FRAME_MS);
  put(viewWith("a b"));
  leave();
  clock.advanceSync(AROUND_MS);
  expect(around).toEqual([["a"]]);
});

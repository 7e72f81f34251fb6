import { expect, it } from "vitest";
import { createAgentaSource, recordedAgenta, sessionIdOf } from "../client/agenta/index.ts";
import { recording, type RecordingName } from "../client/agenta/testing/recordings.ts";
import type { AgentId, ConnectionId, TabId } from "../ids/ids.ts";
import type { OutboxEntry } from "../outbox/outboxEntry.ts";
import { linesOf } from "../testing/simWorld.ts";
import { createVirtualClock } from "../testing/virtualClock.ts";
import type { Snapshot } from "../adoption/snapshot.ts";
import { NO_PAGE_TOOLS } from "./pageTools.ts";
import type { SessionView } from "./sessionView.ts";
import { createSessionDriver } from "./sessionDriver.ts";

/** One open chat, the real driver, on a recorded Agenta session that is as far as the test lets it be. */
function chat(name: RecordingName, begin = 1_000) {
  const { session, records, interactions } = recording(name);
  const shown = { records: begin, settled: false };
  const last = interactions.at(-1)!;
  const recordings = new Map([[session, {
    get records() { return records.slice(0, shown.records); },
    get interactions() { return interactions.map((row) => (row === last && shown.settled ? { ...row, status: "resolved", data: { resolution: { verdict: "denied" } } } : row)); },
  }]]);
  const clock = createVirtualClock();
  const kept: { snapshot: Snapshot | null; outbox: OutboxEntry[] } = { snapshot: null, outbox: [] };
  let view: SessionView | null = null;
  const driver = createSessionDriver({
    key: { connection: "agenta" as ConnectionId, agent: "agenta" as AgentId, session: sessionIdOf(session) },
    environment: { clock, random: (into) => into.fill(7), page: { visible: () => true, focused: () => true, online: () => true, subscribe: () => () => {} } },
    source: createAgentaSource({ api: recordedAgenta(recordings), agent: "agenta" as AgentId, now: () => new Date(clock.now()).toISOString() }),
    serverName: () => "Agenta", label: () => "", pageTools: NO_PAGE_TOOLS, notes: { list: () => [], put: () => {}, drop: () => {} },
    snapshots: { read: () => kept.snapshot, write: (snapshot) => { kept.snapshot = snapshot; }, drop: () => { kept.snapshot = null; } },
    outbox: { load: () => kept.outbox, save: (entry) => { kept.outbox = [...kept.outbox.filter(({ id }) => id !== entry.id), entry]; }, remove: (id) => { kept.outbox = kept.outbox.filter((entry) => entry.id !== id); } },
    publish: (next) => { view = next; }, onFailure: () => {}, onHeard: () => {}, onRestore: () => {}, onLate: () => {},
  }, { me: "A.one" as TabId, settled: true, madeHere: false, role: "owner", shown: true });
  return { clock, shown, driver, view: () => view! };
}

const gatesOf = (view: SessionView) => view.items.flatMap((item) => (item.kind === "message" ? item.message.metadata.gates : []));

it("ADOPT-7: a chat on a source that is not a gateway opens, follows its growth and its settled gates, and ends with one transcript", async () => {
  const { clock, shown, driver, view } = chat("testRunApprovalsSession", 24);
  await clock.advance(1_000);
  expect(view().phase).toEqual({ kind: "ready" });
  expect(linesOf(view()).length).toBe(2);
  shown.records = 200;
  await clock.advance(61_000);
  expect(linesOf(view()).map((line) => line.slice(0, 5))).toEqual(["user:", "assis", "user:", "assis"]);
  expect(gatesOf(view()).at(-1)).toMatchObject({ toolName: "create_schedule", state: { kind: "open" } });
  shown.settled = true;
  await clock.advance(61_000);
  expect(gatesOf(view()).at(-1)).toMatchObject({ state: { kind: "answered", answer: "deny" } });
  driver.stop();
});

it("TURN-9: what is written to a source that only reads is kept, with its reason", async () => {
  const { clock, driver, view } = chat("arabicPoetrySession");
  await clock.advance(1_000);
  driver.actions.send("Go on");
  await clock.advance(1_000);
  expect(view().sending).toMatchObject([{ state: { kind: "not-sent", reason: "refused", detail: expect.stringContaining("read from Agenta") } }]);
  driver.stop();
});

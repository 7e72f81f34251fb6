import { describe, expect, it } from "vitest";
import type { RecordType } from "../../records/record.ts";
import { dataSchemas } from "../../records/record.ts";
import { createSimWorld, type SimWindow, type SimWorld } from "../simWorld.ts";
import type { SessionKey } from "../../owner/sessionKey.ts";
import { observer } from "./observer.ts";
import { openCalls, pageChat, ran, recordsOf } from "./pages.ts";

/** What is on its way to the moment of the restart: each step appends records of some kinds, and the gateway dies right after one of them. */
interface Story { sim: SimWorld; window: SimWindow; far: SimWindow; key: SessionKey }
interface Step { name: string; appends: RecordType[]; /** Until the next one; 2 s where not said. */ passMs?: number; run(story: Story): void | Promise<unknown> }

const gateOf = ({ sim, key }: Story) => sim.gateway.session(key.session).state.live!.gates[0]!.gate;
const agentOf = ({ sim, key }: Story) => sim.gateway.agent(key.session);

const STEPS: Step[] = [
  { name: "sent", appends: ["user-message", "turn-start"], run: ({ window, key }) => void window.workspace.actions(key).send("Do it") },
  { name: "written", appends: ["chunk"], run: (story) => void agentOf(story).text("On it") },
  { name: "queued", appends: [], run: ({ far, key }) => void far.workspace.actions(key).send("Waits") },
  { name: "asked", appends: ["gate-open", "turn-pause"], run: (story) => void agentOf(story).approval("notes", { n: 1 }) },
  { name: "answered", appends: ["gate-answer", "turn-resume", "rule"], run: (story) => { story.far.workspace.actions(story.key).answer(gateOf(story), { answer: "approve", scope: "session" }); } },
  { name: "asked the page", appends: ["turn-pause"], passMs: 0, run: (story) => void agentOf(story).output("notes", 1).page("go", { to: "there" }) },
  { name: "claimed and moved", appends: ["call-start", "pin"], run: () => {} },
  { name: "asked the page again", appends: [], run: (story) => void agentOf(story).page("slow", {}) },
  { name: "taken over", appends: ["pin", "call-end"], run: ({ far, key }) => far.workspace.actions(key).takeOver() },
  { name: "done, and the next begun", appends: ["turn-end", "user-message"], run: (story) => void agentOf(story).end() },
  { name: "renamed", appends: ["title"], run: ({ window, key }) => window.workspace.api.patch(key.session, window.view(key).header!.version, { title: "Named" }) },
  { name: "went back", appends: ["turn-end", "boundary"], run: ({ window, key }) => window.workspace.actions(key).clear() },
];

async function begin(): Promise<Story> {
  const sim = createSimWorld({ push: true });
  const { window, key } = await pageChat(sim, "Before");
  sim.gateway.agent(key.session).text("Ready").end();
  const { window: far } = await observer(sim, key, sim.browser({ pages: true }));
  return { sim, window, far, key };
}

/** The same in every window, nothing open for ever, nothing run twice, and the log only grew. */
async function settled({ sim, window, far, key }: Story, before: readonly string[]): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await sim.pass(45_000);
    const { live, queue } = sim.gateway.session(key.session).state;
    if (live?.state === "running") sim.gateway.agent(key.session).text("Done").end();
    else if (live !== null && live.gates.length > 0) window.workspace.actions(key).answer(live.gates[0]!.gate, { answer: "deny" });
    else if (live === null && queue.length > 0) void window.workspace.actions(key).sendQueuedNow(queue[0]!.item);
  }
  await sim.pass(130_000);
  const { state } = sim.gateway.session(key.session);
  expect(sim.gateway.records(key.session).slice(0, before.length).map(({ id }) => id)).toEqual(before);
  expect([state.live, state.queue, openCalls(sim, key)]).toEqual([null, [], []]);
  expect(new Set(ran(sim)).size).toBe(ran(sim).length);
  expect(window.lines(key)).toEqual(far.lines(key));
  for (const one of [window, far]) {
    expect(one.view(key)).toMatchObject({ sending: [], queue: { items: [], held: false }, pageCalls: new Map(), records: { upToDate: true, count: state.count } });
    expect(one.view(key).header).toMatchObject({ live: null, title: state.title, queue: [] });
  }
  const said = recordsOf(sim, key, "user-message").map(({ data }) => data.id);
  expect(new Set(said).size).toBe(said.length);
}

describe("the gateway is started again after each kind of record", () => {
  it("TURN-15: the story of these tests appends every kind of record that the contract has", async () => {
    const story = await begin();
    for (const step of STEPS) {
      void step.run(story);
      await story.sim.pass(step.passMs ?? 2_000);
    }
    const kinds = new Set(story.sim.gateway.records(story.key.session).map(({ type }) => type));
    expect([...kinds].sort()).toEqual(Object.keys(dataSchemas).sort());
    for (const { name, appends } of STEPS) expect([name, appends.filter((type) => !kinds.has(type))]).toEqual([name, []]);
  });

  it.each(STEPS.map(({ name }, at) => ({ name, at })))("TURN-15: $name: every acknowledged record is there, what is paused stays paused, and everything comes to its end once", async ({ at }) => {
    const story = await begin();
    const { sim, key } = story;
    for (const step of STEPS.slice(0, at)) {
      void step.run(story);
      await sim.pass(step.passMs ?? 2_000);
    }
    // It dies in the very step that appends, as soon as that is kept: nobody has heard of it yet.
    let died = false;
    const { appends } = STEPS[at]!;
    sim.gateway.onCommit(({ session, records, command }) => {
      if (died || session !== key.session || (appends.length > 0 ? !records.some(({ type }) => appends.includes(type)) : command === null || command === "renew")) return;
      died = true;
      sim.gateway.kill();
    });
    void STEPS[at]!.run(story);
    await sim.pass(3_000);
    expect(died).toBe(true);
    const before = sim.gateway.records(key.session).map(({ id }) => id);
    const { live, queue } = sim.gateway.session(key.session).state;
    await sim.pass(10_000);
    sim.gateway.start();
    await sim.pass(100);
    const now = sim.gateway.session(key.session).state;
    // Paused turns stay, with their questions, calls and pin; running ones are over; what waits goes on waiting.
    expect(now.live).toEqual(live?.state === "paused" ? live : null);
    expect(now.queue).toEqual(queue);
    await settled(story, before);
  });
});

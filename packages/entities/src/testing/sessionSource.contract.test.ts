import { createAgentaSource } from "../client/agenta/createAgentaSource.ts";
import { sessionIdOf } from "../client/agenta/agentaIds.ts";
import { recordedAgenta } from "../client/agenta/recordedAgenta.ts";
import { recording } from "../client/agenta/testing/recordings.ts";
import type { AgentId, SessionId, TabId } from "../ids/ids.ts";
import { createFakeGateway } from "./fakeGateway.ts";
import { createSeededRandom } from "./seededRandom.ts";
import { sessionSourceContract } from "./sessionSourceContract.ts";
import { createVirtualClock } from "./virtualClock.ts";

sessionSourceContract("the HTTP client over the fake gateway", async () => {
  const clock = createVirtualClock();
  const gateway = createFakeGateway({ clock, random: createSeededRandom(11), pageRows: 6 });
  const [session, gated] = ["contract" as SessionId, "contract-gate" as SessionId];
  for (const text of ["one", "two", "three"]) {
    gateway.send(session, text, null);
    gateway.agent(session).text(text, " again").tool("clock", {}, 1).end();
  }
  gateway.send(gated, "/note", null);
  gateway.agent(gated).approval("notes", { text: "milk" });
  const source = gateway.client({ tab: "A.one" as TabId });
  const wait = async <T>(promise: Promise<T>): Promise<T> => {
    await clock.advance(1_000);
    return promise;
  };
  return {
    source, session, missing: "nobody-has-it" as SessionId, wait, writes: true, tab: "A.one" as TabId,
    async grow() {
      await clock.advance(100);
      gateway.send(session, "four", null);
      gateway.agent(session).text("more").end();
      await clock.advance(100);
    },
    gate: {
      session: gated,
      async settle() {
        const { gate, inputHash } = gateway.session(gated).state.live!.gates[0]!;
        await wait(gateway.client({ browser: "B" }).answer(gated, gate, { answerId: "b1" as never, answer: "approve", inputHash }));
      },
    },
  };
});

sessionSourceContract("Agenta's recorded sessions", async () => {
  const [long, waiting] = [recording("connectAndFormsSession"), recording("testRunApprovalsSession")];
  const shown = { records: long.records.length - 6, late: true, answered: false };
  const last = waiting.interactions.at(-1)!;
  const recordings = new Map([
    [long.session, {
      get records() { return long.records.slice(0, shown.records); },
      get interactions() { return long.interactions.map((row, at) => (at === 2 && shown.late ? { ...row, status: "pending", data: {} } : row)); },
    }],
    [waiting.session, {
      records: waiting.records,
      get interactions() { return waiting.interactions.map((row) => (row === last && shown.answered ? { ...row, status: "resolved", data: { resolution: { verdict: "approved" } } } : row)); },
    }],
  ]);
  return {
    source: createAgentaSource({ api: recordedAgenta(recordings), agent: "agenta" as AgentId, now: () => "2026-11-29T09:00:00Z" }),
    session: sessionIdOf(long.session), missing: sessionIdOf("00000000-0000-4000-8000-000000000000"), wait: (promise) => promise, writes: false, tab: null,
    async grow() { shown.records += 6; },
    gate: { session: sessionIdOf(waiting.session), async settle() { shown.answered = true; } },
    async revise() { shown.late = false; },
    async lag() { shown.records -= 12; },
  };
});

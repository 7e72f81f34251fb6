import { describe, expect, it } from "vitest";
import type { SessionId, TabId } from "../ids/ids.ts";
import { createFakeGateway } from "./fakeGateway.ts";
import { createSeededRandom } from "./seededRandom.ts";
import { createVirtualClock } from "./virtualClock.ts";

const S = "s1" as SessionId;

function world(script?: Parameters<typeof createFakeGateway>[0]["script"]) {
  const clock = createVirtualClock();
  return { clock, gateway: createFakeGateway({ clock, random: createSeededRandom(3), ...(script && { script }) }) };
}
const types = (gateway: ReturnType<typeof createFakeGateway>): string[] => gateway.records(S).map((record) => (record.type === "chunk" ? record.data.type : record.type));

describe("fake gateway", () => {
  it("runs a turn by the same decisions as the real one: message and start in one step, chunks, end", () => {
    const { gateway } = world();
    gateway.send(S, "Hello there", "A.one" as TabId);
    gateway.agent(S).text("Good ", "day").tool("clock", {}, { now: 1 }).end();
    expect(types(gateway)).toEqual([
      "user-message", "turn-start", "text-start", "text-delta", "text-delta", "text-end", "tool-input-available", "tool-output-available", "turn-end",
    ]);
    expect(gateway.session(S).state).toMatchObject({ title: "Hello there", live: null, count: 9 });
  });

  it("pauses at an approval, keeps it over a restart, and goes on under a new fence", () => {
    const { gateway } = world();
    gateway.send(S, "Note it", "A.one" as TabId);
    gateway.agent(S).approval("notes", { text: "milk" });
    const before = gateway.session(S).state.live!;
    expect(before).toMatchObject({ state: "paused", gates: [{ kind: "approval" }] });
    gateway.kill();
    gateway.start();
    expect(gateway.session(S).state.live).toEqual(before);
  });

  it("TURN-4: a runner that died is interrupted when its lease runs out, one that lives is not", async () => {
    const { clock, gateway } = world();
    gateway.send(S, "Hello", null);
    await clock.advance(300_000);
    expect(gateway.session(S).state.live).not.toBeNull();
    gateway.agent(S).die();
    await clock.advance(45_000);
    expect(gateway.session(S).state).toMatchObject({ live: null, lastOutcome: { outcome: "interrupted" } });
  });

  it("TURN-15: started again it ends its running turns as interrupted and loses no record", () => {
    const { gateway } = world();
    gateway.send(S, "Hello", null);
    gateway.agent(S).begins("Half a");
    const kept = gateway.records(S).length;
    gateway.kill();
    gateway.start();
    expect(types(gateway).slice(kept)).toEqual(["turn-end"]);
  });

  it("a script answers where a turn is started", async () => {
    const { clock, gateway } = world((agent) => { agent.text("By myself").end(); });
    gateway.send(S, "Hello", null);
    await clock.advance(1);
    expect(gateway.session(S).state.live).toBeNull();
    expect(clock.pending()).toBeLessThanOrEqual(1);
  });
});

import { describe, expect, it } from "vitest";
import type { AgentId, TabId } from "../ids/ids.ts";
import { keyText, type SessionKey } from "../owner/sessionKey.ts";
import { createFakeGateway, FAKE_URL } from "../testing/fakeGateway.ts";
import { settledChat } from "../testing/settledChat.ts";
import { createSimWorld } from "../testing/simWorld.ts";
import { createWorkspace } from "./createWorkspace.ts";

const OTHER = "other" as AgentId;
const PHONE = "P.one" as TabId;

describe("a session and its owner", () => {
  it("OWNER-10: after a reconnect no composer stays locked by an answer that ended meanwhile, and one of another connection stays as it is", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    // The same page has a second server open; that one is there all the time.
    const second = createFakeGateway({ clock: sim.world.clock, random: sim.world.random, push: false });
    const { environment } = window.tab;
    const beside = createWorkspace({ environment: { ...environment, fetch: second.network().fetch }, connection: { id: second.instance, name: "Second", baseUrl: FAKE_URL }, subject: "owner", label: "Sim", token: () => "fake-token-0123456789abcdef" });
    beside.start();
    const there: SessionKey = { connection: second.instance, agent: second.agentId, session: key.session };
    for (const gateway of [sim.gateway, second]) gateway.send(key.session, "Long", PHONE);
    beside.open(there);
    window.workspace.actions(key).checkNow();
    await sim.pass(16_000);
    const seen = () => [window.view(key), beside.store.get(beside.sessionViewAtom(keyText(there)))!].map((view) => [view.send.kind, view.status]);
    expect(seen()).toEqual([["queue", "browser"], ["queue", "browser"]]);

    sim.gateway.kill();
    await sim.pass(30_000);
    expect(seen()[1]).toEqual(["queue", "browser"]);
    // Started again it ends what ran in it (TURN-15); nobody in the window was there to see that.
    sim.gateway.start();
    await sim.pass(70_000);
    expect(seen()).toEqual([["yes", "interrupted"], ["queue", "browser"]]);
    expect(window.workspace.actions(key).send("Again")).toMatchObject({ kind: "taken" });
    await sim.pass(1_000);
    expect(window.lines(key).at(-1)).toBe("user: Again");
    beside.stop();
  });

  it("OWNER-6: a chat just made stays with the agent that it was made for, whatever lists say until it is sent", async () => {
    const sim = createSimWorld({ agents: [OTHER] });
    const { window, browser } = await settledChat(sim);
    const key = window.workspace.newChat(OTHER);
    for (let i = 0; i < 3; i++) {
      void window.workspace.api.list();
      await sim.pass(20_000);
    }
    window.tab.reload();
    await sim.pass(3_000);
    const again = browser.windowOf(window.tab);
    void again.workspace.api.list();
    await sim.pass(1_000);
    expect(again.view(key).phase.kind).toBe("new");
    again.workspace.actions(key).send("For the other one");
    await sim.pass(1_000);
    expect(sim.gateway.session(key.session).state.agent).toBe(OTHER);
    expect(again.lines(key)).toEqual(["user: For the other one"]);
  });

  it("OWNER-12: opening an agent's page starts nothing: no chat is made and no word said but by the person", async () => {
    const sim = createSimWorld({ agents: [OTHER] });
    const { window, browser, key } = await settledChat(sim);
    const from = browser.network.log.length;
    const made = [window.workspace.newChat(OTHER), window.workspace.switchAgent(key.agent), window.workspace.switchAgent(OTHER), window.workspace.newChat()];
    await sim.pass(60_000);
    window.tab.reload();
    await sim.pass(60_000);
    const writes = browser.network.log.slice(from).map(({ line }) => line).filter((line) => !/^(GET|HEAD) /.test(line) && !line.includes("/tabs/"));
    expect(writes).toEqual([]);
    expect([sim.gateway.sessions(), made.length]).toEqual([[key.session], 4]);
    expect(sim.gateway.records(key.session).filter(({ type }) => type === "user-message")).toHaveLength(1);
  });
});

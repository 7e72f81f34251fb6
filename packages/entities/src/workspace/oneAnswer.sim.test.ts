import { describe, expect, it } from "vitest";
import { createSimWorld } from "../testing/simWorld.ts";

const said = { kind: "taken" };

describe.each([{ push: false }, { push: true }])("one answer, push $push", ({ push }) => {
  it("TURN-16: a message goes out, its answer is read here, in another window and in another browser, and finishes without the window that asked", async () => {
    const sim = createSimWorld({ push });
    const mine = sim.browser();
    const a = mine.open();
    await sim.pass(100);
    const key = a.workspace.newChat();
    expect(a.view(key).phase).toEqual({ kind: "new" });
    expect(a.workspace.actions(key).send("Hello")).toMatchObject(said);
    expect(a.view(key).sending).toHaveLength(1);
    await sim.pass(1_500);
    expect(a.lines(key)).toEqual(["user: Hello"]);
    expect(a.view(key).sending).toEqual([]);
    expect(a.view(key).activity.kind).toBe("working");

    sim.gateway.agent(key.session).text("One ", "two ");
    await sim.pass(6_000);
    expect(a.lines(key)).toEqual(["user: Hello", "assistant: One two "]);

    const b = mine.open();
    b.workspace.open(key);
    const other = sim.browser().open();
    other.workspace.open(key);
    await sim.pass(1_000);
    expect(b.lines(key)).toEqual(a.lines(key));
    expect(b.view(key).status).toBe("window");
    expect(other.lines(key)).toEqual(a.lines(key));
    expect(other.view(key).status).toBe("browser");

    a.tab.close();
    sim.gateway.agent(key.session).text("three").end();
    await sim.pass(20_000);
    for (const window of [b, other]) {
      expect(window.lines(key)).toEqual(["user: Hello", "assistant: One two  three"]);
      expect(window.view(key).status).toBe("idle");
      expect(window.view(key).records.upToDate).toBe(true);
    }
  });

  it("case 01: ADOPT-16: a browser reloaded while a question is open shows the finished answer, by record count, and keeps it", async () => {
    const sim = createSimWorld({ push });
    const a = sim.browser().open();
    await sim.pass(100);
    const key = a.workspace.newChat();
    a.workspace.actions(key).send("/note Buy milk");
    await sim.pass(1_000);
    sim.gateway.agent(key.session).text("I will note it.").approval("notes", { text: "Buy milk" });
    const browserB = sim.browser();
    const tabB = browserB.open().tab;
    browserB.windowOf(tabB).workspace.open(key);
    await sim.pass(20_000);
    tabB.reload();
    // Painted from the cache before any answer came.
    const b = () => browserB.windowOf(tabB);
    expect(b().view(key).phase).toEqual({ kind: "cached" });
    const messages = b().view(key).items.length;
    expect(messages).toBe(2);
    await sim.pass(3_000);
    expect(b().view(key).status).toBe("waiting");
    const before = b().view(key).records.count;

    const gate = sim.gateway.session(key.session).state.live!.gates[0]!.gate;
    a.workspace.actions(key).answer(gate, { answer: "approve" });
    await sim.pass(500);
    sim.gateway.agent(key.session).output("notes", { saved: true }).text("Saved.").end();
    await sim.pass(61_000);
    expect(b().lines(key)).toEqual(["user: /note Buy milk", "assistant: I will note it. [notes output-available] Saved."]);
    expect(b().view(key).items.length).toBe(messages);
    expect(b().view(key).records.count).toBeGreaterThan(before);
    expect(a.lines(key)).toEqual(b().lines(key));
    tabB.reload();
    expect(b().lines(key)).toEqual(a.lines(key));
    await sim.pass(2_500);
    expect(b().lines(key)).toEqual(a.lines(key));
  });
});

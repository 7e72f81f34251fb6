import { describe, expect, it } from "vitest";
import type { Environment, TextStorage } from "../environment/environment.ts";
import { createSimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";
import { createMemoryStorage } from "../testing/memoryStorage.ts";
import { FAKE_TOKEN, FAKE_URL } from "../testing/fakeGateway.ts";
import { createWorkspace } from "./createWorkspace.ts";

const thrown = (): never => { throw new Error("SecurityError"); };
const throwing: TextStorage = { getItem: thrown, setItem: thrown, removeItem: thrown, keys: thrown };
const full = (raw: TextStorage): TextStorage => ({ ...raw, setItem: thrown });

/** What a frame that is sandboxed, in a private window or partitioned finds in the place of its storages. */
const FRAMES: Readonly<Record<string, (environment: Environment) => Partial<Environment>>> = {
  "the properties throw": () => ({ localStorage: null, sessionStorage: null }),
  "each call throws": () => ({ localStorage: throwing, sessionStorage: throwing }),
  "nothing can be written": ({ localStorage, sessionStorage }) => ({ localStorage: full(localStorage!), sessionStorage: full(sessionStorage!) }),
  "only localStorage is blocked": () => ({ localStorage: null }),
  "only sessionStorage is blocked": () => ({ sessionStorage: null }),
  "a sandbox without an origin": () => ({ localStorage: null, sessionStorage: null, locks: null, channel: () => null }),
  "locks are refused": () => ({ localStorage: null, sessionStorage: null, locks: { request: () => Promise.reject(new Error("SecurityError")), queue: () => () => {} } }),
};

describe("an embed in a frame without storage", () => {
  it.each(Object.keys(FRAMES))("VIEW-11, case 49: works from memory and says so once, where %s", async (frame) => {
    const sim = createSimWorld();
    const browser = sim.browser({ wrap: (environment) => ({ ...environment, ...FRAMES[frame]!(environment) }), given: () => ({ instance: "left" }) });
    const { window, key } = await settledChat(sim, browser);
    const { workspace } = window;
    workspace.draft.set(key, "A draft");
    workspace.form.set("gate" as never, 1);
    workspace.setLabel("Mine");
    await sim.pass(5_000);
    expect(workspace.draft.get(key)).toBe("A draft");
    expect(workspace.store.get(workspace.noticesAtom).map(({ kind }) => kind)).toEqual(["not-kept"]);
    workspace.actions(key).send("Second");
    await sim.pass(500);
    sim.gateway.agent(key.session).text("ok").approval("notes", {});
    await sim.pass(20_000);
    expect(window.view(key).activity.kind).toBe("waiting");
    await workspace.signOut();
    expect(workspace.store.get(workspace.signedOutAtom)).toBe(true);
    expect(workspace.draft.get(key)).toBe("");
  });

  it("VIEW-11: two embeds of one window are two windows without storage, too", async () => {
    const sim = createSimWorld();
    const browser = sim.browser({ localStorage: null, sessionStorage: false, given: () => ({ instance: "left" }) });
    const { window, key } = await settledChat(sim, browser);
    const right = createWorkspace({
      environment: window.tab.environment, connection: { id: sim.gateway.instance, name: "Sim", baseUrl: FAKE_URL }, subject: "owner", instance: "right", token: () => Promise.resolve(FAKE_TOKEN), label: "Right",
    });
    right.start();
    right.open(key);
    await sim.pass(5_000);
    expect(right.me()).not.toBe(window.workspace.me());
    right.draft.set(key, "On the right");
    expect(window.workspace.draft.get(key)).toBe("");
    right.stop();
  });

  it("VIEW-11: storage that is taken away in the middle costs nothing that is shown, and a sign-out is still one", async () => {
    const sim = createSimWorld();
    const localStorage = createMemoryStorage();
    const { window, key } = await settledChat(sim, sim.browser({ localStorage }));
    window.workspace.draft.set(key, "A draft");
    localStorage.set({ denied: true });
    window.workspace.draft.set(key, "A longer draft");
    await sim.pass(20_000);
    expect(window.workspace.draft.get(key)).toBe("A longer draft");
    expect(window.lines(key)).toEqual(["user: First", "assistant: Answer"]);
    await window.workspace.signOut();
    expect(window.workspace.store.get(window.workspace.signedOutAtom)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import type { AttachBody } from "../contract/requests.ts";
import type { Role } from "../contract/access.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { AgentId, CallId, FileId, MessageId } from "../ids/ids.ts";
import type { SessionActions } from "../session/sessionView.ts";
import { settledChat } from "../testing/settledChat.ts";
import { createSimWorld, type SimBrowser, type SimWindow, type SimWorld } from "../testing/simWorld.ts";
import { createVirtualHost } from "../testing/virtualHost.ts";

const tool = { name: "fill", mutates: true, execute: () => null };

/** A browser whose windows look with that role, on a page that offers a tool; what they said of themselves is written down. */
function looking(sim: SimWorld, given: { observe?: boolean; role?: Role }): { browser: SimBrowser; attached: AttachBody[] } {
  const attached: AttachBody[] = [];
  const browser = sim.browser({
    given: () => given, pageTools: () => createVirtualHost({ context: { id: "orders", title: "Orders" }, tools: [tool] }),
    wrap: (environment) => ({
      ...environment,
      fetch: (url, init) => {
        if (init?.method === "PUT" && String(url as string).includes("/tabs/")) attached.push(JSON.parse(init.body as string) as AttachBody);
        return environment.fetch(url, init);
      },
    }),
  });
  return { browser, attached };
}

async function watched(sim: SimWorld, browser: SimBrowser, key: SessionKey): Promise<SimWindow> {
  const window = browser.open();
  await sim.pass(100);
  window.workspace.open(key);
  await sim.pass(3_000);
  return window;
}

/** Everything that a window could be asked to do to a chat or to the list. */
function everyAct(window: SimWindow, key: SessionKey): Promise<unknown>[] {
  const { workspace } = window;
  const { api, files } = workspace;
  const actions = workspace.actions(key);
  const [message] = window.view(key).items.flatMap((item) => (item.kind === "message" ? [item.message] : []));
  const { turn } = message!.metadata;
  const gate = window.view(key).items.flatMap((item) => (item.kind === "message" ? item.message.metadata.gates : [])).find(({ state }) => state.kind === "open")!.id;
  const [item] = window.view(key).queue.items;
  const plain: { [Name in keyof SessionActions]?: () => unknown } = {
    send: () => actions.send("Hello"), editAndResend: () => actions.editAndResend(turn, "Other"), regenerate: () => actions.regenerate(turn), sendAgain: () => actions.sendAgain("m" as MessageId),
    stop: () => actions.stop(), tryAgain: () => actions.tryAgain(), answer: () => actions.answer(gate, { answer: "approve" }), answerAgain: () => actions.answerAgain(gate),
    runCall: () => actions.runCall("c" as CallId), declineCall: () => actions.declineCall("c" as CallId), restore: () => actions.restore(),
  };
  for (const act of Object.values(plain)) act();
  return [
    actions.editQueued(item!.item, item!.version ?? 0, "Other"), actions.removeQueued(item!.item), actions.sendQueuedNow(item!.item), actions.clear(), actions.rewindTo(turn), actions.switchTo(2), actions.takeOver(),
    actions.setPrivate(true), actions.dropRule("fill"), actions.setFeedback(turn, 5, "up"), actions.continueWith("offline" as AgentId),
    api.patch(key.session, 1, { title: "Other" }), api.remove(key.session), api.restore(key.session), api.makeCode(key.session), api.createShare(key.session, "2027-01-01T00:00:00Z"), api.removeShare("share"),
    files.create(sessionOf(window), "offline" as AgentId), files.upload(key.session, { id: "f" as FileId, name: "a.txt", content: new Blob(["a"]) }),
  ];
}
const sessionOf = (window: SimWindow) => window.workspace.newChat().session;

/** A chat with an answer that waits for an approval, and a message in its queue. */
async function busyChat(sim: SimWorld): Promise<SessionKey> {
  const { key, window } = await settledChat(sim);
  window.workspace.actions(key).send("Ask me");
  await sim.pass(500);
  sim.gateway.agent(key.session).approval("fill", { a: 1 });
  await sim.pass(500);
  sim.gateway.enqueue(key.session, "Next", null);
  await sim.pass(1_000);
  return key;
}
const writes = (browser: SimBrowser): string[] => browser.network.log.map(({ line }) => line).filter((line) => !/^(GET|HEAD) /.test(line) && !line.includes("/tabs/"));

describe("who looks and does not write", () => {
  it.each([["by the page's wish", { observe: true }, "owner"], ["by the server's word", {}, "observer"], ["by a share link", { role: "share" }, "share"]] as const)(
    "SEC-10: no command leaves a window that only looks %s, whatever is asked of it, and nothing of the chat changes", async (how, given, role) => {
      const sim = createSimWorld({ push: true });
      const key = await busyChat(sim);
      sim.gateway.setRole(role);
      const { browser, attached } = looking(sim, given);
      const window = await watched(sim, browser, key);
      expect(window.view(key).send).toEqual({ kind: "no", why: "observer" });
      const before = JSON.stringify(sim.gateway.records(key.session));
      const done = Promise.all(everyAct(window, key));
      await sim.pass(5_000);
      expect((await done).map((outcome) => (outcome as { kind: string }).kind)).toEqual(expect.not.arrayContaining(["ok", "done"]));
      window.tab.reload();
      await sim.pass(120_000);
      expect(writes(browser)).toEqual([]);
      expect(JSON.stringify(sim.gateway.records(key.session))).toBe(before);
      // A share link's window is nobody's other window; an observer's is one that can't act.
      expect(attached.length > 0).toBe(role !== "share");
      // Before the server's first word it may say more, which the server does not take; after it never.
      const judged = how === "by the server's word" ? attached.slice(-1) : attached;
      expect(judged.every(({ canAct, tools }) => !canAct && tools.length === 0)).toBe(true);
    });

  it("SEC-5: it follows the answer as every other window does", async () => {
    const sim = createSimWorld({ push: true });
    const { window, key } = await settledChat(sim);
    const watcher = await watched(sim, looking(sim, { observe: true }).browser, key);
    window.workspace.actions(key).send("More");
    await sim.pass(500);
    sim.gateway.agent(key.session).text("and more");
    await sim.pass(1_500);
    expect(watcher.lines(key)).toEqual(window.lines(key));
    expect(watcher.lines(key).at(-1)).toContain("and more");
  });
});

describe("a role that changes while the page is open", () => {
  it("SEC-5: the first refused write is taken for it at once: the message is kept, and nothing more is sent", async () => {
    const sim = createSimWorld();
    const { window, key, browser } = await settledChat(sim);
    sim.gateway.setRole("observer");
    window.workspace.actions(key).send("One more");
    await sim.pass(1_000);
    expect(window.workspace.store.get(window.workspace.roleAtom)).toBe("observer");
    expect(window.view(key).sending).toMatchObject([{ parts: [{ text: "One more" }], state: { kind: "not-sent" } }]);
    const sent = writes(browser).length;
    expect(window.workspace.actions(key).send("And another")).toEqual({ kind: "kept", why: "observer" });
    window.workspace.actions(key).sendAgain(window.view(key).sending[0]!.id);
    await sim.pass(60_000);
    expect(writes(browser)).toHaveLength(sent);
    expect(window.view(key).sending).toMatchObject([{ state: { kind: "not-sent", reason: "observer" } }]);
  });

  it("SEC-5: who may write again sends what was kept, by hand", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim);
    sim.gateway.setRole("observer");
    window.workspace.actions(key).send("One more");
    await sim.pass(1_000);
    sim.gateway.setRole("participant");
    window.workspace.checkConnection();
    await sim.pass(1_000);
    expect(window.view(key).send).toEqual({ kind: "yes" });
    expect(window.view(key).sending).toHaveLength(1);
    window.workspace.actions(key).sendAgain(window.view(key).sending[0]!.id);
    await sim.pass(1_000);
    expect(window.view(key).sending).toEqual([]);
    expect(window.lines(key).at(-1)).toMatch(/One more|assistant/);
  });
});

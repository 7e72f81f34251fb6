import { expect, it } from "vitest";
import { createSimWorld, type SimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";
import { isUnread } from "../storage/seenStore.ts";

it("VIEW-9: a new title stands in this window's open chat with the server's answer, also where no hint comes", async () => {
  const sim = createSimWorld();
  const { window, key } = await settledChat(sim);
  await Promise.all([window.workspace.api.patch(key.session, window.view(key).header!.version, { title: "Renamed", starred: true }), sim.pass(100)]);
  expect(window.view(key).header).toMatchObject({ title: "Renamed", starred: true });
});

it("a list of deleted chats changes nothing of what is known: it brings none back and closes none", async () => {
  const sim = createSimWorld();
  const { window, key } = await settledChat(sim);
  await Promise.all([window.workspace.api.remove(key.session), sim.pass(200)]);
  expect(window.view(key).phase.kind).toBe("deleted");
  await Promise.all([window.workspace.api.list({ deleted: true }), sim.pass(200)]);
  expect(window.view(key).phase.kind).toBe("deleted");
  expect(window.workspace.store.get(window.workspace.historyAtom)).toEqual([]);
});

it("what a window asked and heard of a chat is kept with its time, and without its words", async () => {
  const sim = createSimWorld();
  const { window, key } = await settledChat(sim);
  const notes = window.workspace.followNotes(key);
  expect(notes.map(({ what }) => what)).toEqual(expect.arrayContaining(["asks-records", "records", "sends", "sent"]));
  expect(notes.every(({ atMs }, index) => atMs >= (notes[index - 1]?.atMs ?? 0))).toBe(true);
  expect(JSON.stringify(notes)).not.toMatch(/First|Answer/);
});

it("a chat that is renamed here while another is on the screen does not turn unread by that; one in which something was said meanwhile does", async () => {
  const sim = createSimWorld();
  const { window: { workspace }, key } = await settledChat(sim);
  const unread = async (): Promise<boolean> => {
    const answer = await answered(sim, workspace.headerOf(key.session));
    return answer.kind === "ok" && isUnread(workspace.seen.get(key), answer.value);
  };
  const rename = async (title: string): Promise<void> => {
    const before = await answered(sim, workspace.headerOf(key.session));
    if (before.kind === "ok") await answered(sim, workspace.api.patch(key.session, before.value.version, { title }));
  };
  const { epoch, count } = sim.gateway.session(key.session).state;
  workspace.seen.set(key, { epoch, count });
  workspace.newChat();
  await rename("Tides");
  expect(await unread()).toBe(false);
  sim.gateway.send(key.session, "From the phone", null);
  await rename("High tides");
  expect(await unread()).toBe(true);
});

async function answered<T>(sim: SimWorld, answer: Promise<T>): Promise<T> {
  await sim.pass(200);
  return answer;
}

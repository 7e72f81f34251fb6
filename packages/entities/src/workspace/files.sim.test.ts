import { describe, expect, it } from "vitest";
import { filePartOf, type StoredFile } from "../contract/files.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import { createSimWorld, type SimWorld } from "../testing/simWorld.ts";
import { settledChat } from "../testing/settledChat.ts";

const FILE: StoredFile = { file: "f1" as StoredFile["file"], name: "tides.txt", type: "text/plain", size: 16 };
const PART = filePartOf(FILE);
const partsIn = (sim: SimWorld, key: SessionKey) => sim.gateway.records(key.session).flatMap((record) => (record.type === "user-message" ? [record.data.parts] : []));

describe("files of a message", () => {
  it("TURN-12: go with it when it is sent, edited and asked again", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim, sim.browser());
    const actions = window.workspace.actions(key);
    const answered = async (): Promise<void> => {
      await sim.pass(2_000);
      sim.gateway.agent(key.session).text("Done").end();
      await sim.pass(2_000);
    };
    actions.send("When?", undefined, [FILE]);
    await answered();
    const turnOf = () => window.view(key).items.flatMap((item) => (item.kind === "message" ? [item.message.metadata.turn] : [])).at(-1)!;
    actions.editAndResend(turnOf(), "And tomorrow?");
    await answered();
    actions.regenerate(turnOf());
    await answered();
    actions.editAndResend(turnOf(), " ");
    await answered();
    expect(partsIn(sim, key).slice(1)).toEqual([
      [{ type: "text", text: "When?" }, PART], [{ type: "text", text: "And tomorrow?" }, PART], [{ type: "text", text: "And tomorrow?" }, PART], [PART],
    ]);
  });

  it("TURN-12: stay with a message that waits in the queue, whoever edits its text", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim, sim.browser());
    const actions = window.workspace.actions(key);
    actions.send("Long");
    await sim.pass(2_000);
    actions.send("", undefined, [FILE]);
    await sim.pass(2_000);
    const [row] = window.view(key).queue.items;
    const edited = actions.editQueued(row!.item, row!.version!, "Look at this");
    await sim.pass(1_000);
    expect(await edited).toEqual({ kind: "done", value: null });
    sim.gateway.agent(key.session).text("Done").end();
    await sim.pass(2_000);
    expect(partsIn(sim, key).at(-1)).toEqual([{ type: "text", text: "Look at this" }, PART]);
  });

  it("TURN-9: an empty message without a file is still kept, and Try again brings the files", async () => {
    const sim = createSimWorld();
    const { window, key } = await settledChat(sim, sim.browser());
    const actions = window.workspace.actions(key);
    expect(actions.send(" ", undefined, [])).toEqual({ kind: "kept", why: "empty" });
    actions.send("When?", undefined, [FILE]);
    await sim.pass(2_000);
    actions.stop();
    await sim.pass(3_000);
    actions.tryAgain();
    await sim.pass(2_000);
    expect(partsIn(sim, key).slice(1)).toEqual([[{ type: "text", text: "When?" }, PART], [{ type: "text", text: "When?" }, PART]]);
  });

  it("VIEW-2: a new chat that is closed with a draft leaves it to be found again; one without leaves nothing", async () => {
    const sim = createSimWorld();
    const window = sim.browser().open();
    await sim.pass(100);
    const { workspace } = window;
    const known = (key: SessionKey) => workspace.store.get(workspace.historyAtom).some((entry) => entry.key.session === key.session);
    const keys = [workspace.newChat(), workspace.newChat(), workspace.newChat()] as const;
    workspace.draft.set(keys[0], "half a thought");
    workspace.draft.setFiles(keys[1], [{ id: FILE.file, name: FILE.name, size: 16, state: { kind: "uploaded", stored: FILE } }]);
    for (const key of keys) workspace.close(key);
    expect(keys.map(known)).toEqual([true, true, false]);
  });
});

import { describe, expect, it } from "vitest";
import type { DraftFile } from "../outbox/draftFile.ts";
import { createBrowserOfWindows } from "../testing/virtualWindow.ts";
import { aKey } from "../testing/storageFixtures.ts";

const [S, T] = [aKey("S"), aKey("T")];
const file = (id: string, state: DraftFile["state"]): DraftFile => ({ id: id as DraftFile["id"], name: `${id}.txt`, size: 16, state });
const UPLOADED = file("up", { kind: "uploaded", stored: { file: "up" as DraftFile["id"], name: "up.txt", type: "text/plain", size: 16 } });
const states = (files: readonly DraftFile[]) => files.map(({ id, state }) => `${id} ${state.kind}`);

describe("files of a draft", () => {
  it("VIEW-2: a reload finds what is uploaded by its id, and says of the rest that it is not; what was refused was never there", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const [one, two] = [open(), open()];
    of(one).stores.drafts.setFiles(S, [UPLOADED, file("half", { kind: "uploading", sent: 9 }), file("next", { kind: "waiting" }), file("bad", { kind: "failed", refusal: { code: "too-large", detail: "No." } }), file("big", { kind: "refused", why: "too-large", limit: 8 })]);
    expect(of(two).stores.drafts.files(S)).toEqual([]);
    one.reload();
    await world.clock.settle();
    expect(states(of(one).stores.drafts.files(S))).toEqual(["up uploaded", "half left", "next left", "bad left"]);
    expect(of(one).stores.drafts.files(S)[0]).toEqual(UPLOADED);
    expect(of(one).stores.drafts.files(T)).toEqual([]);
  });

  it("VIEW-3: progress writes nothing, and keeps the others' places", () => {
    const { open, of } = createBrowserOfWindows();
    const tab = open();
    const { drafts } = of(tab).stores;
    drafts.setFiles(S, [UPLOADED, file("half", { kind: "uploading", sent: 0 })]);
    let writes = 0;
    const storage = tab.environment.localStorage!;
    const { setItem } = storage;
    storage.setItem = (key, value) => { writes += 1; setItem.call(storage, key, value); };
    for (const sent of [4, 8, 12]) drafts.setFiles(S, [UPLOADED, file("half", { kind: "uploading", sent })]);
    expect([writes, states(drafts.files(S))]).toEqual([0, ["up uploaded", "half uploading"]]);
    drafts.setFiles(S, []);
    expect(drafts.files(S)).toBe(drafts.files(T));
  });

  it("case 32: a duplicated window starts from a copy of what is uploaded; later changes travel neither way", async () => {
    const { world, open, of } = createBrowserOfWindows();
    const one = open();
    await world.clock.settle();
    of(one).stores.drafts.setFiles(S, [UPLOADED]);
    const two = one.duplicate();
    await world.clock.advance(5_000);
    of(one).stores.drafts.setFiles(S, []);
    expect([states(of(one).stores.drafts.files(S)), states(of(two).stores.drafts.files(S))]).toEqual([[], ["up uploaded"]]);
  });

  it("listeners hear of the chat whose files changed, until they stop", () => {
    const { open, of } = createBrowserOfWindows();
    const { drafts } = of(open()).stores;
    const heard: string[] = [];
    const stop = drafts.onFiles((key) => { heard.push(key.session); });
    drafts.setFiles(T, [UPLOADED]);
    stop();
    drafts.setFiles(T, []);
    expect(heard).toEqual(["T"]);
  });
});

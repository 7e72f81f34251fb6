import { expect, it } from "vitest";
import { filePartOf } from "@tidemark/entities/contract";
import { agentIdSchema, fileIdSchema, messageIdSchema, sessionIdSchema } from "@tidemark/entities/ids";
import type { CommandInput, Store } from "./store.ts";
import { caller, createOf, runner, S, submitOf } from "./storeCommands.ts";
import type { TestClock } from "./testClock.ts";

const OTHER = sessionIdSchema.parse("s2");
const LIMITS = { perChat: 3, chatBytes: 100 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** The part of the store contract that is about files. */
export function fileContract(given: () => { store: Store; clock: TestClock }): void {
  const run = async (input: CommandInput, session = S) => (await given().store.execute(session, input)).reply;
  const add = (id: string, text: string, name = "tides.txt", session = S) => given().store.addFile(session, { id: fileIdSchema.parse(id), name, type: "text/plain" }, bytes(text), LIMITS);
  const read = async (id: string, session = S): Promise<string | null> => {
    const file = await given().store.file(session, fileIdSchema.parse(id));
    const content = file && await given().store.fileContent(file);
    return content && new TextDecoder().decode(content);
  };

  it("keeps a file once under its id: the same again, also at the same moment, gets the first answer, another one is refused", async () => {
    await run(createOf());
    const both = await Promise.all([add("f1", "high water"), add("f1", "high water")]);
    expect(both.map((one) => one.kind === "stored" && one.first).toSorted()).toEqual([false, true]);
    expect(await add("f1", "high water")).toMatchObject({ kind: "stored", first: false, file: { id: "f1", name: "tides.txt", type: "text/plain", size: 10 } });
    expect([await add("f1", "low water"), await add("f1", "high water", "other.txt")]).toEqual([{ kind: "differs" }, { kind: "differs" }]);
    expect(await read("f1")).toBe("high water");
  });

  it("a chat has so many files and so many bytes; a retry at the limit still gets its answer", async () => {
    await run(createOf());
    await add("f1", "a".repeat(90));
    expect(await add("f2", "b".repeat(11))).toEqual({ kind: "full" });
    for (const id of ["f3", "f4"]) expect((await add(id, "c")).kind).toBe("stored");
    expect([(await add("f5", "d")).kind, (await add("f4", "c")).kind]).toEqual(["full", "stored"]);
    expect(await read("f2")).toBeNull();
  });

  it("a file belongs to its chat: no other one has it, a deleted or unknown one takes none", async () => {
    await run(createOf());
    await run(createOf(OTHER), OTHER);
    await add("f1", "high water");
    expect(await read("f1", OTHER)).toBeNull();
    await run({ kind: "delete", caller });
    expect((await add("f2", "late")).kind).toBe("gone");
    expect((await add("f2", "late", "x", sessionIdSchema.parse("nowhere"))).kind).toBe("gone");
  });

  it("BOUND-5: a chat that goes on from another one has its files, also when the first one is gone", async () => {
    await run(createOf());
    await add("f1", "high water");
    await add("f2", "low water");
    const submitted = await run(submitOf("m1"));
    if (!submitted.ok || submitted.kind !== "submitted" || !submitted.run) throw new Error("The turn did not start.");
    await run({ kind: "stream-end", runner, ...submitted.run, outcome: { kind: "end" } });
    await run({ kind: "continue", caller, session: OTHER, agent: agentIdSchema.parse("other"), from: { session: S, at: 3 } }, OTHER);
    await run({ kind: "delete", caller });
    given().clock.ms += 31 * 86_400_000;
    await given().store.removeDeletedSessions();
    expect([await read("f1"), await read("f1", OTHER), await read("f2", OTHER)]).toEqual([null, "high water", "low water"]);
  });

  it("files that no message names go after 30 days; those that the log or the queue names stay, also in a chat that went on from theirs", async () => {
    await run(createOf());
    for (const id of ["f1", "f2", "f3"]) await add(id, `bytes of ${id}`);
    const naming = (id: string, file: string) => submitOf(id, undefined, { message: { id: messageIdSchema.parse(id), parts: [{ type: "text", text: id }, filePartOf({ file: fileIdSchema.parse(file), name: "tides.txt", type: "text/plain", size: 11 })] }, onBusy: "enqueue" });
    const said = await run(naming("m1", "f1"));
    expect(await run(naming("m2", "f2"))).toMatchObject({ ok: true, kind: "queued" });
    given().clock.ms += 30 * 86_400_000 - 1;
    expect(await given().store.removeUnsentFiles()).toBe(0);
    given().clock.ms += 1;
    expect(await given().store.removeUnsentFiles()).toBe(1);
    expect([await read("f1"), await read("f2"), await read("f3")]).toEqual(["bytes of f1", "bytes of f2", null]);
    await add("f4", "never");
    if (!said.ok || said.kind !== "submitted" || !said.run) throw new Error("The turn did not start.");
    await run({ kind: "stream-end", runner, ...said.run, outcome: { kind: "end" } });
    await run({ kind: "continue", caller, session: OTHER, agent: agentIdSchema.parse("other"), from: { session: S, at: 3 } }, OTHER);
    given().clock.ms += 31 * 86_400_000;
    expect(await given().store.removeUnsentFiles()).toBe(3);
    expect([await read("f1"), await read("f2"), await read("f4")]).toEqual(["bytes of f1", "bytes of f2", null]);
    expect([await read("f1", OTHER), await read("f2", OTHER), await read("f4", OTHER)]).toEqual(["bytes of f1", null, null]);
    const hash = (await given().store.file(S, fileIdSchema.parse("f1")))!.hash;
    await given().store.removeDeletedSessions();
    expect(await given().store.fileContent({ hash })).not.toBeNull();
  });

  it("files go with their chat after its 30 days, or with an empty one after its day; what another chat has too stays", async () => {
    await run(createOf());
    await run(submitOf("m1"));
    await run(createOf(OTHER), OTHER);
    const hashes = [await add("f1", "only here"), await add("f2", "in both"), await add("f9", "in both", "b", OTHER)].map((one) => (one.kind === "stored" ? one.file.hash : ""));
    await run({ kind: "delete", caller });
    given().clock.ms += 86_400_000 + 1;
    expect(await given().store.removeEmptySessions()).toBe(1);
    await given().store.removeDeletedSessions();
    expect(await read("f2")).toBe("in both");
    given().clock.ms += 30 * 86_400_000;
    expect(await given().store.removeDeletedSessions()).toBe(1);
    for (const hash of hashes) expect(await given().store.fileContent({ hash })).toBeNull();
  });
}

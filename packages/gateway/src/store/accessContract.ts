import { expect, it } from "vitest";
import { agentIdSchema, messageIdSchema, sessionIdSchema, tabIdSchema } from "@tidemark/entities/ids";
import { START } from "@tidemark/entities/records";
import type { Reach } from "./reach.ts";
import { createOf, submitOf } from "./storeCommands.ts";
import type { Store } from "./store.ts";
import type { TestClock } from "./testClock.ts";

const S = sessionIdSchema.parse("s1");
const TAB = tabIdSchema.parse("B.T");

/** The part of the store contract that is about windows, tokens and codes. */
export function accessContract(given: () => { store: Store; clock: TestClock }): void {
  it("a tab's secret rotates at a page load, and a copy that holds only older ones is superseded", async () => {
    const { store } = given();
    expect(await store.presentTab("owner", TAB, "k1", [])).toBe("ok");
    expect(await store.presentTab("owner", TAB, "k1", [])).toBe("ok");
    expect(await store.presentTab("owner", TAB, "k2", ["k0", "k1"])).toBe("ok");
    expect(await store.presentTab("owner", TAB, "k1", [])).toBe("superseded");
    expect(await store.presentTab("owner", TAB, "k9", ["k1"])).toBe("superseded");
    expect(await store.presentTab("owner", TAB, "k2", [])).toBe("ok");
    expect(await store.presentTab("somebody", TAB, "k7", [])).toBe("ok");
  });

  it("an attachment is renewed at most once in 30 s and not after it was given up", async () => {
    const { store, clock } = given();
    const body = { label: "Chromium on Linux", context: null, tools: [], canAct: true };
    await store.attach(S, "owner", TAB, body);
    const seen = async () => (await store.attachment(S, TAB))!.seenAt;
    const first = await seen();
    clock.ms += 29_000;
    await store.renewAttachments("owner", TAB);
    expect(await seen()).toBe(first);
    clock.ms += 1000;
    await store.renewAttachments("owner", TAB);
    const second = await seen();
    expect(second > first).toBe(true);
    await store.detach(S, "owner", TAB);
    clock.ms += 60_000;
    await store.renewAttachments("owner", TAB);
    expect(await store.attachment(S, TAB)).toMatchObject({ ...body, subject: "owner", seenAt: second, detachedAt: second });
    await store.attach(S, "owner", TAB, body);
    expect((await store.attachment(S, TAB))!.detachedAt).toBeNull();
  });

  it("a code is exchanged once, the same pair gets the same answer, and a late one is expired", async () => {
    const { store, clock } = given();
    const expiresAt = new Date(clock.ms + 600_000).toISOString();
    for (const hash of ["c1", "c2"]) await store.addCode({ hash, subject: "owner", expiresAt });
    expect(await store.exchangeCode("c1", { hash: "t1", name: "Firefox" })).toBe("ok");
    expect(await store.exchangeCode("c1", { hash: "t2", name: "Thief" })).toBe("used");
    expect(await store.tokenSubject("t1")).toMatchObject({ subject: "owner", name: "Firefox", role: "owner", printed: false });
    expect(await store.tokenSubject("t2")).toBeNull();
    clock.ms += 600_000;
    expect(await store.exchangeCode("c1", { hash: "t1", name: "Firefox" })).toBe("ok");
    expect(await store.exchangeCode("c2", { hash: "t3", name: "Late" })).toBe("expired");
    expect(await store.exchangeCode("c9", { hash: "t4", name: "Guess" })).toBe("unknown");
  });

  it("a token is listed with the hour of its use, and once taken back is nobody's for good: no code brings it back", async () => {
    const { store, clock } = given();
    const add = (hash: string, subject = "owner") => store.addToken({ hash, subject, name: `Browser ${hash}`, role: "owner" });
    const at = (ms: number) => new Date(ms).toISOString();
    const made = clock.ms;
    await add("t1");
    clock.ms += 1;
    for (const [hash, subject] of [["t2", "owner"], ["t3", "somebody"]] as const) await add(hash, subject);
    const listed = async () => (await store.tokens("owner")).map(({ name, createdAt, lastUsedAt, printed }) => [name, createdAt, lastUsedAt, printed]);
    expect(await listed()).toEqual([["Browser t2", at(made + 1), null, false], ["Browser t1", at(made), null, false]]);
    clock.ms += 7_200_000 + 61_234;
    const { id } = (await store.tokenSubject("t1"))!;
    expect(await listed()).toEqual([["Browser t2", at(made + 1), null, false], ["Browser t1", at(made), `${at(clock.ms).slice(0, 13)}:00:00.000Z`, false]]);
    expect([await store.revokeToken("somebody", id), await store.revokeToken("owner", "t1"), await store.tokenIsGood(id)]).toEqual(["unknown", "unknown", true]);
    expect([await store.revokeToken("owner", id), await store.revokeToken("owner", id), await store.tokenIsGood(id), await store.tokenIsGood("none")]).toEqual(["ok", "ok", false, false]);
    await add("t1");
    await store.addCode({ hash: "c1", subject: "owner", expiresAt: at(clock.ms + 1_000) });
    expect([await store.exchangeCode("c1", { hash: "t1", name: "Again" }), await store.exchangeCode("c1", { hash: "t9", name: "Fresh" })]).toEqual(["used", "ok"]);
    expect(await store.tokenSubject("t1")).toBeNull();
    expect((await store.tokens("owner")).map(({ name }) => name)).toEqual(["Fresh", "Browser t2"]);
  });

  it("the printed token is the last one that was named so; it can't be taken back, and the one before it can", async () => {
    const { store } = given();
    const print = (hash: string) => store.addToken({ hash, subject: "owner", name: "Owner", role: "owner", printed: true });
    const told = async (hash: string) => store.tokenSubject(hash);
    await print("p1");
    const first = (await told("p1"))!;
    expect([first.printed, await store.revokeToken("owner", first.id), (await told("p1"))?.id]).toEqual([true, "printed", first.id]);
    await print("p2");
    expect([(await told("p1"))!.printed, (await told("p2"))!.printed, await store.revokeToken("owner", first.id), await told("p1")]).toEqual([false, true, "ok", null]);
    // The file of before is put back: what the folder holds is good.
    await print("p1");
    expect([await told("p1"), (await told("p2"))!.printed]).toEqual([{ ...first, printed: true }, false]);
  });

  it("a share link is found by its hash and its id, listed while it is in force, and taken back once and for all", async () => {
    const { store, clock } = given();
    const at = (ms: number) => new Date(clock.ms + ms).toISOString();
    await store.execute(S, createOf());
    const [long, short] = [{ id: "a", hash: "ha", session: S, expiresAt: at(9_000), upTo: 2, title: "Tides", madeBy: "t1" }, { id: "b", hash: "hb", session: S, expiresAt: at(1_000), upTo: null, title: null, madeBy: null }];
    const made = await store.addShare(long);
    await store.addShare(short);
    expect(made).toEqual({ id: "a", session: S, createdAt: at(0), expiresAt: at(9_000), upTo: 2, title: "Tides", revokedAt: null, madeBy: "t1" });
    expect([await store.shareByToken("ha"), await store.share("a"), await store.shareByToken("a"), await store.share("ha")]).toEqual([made, made, null, null]);
    const listed = async (reach: Reach) => (await store.shares(reach)).map(({ id }) => id);
    expect(await listed({ subject: "owner" })).toEqual(["b", "a"]);
    expect([await listed({ subject: "somebody" }), await listed({ subject: "owner", sessions: [] }), await listed({ subject: "somebody", sessions: [S] })]).toEqual([[], [], ["b", "a"]]);
    clock.ms += 1_000;
    expect(await listed({ subject: "owner" })).toEqual(["a"]);
    await store.revokeShare("a");
    const revokedAt = at(0);
    clock.ms += 1_000;
    await store.revokeShare("a");
    expect([await listed({ subject: "owner" }), await store.share("a")]).toEqual([[], { ...made, revokedAt }]);
  });

  it("page tools are known of messages that were sent here, and of no others", async () => {
    const { store } = given();
    await store.execute(S, createOf());
    await store.execute(S, submitOf("m1", START, { tools: [{ name: "read_page", description: "Reads." }], origin: { tab: TAB, context: { id: "p", title: "P", data: { a: 1 } }, agent: agentIdSchema.parse("offline") } }));
    expect([await store.offeredTools(S, messageIdSchema.parse("m1")), await store.offeredTools(S, messageIdSchema.parse("m2"))]).toEqual([["read_page"], null]);
  });
}

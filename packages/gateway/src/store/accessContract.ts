import { expect, it } from "vitest";
import { sessionIdSchema, tabIdSchema } from "@tidemark/entities/ids";
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
    expect(await store.tokenSubject("t1")).toEqual({ subject: "owner", name: "Firefox", role: "owner" });
    expect(await store.tokenSubject("t2")).toBeNull();
    clock.ms += 600_000;
    expect(await store.exchangeCode("c1", { hash: "t1", name: "Firefox" })).toBe("ok");
    expect(await store.exchangeCode("c2", { hash: "t3", name: "Late" })).toBe("expired");
    expect(await store.exchangeCode("c9", { hash: "t4", name: "Guess" })).toBe("unknown");
  });
}

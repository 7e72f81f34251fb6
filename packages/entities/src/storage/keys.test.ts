import { describe, expect, it } from "vitest";
import { tabIdSchema } from "../ids/ids.ts";
import { aKey } from "../testing/storageFixtures.ts";
import { asideKey, createKeys, nameOfUser, ownerOfKey, parseSessionKey, parseTabKey, siblingKey, userOf, windowKeys } from "./keys.ts";

const scope = { connection: aKey("S").connection, subject: "owner" };

describe("createKeys", () => {
  it("VIEW-12: carries product, schema version, connection, user and agent", () => {
    expect(createKeys(scope).session("snapshot", aKey("S"))).toBe("tidemark/1/gate/owner/snapshot/agent/S");
    expect(createKeys(scope).lastView).toBe("tidemark/1/gate/owner/last-view");
  });

  it("VIEW-12: a subject with any characters can't reach into another scope", () => {
    const odd = createKeys({ ...scope, subject: "owner/history/agent" });
    expect(odd.session("history", aKey("S")).startsWith(createKeys(scope).sessions("history"))).toBe(false);
    expect(parseSessionKey(odd.session("history", aKey("S")), "history")).toEqual(aKey("S"));
  });

  it("takes its own keys apart, and nobody else's", () => {
    const keys = createKeys(scope);
    const place = keys.session("snapshot", aKey("S"));
    expect([parseSessionKey(place, "snapshot"), parseSessionKey(place, "used"), parseSessionKey(`other/${place}`, "snapshot")]).toEqual([aKey("S"), null, null]);
    expect(siblingKey(place, "snapshot", "used")).toBe(keys.session("used", aKey("S")));
    const tab = tabIdSchema.parse("B.T");
    expect([parseTabKey(`${keys.tab(tab)}draft/a/b/c`, keys), parseTabKey(place, keys)]).toEqual([{ tab, name: "draft/a/b/c" }, null]);
  });

  it("VIEW-13: VIEW-12: one sign-in's keys are not another's, and every key says whose it is, also one that was set aside", () => {
    const [first, second] = [createKeys(scope), createKeys({ ...scope, signIn: "m1" })];
    expect(second.session("snapshot", aKey("S")).startsWith(first.base)).toBe(false);
    expect(parseSessionKey(second.session("snapshot", aKey("S")), "snapshot")).toEqual(aKey("S"));
    for (const keys of [first, second]) {
      const owner = { connection: "gate", user: userOf(scope), signIn: keys.scope.signIn ?? null };
      for (const key of [keys.session("history", aKey("S")), `${keys.tab(tabIdSchema.parse("B.T"))}view`, keys.lastView, keys.label]) {
        expect([ownerOfKey(key), ownerOfKey(asideKey(key))]).toEqual([owner, owner]);
      }
    }
    expect(ownerOfKey(createKeys({ ...scope, subject: "ada@m1" }).lastView)).toMatchObject({ user: "gate/ada%40m1", signIn: null });
    for (const key of [...Object.values(windowKeys({ ...scope, instance: "a/b@c" })), "tidemark/1/browser", "tidemark/1/cache/gate", "tidemark.page.server", "other/1/gate/owner/x"]) expect(ownerOfKey(key)).toBeNull();
  });

  it("VIEW-12: several chats of one page have a last view, an id and a secret each, under keys that name no user", () => {
    expect(createKeys({ ...scope, instance: "left" }).lastView).toBe("tidemark/1/gate/owner/last-view@left");
    const keys = [scope, { ...scope, instance: "left" }, { ...scope, instance: "left/b" }, { ...scope, subject: "ada" }].flatMap((one) => Object.values(windowKeys(one)));
    expect(new Set(keys).size).toBe(12);
    expect(keys.join()).not.toMatch(/owner|ada/);
    expect(nameOfUser(userOf(scope))).toHaveLength(24);
  });
});

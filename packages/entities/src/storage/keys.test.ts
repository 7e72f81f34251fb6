import { describe, expect, it } from "vitest";
import { tabIdSchema } from "../ids/ids.ts";
import { aKey } from "../testing/storageFixtures.ts";
import { createKeys, parseSessionKey, parseTabKey, siblingKey } from "./keys.ts";

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
});

import { describe, expect, it } from "vitest";
import type { SessionHeader } from "../contract/header.ts";
import { aKey, anEntry } from "../testing/storageFixtures.ts";
import { judgeOpenChats, type ListAnswer } from "./judgeOpenChats.ts";

const [S, T] = [aKey("S"), aKey("T")];
const history = [anEntry("S", { revision: 4 }), anEntry("T", { revision: 4 })];
const answer = (more: Partial<ListAnswer["list"]> = {}, covers: ListAnswer["covers"] = "all"): ListAnswer => ({
  connection: S.connection, covers, list: { revision: 9, complete: true, sessions: [{ id: T.session } as SessionHeader], ...more },
});

describe("judgeOpenChats", () => {
  it("VIEW-8: a complete newer list closes the chat that it does not name, and no other", () => {
    expect(judgeOpenChats([S, T], history, answer())).toEqual({ gone: [S], ask: [] });
  });

  it("VIEW-8: an incomplete page, a filtered list and an older list prune nothing: the header is asked", () => {
    for (const partial of [answer({ complete: false }), answer({}, "some"), answer({ revision: 4 })]) {
      expect(judgeOpenChats([S, T], history, partial)).toEqual({ gone: [], ask: [S] });
    }
  });

  it("VIEW-8: a server that is not the owner proves nothing", () => {
    const elsewhere = aKey("S", "agent", "else");
    expect(judgeOpenChats([elsewhere], [], answer())).toEqual({ gone: [], ask: [] });
  });

  it("VIEW-14: a session made here and not listed yet is not gone", () => {
    const made = [anEntry("S", { epoch: null, version: 0, revision: 0 })];
    expect(judgeOpenChats([S], made, answer()).gone).toEqual([]);
    expect(judgeOpenChats([S], [], answer()).gone).toEqual([]);
  });
});

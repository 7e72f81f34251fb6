import { describe, expect, it } from "vitest";
import { came, went } from "./unread.ts";

const SINCE = Date.UTC(2026, 10, 29, 14, 2);

describe("unread line", () => {
  it("names what came while the person was away, and nothing that comes after they are back", () => {
    const away = went("m3", SINCE);
    if (away.kind !== "away") throw new Error("not away");
    expect(came(away.left, "m6")).toEqual({ kind: "here", unread: { after: "m3", since: SINCE, through: "m6" } });
  });

  it("is not there where nothing came, at a first visit, and in an empty chat", () => {
    expect(came({ after: "m3", since: SINCE }, "m3")).toEqual({ kind: "here", unread: null });
    expect(came(null, "m3")).toEqual({ kind: "here", unread: null });
    expect(went(null, SINCE)).toEqual({ kind: "away", left: null });
    expect(came({ after: "m3", since: SINCE }, null)).toEqual({ kind: "here", unread: null });
  });
});

import { describe, expect, it } from "vitest";
import type { ConnectionState } from "@tidemark/entities/session";
import { activitiesAt, frameView } from "./gallery/frameData.ts";
import { SERVER } from "./gallery/madeWorkspace.ts";
import { serverName } from "./serverName.ts";
import { stripView } from "./stripView.ts";

const gone: ConnectionState = { kind: "unreachable", nextTryMs: 4000, reason: "network", server: SERVER, failures: 1 };
const view = (name: string) => frameView("parts", "s1", "", { activity: activitiesAt(0).find((one) => one.name === name)!.activity });

describe("what the strip is told", () => {
  it("a new chat is not up to date while the server can't be reached", () => {
    expect(stripView(view("nothing-read"), gone, "Team server").activity).toEqual({ kind: "unreachable", server: "Team server", nextTryMs: 4000, seenAt: null });
    const fresh = view("nothing-read");
    expect(stripView(fresh, { kind: "ok", server: SERVER }, "Team server")).toBe(fresh);
  });

  it("FOLLOW-11: a server that is gone keeps its name, the same in strip, list and foot", () => {
    expect(serverName(gone, { connection: { id: "c" as never, name: "127.0.0.1:4180", baseUrl: "" } })).toBe("Team server");
    expect(serverName({ ...gone, server: null }, { connection: { id: "c" as never, name: "127.0.0.1:4180", baseUrl: "" } })).toBe("127.0.0.1:4180");
    expect(stripView(view("unreachable"), gone, "Harbour").activity).toMatchObject({ server: "Harbour" });
  });
});

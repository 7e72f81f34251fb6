import { describe, expect, it } from "vitest";
import { createVirtualClock } from "@tidemark/entities/testing";
import { createShareStart, type ShareStage } from "./shareStart.ts";

const TOKEN = `share_${"t".repeat(22)}`;
const problem = (status: number, code: string) => new Response(JSON.stringify({ type: `urn:tidemark:problem:${code}`, title: code, status, code, detail: "No." }), { status, headers: { "content-type": "application/problem+json" } });
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
const info = (you: object) => ({
  product: "tidemark", instance: "server1", name: "Team server", agents: [], defaultAgent: "desk", heartbeat: 15, modes: { push: true, live: true }, limits: { bodyBytes: 1, messageChars: 1 }, addresses: [], model: null,
  you: { subject: "share:a", name: "", role: "share", sessions: ["s1"], expiresAt: null, ...you },
});
const header = {
  id: "s1", epoch: "e1", agent: "desk", title: "Sensors", titleBy: "auto", createdAt: "2026-11-29T14:00:00Z", updatedAt: "2026-11-29T14:00:00Z",
  count: 0, last: null, version: 0, revision: 0, live: null, waiting: [], starred: false, archived: false,
};

function start(token: string | null, answer: (path: string) => Response) {
  const clock = createVirtualClock();
  const stages: ShareStage[] = [];
  const bearers = new Set<string | null>();
  const fetch = ((url: string, init?: RequestInit) => {
    const { pathname } = new URL(url);
    const bearer = new Headers(init?.headers).get("authorization");
    bearers.add(bearer);
    if (pathname === "/tidemark.json") return Promise.resolve(new Response("<html>", { headers: { "content-type": "text/html" } }));
    if (pathname === "/v1" && bearer === null) return Promise.resolve(json({ product: "tidemark", instance: "server1" }));
    try { return Promise.resolve(answer(pathname)); } catch (error) { return Promise.reject(error as Error); }
  }) as typeof globalThis.fetch;
  createShareStart({ environment: { clock, fetch }, origin: "http://page", token, show: (stage) => stages.push(stage) }).run();
  return { clock, stages, bearers };
}

describe("opening a share link", () => {
  it("SEC-10: finds the one chat that the link is for, with the link's own capability and no other", async () => {
    const { clock, stages, bearers } = start(TOKEN, (path) => json(path === "/v1" ? info({}) : header));
    await clock.advance(100);
    expect(stages).toMatchObject([{ kind: "running", shared: { subject: "share:a", token: TOKEN, name: "Team server", chat: { connection: "server1", agent: "desk", session: "s1" } } }]);
    expect(bearers).toEqual(new Set([null, `Bearer ${TOKEN}`]));
  });

  it.each([
    ["taken back or expired", () => problem(401, "unauthorized")], ["of a deleted chat", (path: string) => (path === "/v1" ? json(info({})) : problem(410, "deleted"))],
    ["that is another kind of token", () => json(info({ role: "owner", sessions: null }))],
  ] as const)("SEC-10: a link %s shows nothing and says so", async (_what, answer) => {
    const { clock, stages } = start(TOKEN, answer);
    await clock.advance(100);
    expect(stages).toEqual([{ kind: "share-ended" }]);
  });

  it("a window that has no link asks nobody", async () => {
    const { clock, stages, bearers } = start(null, () => json({}));
    await clock.advance(100);
    expect([stages, bearers.size]).toEqual([[{ kind: "share-ended" }], 0]);
  });

  it("a server that is away is asked again, later each time", async () => {
    let up = false;
    const { clock, stages } = start(TOKEN, (path) => {
      if (!up) throw new TypeError("Failed to fetch");
      return json(path === "/v1" ? info({}) : header);
    });
    await clock.advance(1_000);
    expect(stages).toMatchObject([{ kind: "unreachable", reason: "network" }]);
    up = true;
    await clock.advance(3_000);
    expect(stages.at(-1)).toMatchObject({ kind: "running" });
  });
});

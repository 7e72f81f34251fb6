import { describe, expect, it, vi } from "vitest";
import { createMemoryStorage, createVirtualClock, type VirtualClock } from "@tidemark/entities/testing";
import { createRemembered } from "./remembered.ts";
import { createStartUp, type Stage, type StartUpPorts } from "./startUp.ts";

const TOKEN = "T".repeat(22);
const json = (body: unknown, status = 200, type = "application/json") => new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers: { "content-type": type } });
const HTML = () => json("<html></html>", 200, "text/html");

interface World { move: () => void; hash: string; clock: VirtualClock; stages: Stage[]; paths: string[]; asked: string[]; reload: ReturnType<typeof vi.fn<() => void>>; exchange: ReturnType<typeof vi.fn<StartUpPorts["exchange"]>>; routes: Record<string, () => Response>; remembered: ReturnType<typeof createRemembered> }

function world(hash = "", routes: Record<string, () => Response> = { "http://page/v1": () => json({ product: "tidemark", instance: "server1" }) }): Omit<World, "move"> & { move: (to: string) => void; start: () => ReturnType<typeof createStartUp> } {
  const clock = createVirtualClock();
  const made: World = { move: () => {}, hash, clock, stages: [], paths: [], asked: [], reload: vi.fn<() => void>(), exchange: vi.fn<StartUpPorts["exchange"]>(), routes, remembered: createRemembered(createMemoryStorage(), createMemoryStorage()) };
  const fetch = ((url: string) => {
    made.asked.push(url);
    const route = made.routes[url];
    if (route) return Promise.resolve(route());
    return url.endsWith("/tidemark.json") ? Promise.resolve(HTML()) : Promise.reject(new TypeError("Failed to fetch"));
  }) as typeof globalThis.fetch;
  const page = { origin: () => "http://page", path: () => "/c/a/b/c", hash: () => made.hash, replace: (path: string) => { made.paths.push(path); }, reload: made.reload, onMove: (listen: () => void) => { made.move = listen; return () => {}; } };
  const random = (into: Uint8Array) => into.fill(7);
  return { ...made, move: (to: string) => { made.hash = to; made.move(); }, start: () => createStartUp({ environment: { clock, fetch, random }, remembered: made.remembered, page, exchange: made.exchange, show: (stage) => made.stages.push(stage) }) };
}

describe("starting up", () => {
  it("takes a token from the address once, and out of it at once", async () => {
    const { start, paths, stages, clock, remembered } = world(`#token=${TOKEN}`);
    const startUp = start();
    expect(paths).toEqual(["/c/a/b/c"]);
    startUp.run();
    await clock.settle();
    expect(stages.at(-1)).toMatchObject({ kind: "running", server: { baseUrl: "http://page", instance: "server1" } });
    expect(remembered.token("server1" as never)).toBe(TOKEN);
  });

  it("VIEW-2: a reload paints at once: with a known server no request stands before it", async () => {
    const { start, remembered, clock, stages } = world();
    remembered.setServer({ baseUrl: "http://page", instance: "server1" as never, name: "Team server" });
    remembered.setToken("server1" as never, TOKEN);
    const startUp = start();
    expect(startUp.first).toMatchObject({ kind: "running", server: { instance: "server1" } });
    startUp.run();
    await clock.settle();
    expect(stages).toEqual([]);
  });

  it("OWNER-15: another server at the same address starts the page anew with its own scope", async () => {
    const { start, remembered, clock, reload } = world();
    remembered.setServer({ baseUrl: "http://page", instance: "older" as never, name: "Team server" });
    remembered.setToken("older" as never, TOKEN);
    start().run();
    await clock.settle();
    expect(reload).toHaveBeenCalledOnce();
    expect(remembered.server()?.instance).toBe("server1");
  });

  it("a link pasted into the open page's address bar is taken, too", async () => {
    const { start, clock, reload, move } = world();
    start().run();
    await clock.settle();
    move("#chapter");
    expect(reload).not.toHaveBeenCalled();
    move(`#token=${TOKEN}`);
    expect(reload).toHaveBeenCalledOnce();
  });

  it("without a sign-in it asks for the link", async () => {
    const { start, clock, stages } = world();
    start().run();
    await clock.settle();
    expect(stages.at(-1)).toMatchObject({ kind: "signed-out", why: "none" });
  });

  it("SEC-4: a page served elsewhere asks the server that tidemark.json names, never one from the address", async () => {
    const { start, clock, asked } = world("#gateway=http://evil.example", {
      "http://page/tidemark.json": () => json({ gateway: "http://server:4180/" }), "http://server:4180/v1": () => json({ product: "tidemark", instance: "server1" }),
    });
    start().run();
    await clock.settle();
    expect(asked).toEqual(["http://page/tidemark.json", "http://server:4180/v1"]);
  });

  it("OWNER-16: HTML with status 200 is something else, never a server", async () => {
    const { start, clock, stages } = world("", { "http://page/v1": HTML });
    start().run();
    await clock.settle();
    expect(stages.at(-1)).toMatchObject({ kind: "unreachable", reason: "not-tidemark", address: "http://page" });
  });

  it("tries again by itself, ever later, and goes on when the server is there", async () => {
    const { start, clock, stages, routes } = world(`#token=${TOKEN}`, {});
    start().run();
    await clock.settle();
    expect(stages.map((stage) => stage.kind === "unreachable" && stage.nextTryMs)).toEqual([2000]);
    await clock.advance(2000);
    expect(stages.map((stage) => stage.kind === "unreachable" && stage.nextTryMs)).toEqual([2000, 6000]);
    routes["http://page/v1"] = () => json({ product: "tidemark", instance: "server1" });
    await clock.advance(4000);
    expect(stages.at(-1)?.kind).toBe("running");
  });

  it("redeems a code for a token of its own, and a repeated try uses the same token", async () => {
    const { start, clock, exchange, remembered, stages } = world(`#code=${"C".repeat(22)}`);
    exchange.mockResolvedValueOnce({ kind: "unreachable", reason: "network", retryAfterMs: null }).mockResolvedValue({ kind: "ok", value: null });
    const startUp = start();
    startUp.run();
    await clock.settle();
    expect(stages.at(-1)?.kind).toBe("unreachable");
    startUp.tryNow();
    await clock.settle();
    expect(exchange.mock.calls[0]).toEqual(exchange.mock.calls[1]);
    expect(remembered.token("server1" as never)).toBe(exchange.mock.calls[0]![3]);
    expect(stages.at(-1)?.kind).toBe("running");
  });

  it("a code that was used before is said", async () => {
    const { start, clock, exchange, stages } = world(`#code=${"C".repeat(22)}`);
    exchange.mockResolvedValue({ kind: "refused", code: "not-found", status: 404, detail: "", facts: {} });
    start().run();
    await clock.settle();
    expect(stages.at(-1)).toMatchObject({ kind: "signed-out", why: "used" });
  });

  it("VIEW-11: works in memory where every write throws", () => {
    const throwing = { getItem: () => { throw new Error("denied"); }, setItem: () => { throw new Error("denied"); }, removeItem: () => { throw new Error("denied"); }, keys: () => [] };
    const remembered = createRemembered(throwing, throwing);
    remembered.setToken("server1" as never, TOKEN);
    expect([remembered.token("server1" as never), remembered.server()]).toEqual([TOKEN, null]);
  });
});

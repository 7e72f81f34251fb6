import { describe, expect, it } from "vitest";
import type { AnswerId, ConnectionId, Epoch, MessageId, RecordId, SessionId, TabId } from "../ids/ids.ts";
import { joinDeltas } from "../records/joinDeltas.ts";
import { START } from "../records/position.ts";
import { createFakeGateway, FAKE_TOKEN, FAKE_URL } from "../testing/fakeGateway.ts";
import { createSeededRandom } from "../testing/seededRandom.ts";
import { createVirtualClock } from "../testing/virtualClock.ts";
import type { ReadAnswer } from "./sessionSource.ts";
import { createGatewayClient } from "./gatewayClient.ts";
import { PROBE_LIMIT_MS } from "./instanceCheck.ts";

const S = "s1" as SessionId;
const tabA = "A.one" as TabId;
const never = new AbortController().signal;

function world(options: { pageRows?: number; push?: boolean; heartbeatSeconds?: number } = {}) {
  const clock = createVirtualClock();
  const gateway = createFakeGateway({ clock, random: createSeededRandom(7), ...options });
  const network = gateway.network("A");
  return { clock, gateway, network, client: gateway.client({ browser: "A", tab: tabA }) };
}
/** Runs virtual time until the promise is settled. */
async function after<T>(clock: ReturnType<typeof createVirtualClock>, ms: number, promise: Promise<T>): Promise<T> {
  let value: { done: T } | null = null;
  void promise.then((done) => { value = { done }; });
  await clock.advance(ms);
  if (value === null) throw new Error(`Not settled within ${ms} ms`);
  return (value as { done: T }).done;
}

describe("reading", () => {
  it("ADOPT-10: pages continue the offset asked, liveness and the end are said by the last one", async () => {
    const { clock, gateway, client } = world({ pageRows: 3 });
    gateway.send(S, "Hello", "B.two" as TabId);
    gateway.agent(S).text("Once ", "upon ", "a time").tool("clock", {}, { now: 1 });
    const pages: ReadAnswer[] = [];
    let base = START;
    for (let i = 0; i < 9; i++) {
      const page = await after(clock, 100, client.read(S, base, never));
      pages.push(page);
      if (page.kind !== "page") throw new Error(page.kind);
      expect(page.from).toBe(base.count);
      const last = page.records.at(-1);
      base = { epoch: page.position.epoch, count: last?.seq ?? base.count, last: last?.id ?? base.last };
      if (page.upToDate) break;
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(base.count).toBe(gateway.session(S).state.count);
    expect(pages.at(-1)).toMatchObject({ upToDate: true, turn: { kind: "running", driver: "B.two" } });
    const quiet = await after(clock, 100, client.read(S, base, never));
    expect(quiet).toMatchObject({ kind: "page", records: [], upToDate: true });
  });

  it("ADOPT-5: a log that does not hold the client's last record answers restarted, a head never does", async () => {
    const { clock, gateway, client } = world();
    gateway.send(S, "Hello", null);
    const answer = await after(clock, 100, client.read(S, { epoch: gateway.session(S).state.epoch, count: 2, last: "elsewhere" as RecordId }, never));
    expect(answer).toEqual({ kind: "restarted", epoch: gateway.session(S).state.epoch, count: 2 });
    expect(await after(clock, 100, client.head(S, never))).toMatchObject({ kind: "head", position: { count: 2 }, turn: { kind: "running" } });
  });

  it("FOLLOW-7: growth brings the new records only, and they fold to the same log as a full read", async () => {
    const { clock, gateway, client, network } = world();
    gateway.send(S, "Hello", null);
    gateway.agent(S).text("one", "two", "three");
    const before = gateway.session(S).state;
    gateway.agent(S).tool("clock", {}, 1).text("four").end();
    const tail = await after(clock, 100, client.read(S, { epoch: before.epoch, count: before.count, last: before.last }, never));
    const full = await after(clock, 100, client.read(S, START, never));
    if (tail.kind !== "page" || full.kind !== "page") throw new Error("no page");
    expect(tail.records[0]?.seq).toBe(before.count + 1);
    expect(full.records.slice(-tail.records.length)).toEqual(tail.records);
    expect(network.log.map(({ line }) => line).at(-2)).toBe(`GET /v1/stream/${S}?offset=000000000000000${before.count}&merge=1`);
  });

  it("opens at the last turns by the window", async () => {
    const { clock, gateway, client } = world();
    for (const text of ["one", "two", "three"]) {
      gateway.send(S, text, null);
      gateway.agent(S).text(text).end();
    }
    const window = await after(clock, 100, client.window(S, 1, never));
    if (window.kind !== "window") throw new Error(window.kind);
    expect(window.records[0]).toMatchObject({ type: "user-message", seq: window.first });
    expect(window.position).toEqual({ epoch: gateway.session(S).state.epoch, count: gateway.session(S).state.count, last: gateway.session(S).state.last });
  });
});

describe("what is no answer", () => {
  it("OWNER-16: HTML with status 200 is something else at that address: no list, no log, no success", async () => {
    const { clock, gateway, client, network } = world();
    gateway.send(S, "Hello", null);
    await after(clock, 10, client.list());
    network.fault({ fault: { kind: "html" } });
    const calls = [client.list(), client.read(S, START, never), client.head(S, never), client.header(S, never), client.window(S, 3, never), client.remove(S)];
    for (const call of calls) expect(await after(clock, 1_000, call as Promise<unknown>)).toEqual({ kind: "unreachable", reason: "not-tidemark", retryAfterMs: null });
  });

  it("OWNER-16: a missing header, another content type or a body of another shape is a transport error, never idle", async () => {
    const { clock, gateway } = world();
    gateway.send(S, "Hello", null);
    gateway.agent(S).text("x").end();
    const network = gateway.network("A");
    const broken = (change: (response: Response) => Response) => createGatewayClient({
      baseUrl: FAKE_URL, instance: gateway.instance, getToken: () => FAKE_TOKEN, clock, tab: () => null, onSuperseded: () => {}, onUnauthorized: () => {},
      fetch: async (input, init) => {
        const response = await network.fetch(input, init);
        return String(input).includes("/stream/") ? change(response) : response;
      },
    });
    const headers = ["Tidemark-Turn", "Tidemark-Count", "Tidemark-Epoch", "Tidemark-Last", "Tidemark-Header", "Tidemark-Time", "Stream-Next-Offset", "Content-Type"];
    for (const name of headers) {
      const client = broken((response) => {
        const left = new Headers(response.headers);
        left.delete(name);
        return new Response(response.body, { headers: left });
      });
      expect(await after(clock, 100, client.read(S, START, never)), name).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
    }
    const object = broken((response) => new Response("{}", { headers: response.headers }));
    expect(await after(clock, 100, object.read(S, START, never))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
    const short = broken((response) => new Response("[]", { headers: response.headers }));
    expect(await after(clock, 100, short.read(S, START, never))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
  });

  it("OWNER-16: a 401 or 404 without the contract's problem body proves nothing", async () => {
    const { clock, network, client } = world();
    await after(clock, 10, client.list());
    for (const status of [401, 404, 410]) {
      network.clearFaults();
      network.fault({ fault: { kind: "status", status } });
      expect(await after(clock, 1_000, client.list())).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
      // The answer to HEAD has no body by which it could be told, also where a proxy answers for this path alone.
      network.clearFaults();
      network.fault({ fault: { kind: "status", status }, match: /stream/ });
      expect(await after(clock, 1_000, client.head(S, never))).toMatchObject({ kind: "unreachable", reason: "not-tidemark" });
    }
  });

  it("FOLLOW-6: a request that hangs is given up at its limit; 429 and 5xx carry their Retry-After", async () => {
    const { clock, gateway, network, client } = world();
    gateway.send(S, "Hello", null);
    await after(clock, 10, client.list());
    network.fault({ fault: { kind: "hang" }, match: /stream/ });
    expect(await after(clock, 15_000, client.read(S, START, never))).toMatchObject({ kind: "unreachable", reason: "timeout" });
    network.clearFaults();
    network.fault({ fault: { kind: "status", status: 429, retryAfter: 7 }, match: /stream/ });
    expect(await after(clock, 100, client.read(S, START, never))).toEqual({ kind: "unreachable", reason: "too-many", retryAfterMs: 7_000 });
    network.clearFaults();
    network.fault({ fault: { kind: "status", status: 503 }, match: /stream/ });
    expect(await after(clock, 100, client.read(S, START, never))).toMatchObject({ kind: "unreachable", reason: "server-error" });
    expect(network.inFlight()).toBe(0);
  });
});

describe("who answers", () => {
  it("OWNER-15: another instance at the known address gets no token, and its 404 proves nothing", async () => {
    const { clock, gateway, network } = world();
    const stranger = createGatewayClient({
      baseUrl: FAKE_URL, instance: "another" as ConnectionId, getToken: () => FAKE_TOKEN, fetch: network.fetch, clock, tab: () => null,
      onSuperseded: () => {}, onUnauthorized: () => {},
    });
    expect(await after(clock, 100, stranger.read(S, START, never))).toMatchObject({ kind: "unreachable", reason: "other-instance" });
    expect(network.log).toEqual([{ line: "GET /v1", atMs: 0, authorized: false }]);
    expect(gateway.sessions()).toEqual([]);
  });

  it("OWNER-15: asked once at first contact, again after a transport error and before a 404 is believed", async () => {
    const { clock, gateway, network, client } = world();
    gateway.send(S, "Hello", null);
    const probes = (): number => network.log.filter(({ line, authorized }) => line === "GET /v1" && !authorized).length;
    await after(clock, 10, Promise.all([client.list(), client.read(S, START, never), client.header(S, never)]));
    await after(clock, 10, client.read(S, START, never));
    expect(probes()).toBe(1);
    expect(await after(clock, 10, client.header("nowhere" as SessionId, never))).toMatchObject({ kind: "refused", code: "not-found", status: 404 });
    expect(probes()).toBe(2);
    network.fault({ fault: { kind: "drop-request" }, match: /stream/, times: 1 });
    await after(clock, 10, client.read(S, START, never));
    await after(clock, 10, client.read(S, START, never));
    expect(probes()).toBe(3);
  });

  it("OWNER-15: asked again where it was silent for 30 s: a poll brings no token to whoever took its place meanwhile", async () => {
    const { clock, gateway, network, client } = world({ push: true });
    gateway.send(S, "Hello", null);
    const lines = (): string[] => network.log.map(({ line, authorized }) => `${authorized ? "" : "who: "}${line.split("?")[0]}`);
    await after(clock, 10, client.head(S, never));
    // Every 13 s, as a chat that is looked at without push: no silence.
    for (let i = 0; i < 3; i++) await after(clock, 13_000, client.head(S, never));
    expect(lines()).toEqual(["who: GET /v1", ...Array<string>(4).fill(`HEAD /v1/stream/${S}`)]);
    await clock.advance(30_000);
    await after(clock, 10, client.head(S, never));
    expect(lines().slice(5)).toEqual(["who: GET /v1", `HEAD /v1/stream/${S}`]);
    // A page that goes has no time to ask.
    await clock.advance(40_000);
    await after(clock, 10, client.detach(S));
    expect(lines().slice(7).map((line) => line.split(" ")[0])).toEqual(["DELETE"]);
  });

  it("OWNER-15: an open stream is no silence; one that ended is", async () => {
    const { clock, gateway, network, client } = world({ push: true });
    gateway.send(S, "Hello", null);
    const probes = (): number => network.log.filter(({ line, authorized }) => line === "GET /v1" && !authorized).length;
    await after(clock, 10, client.list());
    const over = new AbortController();
    void client.events(null, () => {}, over.signal);
    await clock.advance(300_000);
    await after(clock, 10, client.list());
    expect(probes()).toBe(1);
    over.abort();
    await clock.advance(31_000);
    await after(clock, 10, client.list());
    expect(probes()).toBe(2);
  });

  it("OWNER-15: a stream that ended and an answer that was none are transport errors, too: who is there is asked before the token goes out again", async () => {
    const { clock, gateway } = world();
    gateway.send(S, "Hello", null);
    const network = gateway.network("A");
    let streams = 0;
    const client = createGatewayClient({
      baseUrl: FAKE_URL, instance: gateway.instance, getToken: () => FAKE_TOKEN, clock, tab: () => null, onSuperseded: () => {}, onUnauthorized: () => {},
      // A gateway that ends its streams at once, as one that is stopped does.
      fetch: (input, init) => String(input).includes("/v1/events") ? (streams++, Promise.resolve(new Response(": beat\n\n", { headers: { "Content-Type": "text/event-stream" } }))) : network.fetch(input, init),
    });
    const probes = (): number => network.log.filter(({ line, authorized }) => line === "GET /v1" && !authorized).length;
    await after(clock, 10, client.list());
    expect(await after(clock, 10, client.events(null, () => {}, never))).toEqual({ kind: "closed" });
    await after(clock, 10, client.events(null, () => {}, never));
    expect([streams, probes()]).toEqual([2, 2]);
    network.fault({ fault: { kind: "html" }, match: /stream/, times: 1 });
    await after(clock, 10, client.read(S, START, never));
    network.fault({ fault: { kind: "status", status: 502 }, match: /stream/, times: 1 });
    await after(clock, 10, client.read(S, START, never));
    await after(clock, 10, client.read(S, START, never));
    expect(probes()).toBe(5);
  });

  it("OWNER-8: a probe takes 2.5 s at most", async () => {
    const { clock, network, client } = world();
    network.fault({ fault: { kind: "hang" } });
    expect(await after(clock, PROBE_LIMIT_MS, client.read(S, START, never))).toMatchObject({ kind: "unreachable", reason: "timeout" });
  });

  it("OWNER-9: a transport error is tried again once where the request is safe to repeat, and no submit is", async () => {
    const { clock, gateway, network, client } = world();
    await after(clock, 10, client.list());
    network.fault({ fault: { kind: "drop-request" }, match: /GET .v1.sessions/, times: 1 });
    expect(await after(clock, 600, client.list())).toMatchObject({ kind: "ok" });
    network.fault({ fault: { kind: "drop-request" }, match: /GET .v1.sessions/, times: 2 });
    expect(await after(clock, 600, client.list())).toMatchObject({ kind: "unreachable", reason: "network" });
    gateway.send(S, "Hello", null);
    gateway.agent(S).text("x").end();
    network.fault({ fault: { kind: "drop-response" }, match: /POST .*turns/ });
    const { state } = gateway.session(S);
    const body = { message: { id: "m2" as MessageId, parts: [{ type: "text", text: "Again" }] }, base: { epoch: state.epoch, count: state.count, last: state.last }, origin: { tab: tabA, context: null, agent: gateway.agentId } };
    expect(await after(clock, 2_000, client.submit(S, body))).toMatchObject({ kind: "unreachable", reason: "network" });
    expect(network.log.filter(({ line }) => line.startsWith("POST"))).toHaveLength(1);
    // It had landed: the same id again gets the first outcome (case 27's way).
    network.clearFaults();
    expect(await after(clock, 100, client.submit(S, body))).toMatchObject({ kind: "ok", value: { seq: state.count + 1, missed: 0 } });
    expect(gateway.records(S).filter((record) => record.type === "user-message")).toHaveLength(2);
  });

  it("OWNER-11: the second try stops when the person has moved on", async () => {
    const { clock, network, client } = world();
    await after(clock, 10, client.list());
    network.fault({ fault: { kind: "drop-request" }, match: /GET .v1.sessions/ });
    const control = new AbortController();
    const list = client.list({}, control.signal);
    await clock.advance(100);
    control.abort();
    await after(clock, 0, list);
    await clock.advance(5_000);
    expect(network.log.filter(({ line }) => line.startsWith("GET /v1/sessions"))).toHaveLength(2);
  });

  it("TURN-18: a token refreshed while a request was refused is used at once, and the view hears nothing of it", async () => {
    const { clock, gateway } = world();
    let token = FAKE_TOKEN;
    let signedOut = 0;
    const client = gateway.client({ token: () => token, onUnauthorized: () => { signedOut++; } });
    await after(clock, 10, client.list());
    gateway.revokeTokens();
    gateway.addToken("fresh-token-0123456789");
    const list = client.list();
    token = "fresh-token-0123456789";
    expect(await after(clock, 100, list)).toMatchObject({ kind: "ok" });
    expect(signedOut).toBe(0);
    gateway.revokeTokens();
    expect(await after(clock, 100, client.list())).toMatchObject({ kind: "refused", code: "unauthorized" });
    expect(signedOut).toBe(1);
  });

  it("TURN-18: a token refreshed twice during one request ends no sign-in", async () => {
    const { clock, gateway, network } = world();
    const tokens = ["second-token-0123456789", "third-token-01234567890"];
    let token = FAKE_TOKEN;
    let signedOut = 0;
    // Each refusal is answered with a token that is old by the time it arrives, once.
    const refresh = (): void => { const next = tokens.shift(); if (next !== undefined) { gateway.revokeTokens(); gateway.addToken(next); token = next; } };
    const client = gateway.client({ token: () => token, onUnauthorized: () => { signedOut++; } });
    await after(clock, 10, client.list());
    network.fault({ fault: { kind: "delay", ms: 100 }, match: /sessions/ });
    const list = client.list();
    await clock.advance(50);
    refresh();
    await clock.advance(100);
    refresh();
    expect(await after(clock, 500, list)).toMatchObject({ kind: "ok" });
    expect(signedOut).toBe(0);
  });

  it("VIEW-5: the gateway's tab-superseded reaches the page", async () => {
    const { clock, gateway } = world();
    let superseded = 0;
    const client = gateway.client({ tab: tabA, onSuperseded: () => { superseded++; } });
    gateway.supersede(tabA);
    expect(await after(clock, 100, client.list())).toMatchObject({ kind: "refused", code: "tab-superseded" });
    expect(superseded).toBe(1);
  });
});

describe("commands", () => {
  it("GATE-1: the winner's record comes back whoever asks, with who was first", async () => {
    const { clock, gateway, client } = world();
    gateway.send(S, "/note", tabA);
    gateway.agent(S).approval("notes", { text: "milk" });
    const { gate, inputHash } = gateway.session(S).state.live!.gates[0]!;
    const answer = (id: string, word: "approve" | "deny") => after(clock, 100, client.answer(S, gate, { answerId: id as AnswerId, answer: word, inputHash }));
    const first = await answer("a1", "approve");
    expect(first).toMatchObject({ kind: "ok", value: { first: true, record: { type: "gate-answer", data: { answer: "approve" } } } });
    expect(await answer("a1", "approve")).toEqual(first);
    expect(await answer("a2", "deny")).toMatchObject({ kind: "ok", value: { first: false, record: { data: { answer: "approve", answerId: "a1" } } } });
  });

  it("TURN-14: stop works from any browser and twice", async () => {
    const { clock, gateway, client } = world();
    const { turn } = gateway.send(S, "/long", "B.two" as TabId);
    expect(await after(clock, 10, client.stop(S, turn))).toEqual({ kind: "ok", value: { stopped: true } });
    expect(await after(clock, 10, client.stop(S, turn))).toEqual({ kind: "ok", value: { stopped: false } });
  });

  it("VIEW-9: a lost rename race is refused with the current header", async () => {
    const { clock, gateway, client } = world();
    gateway.send(S, "Hello", null);
    expect(await after(clock, 10, client.patch(S, 0, { title: "First" }))).toMatchObject({ kind: "ok", value: { title: "First", version: 1 } });
    expect(await after(clock, 10, client.patch(S, 0, { title: "Late" }))).toMatchObject({ kind: "refused", code: "header-changed", status: 412, facts: { header: { title: "First" } } });
  });

  it("SEC-3: the token stands in a header and in no address; a code is redeemed without one", async () => {
    const { clock, gateway, network, client } = world();
    await after(clock, 10, client.list());
    const made = await after(clock, 10, client.makeCode());
    if (made.kind !== "ok") throw new Error(made.kind);
    const other = gateway.client({ browser: "B", token: () => "token-of-browser-b-01234" });
    expect(await after(clock, 10, other.exchange(made.value.code, "token-of-browser-b-01234", "Browser B"))).toMatchObject({ kind: "ok" });
    expect(await after(clock, 10, other.list())).toMatchObject({ kind: "ok" });
    const lines = [...network.log, ...gateway.network("B").log];
    expect(lines.filter(({ line }) => /token-/.test(line))).toEqual([]);
    expect(lines.find(({ line }) => line.includes("exchange"))).toMatchObject({ authorized: false });
  });
});

describe("long answers", () => {
  it("ADOPT-7: a live read brings what reads would bring, in the same shape", async () => {
    const { clock, gateway, client } = world();
    gateway.send(S, "Hello", tabA);
    const answers: ReadAnswer[] = [];
    const control = new AbortController();
    const end = client.live(S, START, (answer) => { answers.push(answer); }, control.signal);
    await clock.advance(10);
    gateway.agent(S).text("one", "two").end();
    await clock.advance(10);
    const pages = answers.map((answer) => (answer.kind === "page" ? answer : null)!);
    expect(pages[0]).toMatchObject({ from: 0, upToDate: true, position: { count: 2 }, turn: { kind: "running" } });
    const read = await after(clock, 10, client.read(S, START, never));
    if (read.kind !== "page") throw new Error(read.kind);
    let next = 0;
    for (const page of pages) {
      expect(page.from).toBe(next);
      next = page.records.at(-1)?.seq ?? next;
    }
    expect(next).toBe(read.position.count);
    // Each record once, in its place, and with what a read has of it.
    const streamed = pages.flatMap((page) => page.records);
    expect(streamed.map((record) => record.from ?? record.seq)).toEqual(streamed.map((_, at) => (streamed[at - 1]?.seq ?? 0) + 1));
    expect(joinDeltas(streamed)).toEqual(joinDeltas(read.records));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)).toMatchObject({ turn: { kind: "idle" }, upToDate: true, position: read.position });
    control.abort();
    expect(await after(clock, 10, end)).toMatchObject({ kind: "unreachable", reason: "aborted" });
    expect(gateway.streams()).toEqual([]);
  });

  it("FOLLOW-14: ten idle minutes with beats keep the stream, three missed beats end it", async () => {
    // The server names its interval, and three of that are waited for.
    for (const heartbeatSeconds of [15, 5]) {
      const { clock, gateway, client } = world({ heartbeatSeconds });
      gateway.send(S, "Hello", null);
      await after(clock, 10, client.serverInfo());
      let ended: unknown = null;
      void client.live(S, START, () => {}, never).then((how) => { ended = how; });
      await clock.advance(600_000);
      expect(ended).toBeNull();
      gateway.streams()[0]!.mute();
      // The last beat came as the stream fell silent, or up to one interval before.
      await clock.advance(2 * heartbeatSeconds * 1_000 - 1_000);
      expect(ended).toBeNull();
      await clock.advance(heartbeatSeconds * 1_000 + 2_000);
      expect(ended).toMatchObject({ kind: "unreachable", reason: "timeout" });
    }
  });

  it("FOLLOW-9: without push a live read and the hints are refused as such", async () => {
    const { clock, gateway, client } = world({ push: false });
    gateway.send(S, "Hello", null);
    expect(await after(clock, 10, client.live(S, START, () => {}, never))).toMatchObject({ kind: "refused", code: "live-off" });
    expect(await after(clock, 10, client.events(null, () => {}, never))).toMatchObject({ kind: "refused", code: "live-off" });
    await after(clock, 10, client.serverInfo());
    expect(client.capabilities.push).toBe(false);
  });

  it("LOG-1: a store put back under a new epoch answers restarted, one with the same records goes on", async () => {
    const { clock, gateway, client } = world();
    gateway.send(S, "Hello", null);
    gateway.agent(S).text("one").end();
    const copy = gateway.backup();
    const { count, last, epoch } = gateway.session(S).state;
    gateway.send(S, "More", null);
    const ahead = gateway.session(S).state;
    gateway.restore(copy, { newEpoch: true });
    expect(await after(clock, 10, client.read(S, { epoch: ahead.epoch, count: ahead.count, last: ahead.last }, never))).toMatchObject({ kind: "restarted", count });
    const same = await after(clock, 10, client.read(S, { epoch, count, last }, never));
    expect(same).toMatchObject({ kind: "page", records: [], upToDate: true });
    expect(same.kind === "page" && same.position.epoch).not.toBe(epoch as Epoch);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { inputHash } from "@tidemark/entities/gate";
import type { Role } from "@tidemark/entities/contract";
import { forgedTokens, openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { OTHER_TOKEN, TOKEN, type Answer } from "../testing/testGateway.ts";
import { until } from "../testing/until.ts";
import type { Api } from "./api.ts";
import { createApp } from "./app.ts";
import { DEFAULT_LIMITS } from "./limits.ts";
import { checkNeeds, ROUTE_NEEDS } from "./routeNeeds.ts";

/**
 * Every route against every kind of caller. The routes are those of the app itself, so a new one without its row here fails. How a request of each
 * route looks, what comes of it where it is allowed, and which roles are allowed it, stands here once more, in this test's own words.
 */
let test: HostedGateway;
const WIDE = { requestsPerSecond: 1e6, requestBurst: 1e6, strangersPerSecond: 1e6, strangerBurst: 1e6, searchesPerSecond: 1e6, searchBurst: 1e6, streams: 1e6 };
const words = async function* (text: string) {
  yield { type: "text-start", id: "t" } as const;
  yield { type: "text-delta", id: "t", delta: text } as const;
  yield { type: "text-end", id: "t" } as const;
};
beforeAll(async () => {
  test = await openHostedGateway({
    limits: WIDE,
    agents: {
      says: () => words("It rains."),
      waits: ({ signal }) => (async function* () {
        yield* words("Wait");
        await new Promise<void>((done) => { signal.addEventListener("abort", () => done()); });
      })(),
      asks: () => (async function* () {
        yield { type: "tool-input-available", toolCallId: "c", toolName: "write", input: { text: "x" } } as const;
        yield { type: "tool-approval-request", approvalId: "a", toolCallId: "c" } as const;
      })(),
      pages: () => (async function* () { yield { type: "tool-input-available", toolCallId: "c", toolName: "read_page", input: {} } as const; })(),
      counter: { kind: "external", name: "Counter" },
    },
  });
});
afterAll(() => test.close());

/** A chat in which a request can do its work, and what is in it. */
interface Chat { id: string; maker: string; tab: string; secret: string; ids: Record<string, string>; base: unknown }
type AgentName = "says" | "waits" | "asks" | "pages" | "counter";
interface Sample { path: string; body?: unknown; tab?: boolean; headers?: Record<string, string>; form?: boolean; passes: number }

let made = 0;
const fresh = () => `x${++made}`;

/** `maker`: who makes it. Its first message is sent from a window with a page tool. */
async function chat(maker: string, agent: AgentName): Promise<Chat> {
  const id = `chat${++made}`;
  const tab = `B${made}.T`;
  const made1: Chat = { id, maker, tab, secret: "secret-of-the-chats-first-window", ids: {}, base: { epoch: null, count: 0, last: null } };
  const window = { token: maker, tab, secret: made1.secret };
  await ok(test.call("PUT", `/v1/sessions/${id}`, { agent }, { token: maker }));
  const tools = [{ name: "read_page" }];
  await ok(test.call("PUT", `/v1/sessions/${id}/tabs/${tab}`, { label: "First", context: null, tools, canAct: true }, window));
  await ok(test.call("POST", `/v1/sessions/${id}/turns`, { message: { id: fresh(), parts: [{ type: "text", text: "Rain?" }] }, base: made1.base, origin: { tab, context: null, agent }, tools }, window));
  await test.clock.advance(200);
  const { state } = (await test.store.session(id as never))!;
  const { live } = state;
  if (live) made1.ids = { turn: live.turn, gate: live.gates[0]?.gate ?? "none", call: live.calls[0]?.call ?? "none" };
  made1.base = { epoch: state.epoch, count: state.count, last: state.last };
  return made1;
}
async function ok(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`The chat could not be made: ${status} ${text}`);
  return answer;
}

const HASH = inputHash({ text: "x" });
const SECRET = "secret-of-a-lease-of-this-test";
/** A good request of each route, in a chat made for it. `passes`: what it gets from who may. */
const SAMPLES: Record<string, (chat: Chat) => Promise<Sample> | Sample> = {
  "GET /v1": () => ({ path: "/v1", passes: 200 }),
  "GET /healthz": () => ({ path: "/healthz", passes: 200 }),
  "GET /readyz": () => ({ path: "/readyz", passes: 200 }),
  "POST /v1/access/exchange": async () => ({ path: "/v1/access/exchange", body: { code: (await test.call("POST", "/v1/access/codes", {})).body.code, token: `${fresh()}-a-token-of-a-browser-there`, name: "Firefox" }, passes: 200 }),

  "GET /v1/sessions/:id": ({ id }) => ({ path: `/v1/sessions/${id}`, passes: 200 }),
  "GET /v1/sessions/:id/window": ({ id }) => ({ path: `/v1/sessions/${id}/window`, passes: 200 }),
  "GET /v1/sessions/:id/files/:file": async (chat) => ({ path: `/v1/sessions/${chat.id}/files/${await sentFile(chat)}`, passes: 200 }),
  "GET /v1/stream/:session": ({ id }) => ({ path: `/v1/stream/${id}`, passes: 200 }),
  "GET /v1/events": ({ id }) => ({ path: `/v1/events?sessions=${id}`, passes: 200 }),
  "GET /v1/sessions": () => ({ path: "/v1/sessions", passes: 200 }),
  "GET /v1/search": () => ({ path: "/v1/search?q=rain", passes: 200 }),
  "GET /v1/sessions/:id/export": ({ id }) => ({ path: `/v1/sessions/${id}/export`, passes: 200 }),
  "GET /v1/sessions/:id/turns/live": ({ id }) => ({ path: `/v1/sessions/${id}/turns/live`, passes: 200 }),
  "GET /v1/sessions/:id/rules/:tool": async (chat) => ({ path: `/v1/sessions/${chat.id}/rules/${await rule(chat)}`, passes: 200 }),

  "PUT /v1/sessions/:id/tabs/:tab": ({ id }) => ({ path: `/v1/sessions/${id}/tabs/N.1`, tab: true, body: { label: "New", context: null, tools: [], canAct: true }, passes: 200 }),
  "DELETE /v1/sessions/:id/tabs/:tab": ({ id }) => ({ path: `/v1/sessions/${id}/tabs/N.1`, tab: true, passes: 204 }),

  "PUT /v1/sessions/:id": ({ id }) => ({ path: `/v1/sessions/${id}`, body: { agent: "says" }, passes: 200 }),
  "POST /v1/sessions/:id/continue": ({ id, base }) => ({ path: `/v1/sessions/${id}/continue`, body: { id: `${id}-next`, agent: "waits", at: (base as { count: number }).count }, passes: 201 }),

  "PATCH /v1/sessions/:id": ({ id }) => ({ path: `/v1/sessions/${id}`, body: { title: "New" }, headers: { "if-match": '"0"' }, passes: 200 }),
  "DELETE /v1/sessions/:id": ({ id }) => ({ path: `/v1/sessions/${id}`, passes: 204 }),
  "POST /v1/sessions/:id/restore": async ({ id, maker }) => { await test.call("DELETE", `/v1/sessions/${id}`, undefined, { token: maker }); return { path: `/v1/sessions/${id}/restore`, body: {}, passes: 200 }; },
  "POST /v1/sessions/:id/files": ({ id }) => ({ path: `/v1/sessions/${id}/files`, form: true, passes: 201 }),
  "POST /v1/sessions/:id/turns": ({ id, base }) => ({ path: `/v1/sessions/${id}/turns`, body: { message: { id: fresh(), parts: [{ type: "text", text: "And?" }] }, base, origin: { tab: null, context: null, agent: "says" } }, passes: 201 }),
  "POST /v1/sessions/:id/turns/:turn/stop": ({ id, ids }) => ({ path: `/v1/sessions/${id}/turns/${ids.turn}/stop`, passes: 200 }),
  "POST /v1/sessions/:id/turns/:turn/take-over": ({ id, ids }) => ({ path: `/v1/sessions/${id}/turns/${ids.turn}/take-over`, tab: true, passes: 201 }),
  "POST /v1/sessions/:id/boundaries": ({ id, base }) => ({ path: `/v1/sessions/${id}/boundaries`, body: { kind: "clear", to: 0, base }, passes: 201 }),
  "PATCH /v1/sessions/:id/queue/:item": async (chat) => ({ path: `/v1/sessions/${chat.id}/queue/${await queued(chat)}`, body: { version: 0, parts: [{ type: "text", text: "Later" }] }, passes: 200 }),
  "DELETE /v1/sessions/:id/queue/:item": async (chat) => ({ path: `/v1/sessions/${chat.id}/queue/${await queued(chat)}`, passes: 200 }),
  "POST /v1/sessions/:id/queue/:item/send-now": async (chat) => ({ path: `/v1/sessions/${chat.id}/queue/${await queued(chat)}/send-now`, passes: 201 }),
  "POST /v1/sessions/:id/gates/:gate": ({ id, ids }) => ({ path: `/v1/sessions/${id}/gates/${ids.gate}`, body: { answerId: fresh(), answer: "approve", inputHash: HASH }, passes: 201 }),
  "DELETE /v1/sessions/:id/rules/:tool": async (chat) => ({ path: `/v1/sessions/${chat.id}/rules/${await rule(chat)}`, passes: 204 }),
  "PUT /v1/sessions/:id/feedback/:turn": async ({ id }) => {
    const { turn, seq } = (await test.store.session(id as never))!.state.lastOutcome!;
    return { path: `/v1/sessions/${id}/feedback/${turn}`, body: { end: seq, value: "up" }, passes: 200 };
  },
  // From the chat's first window, and nobody else has it.
  "POST /v1/sessions/:id/calls/:call/claim": ({ id, ids }) => ({ path: `/v1/sessions/${id}/calls/${ids.call}/claim`, body: { version: 0 }, passes: 403 }),
  "POST /v1/sessions/:id/calls/:call/result": ({ id, ids }) => ({ path: `/v1/sessions/${id}/calls/${ids.call}/result`, body: { output: 1 }, passes: 403 }),
  "GET /v1/access/shares": ({ id }) => ({ path: `/v1/access/shares?session=${id}`, passes: 200 }),
  "POST /v1/access/shares": ({ id }) => ({ path: "/v1/access/shares", body: { session: id, expiresAt: new Date(test.clock.now() + 3_600_000).toISOString() }, passes: 201 }),
  "DELETE /v1/access/shares/:share": async ({ id, maker }) => {
    const share = await test.call("POST", "/v1/access/shares", { session: id, expiresAt: new Date(test.clock.now() + 3_600_000).toISOString() }, { token: maker });
    return { path: `/v1/access/shares/${share.body.id}`, passes: 204 };
  },

  "GET /v1/work": () => ({ path: "/v1/work?agents=counter&wait=0", passes: 200 }),
  "POST /v1/sessions/:id/lease": ({ id, ids }) => ({ path: `/v1/sessions/${id}/lease`, headers: { "tidemark-lease": SECRET }, body: { runner: "r1", turn: ids.turn }, passes: 201 }),
  "PUT /v1/sessions/:id/lease": async (chat) => ({ path: `/v1/sessions/${chat.id}/lease`, headers: await leased(chat), body: { turn: chat.ids.turn }, passes: 200 }),
  "DELETE /v1/sessions/:id/lease": async (chat) => ({ path: `/v1/sessions/${chat.id}/lease`, headers: await leased(chat), body: { outcome: "end" }, passes: 200 }),
  "POST /v1/stream/:session": async (chat) => ({ path: `/v1/stream/${chat.id}`, headers: { ...(await leased(chat)), "producer-seq": "0" }, body: [{ type: "text-start", id: "t" }], passes: 200 }),

  "POST /v1/access/codes": () => ({ path: "/v1/access/codes", body: {}, passes: 201 }),
  "GET /v1/access/tokens": () => ({ path: "/v1/access/tokens", passes: 200 }),
  // One of the owner's.
  "DELETE /v1/access/tokens/:token": async () => ({ path: `/v1/access/tokens/${(await test.letIn(`${fresh()}-a-token-of-a-browser-there`)).id}`, passes: 204 }),
};
/** Whose agent leaves the chat as the route needs it. */
function agentFor(route: string): AgentName {
  if (/turns\/live|rules|gates/.test(route)) return "asks";
  if (/calls|take-over/.test(route)) return "pages";
  if (/queue|stop/.test(route)) return "waits";
  return /lease|POST \/v1\/stream|work/.test(route) ? "counter" : "says";
}

async function sentFile({ id, maker, base }: Chat): Promise<string> {
  const file = fresh();
  await upload(id, file, maker);
  const part = { type: "file", mediaType: "text/plain", filename: "a.txt", url: `tidemark-file:${file}`, size: 4 };
  await ok(test.call("POST", `/v1/sessions/${id}/turns`, { message: { id: fresh(), parts: [part] }, base, origin: { tab: null, context: null, agent: "says" } }, { token: maker }));
  // The agent gets it with its bytes, which are read from a real disk.
  await until(async () => {
    await test.clock.advance(100);
    return (await test.store.session(id as never))!.state.live === null;
  });
  return file;
}
async function upload(session: string, file: string, token: string | null): Promise<Response> {
  const form = new FormData();
  form.set("id", file);
  form.set("file", new File(["tide"], "a.txt"));
  return test.gateway.fetch(new Request(`http://127.0.0.1:4180/v1/sessions/${session}/files`, { method: "POST", body: form, headers: { host: "127.0.0.1:4180", ...(token !== null && { authorization: `Bearer ${token}` }) } }));
}
async function rule({ id, maker, ids }: Chat): Promise<string> {
  await ok(test.call("POST", `/v1/sessions/${id}/gates/${ids.gate}`, { answerId: fresh(), answer: "approve", scope: "session", inputHash: HASH }, { token: maker }));
  return "write";
}
async function queued({ id, maker, base }: Chat): Promise<string> {
  const item = fresh();
  await ok(test.call("POST", `/v1/sessions/${id}/turns`, { message: { id: item, parts: [{ type: "text", text: "Later" }] }, base, origin: { tab: null, context: null, agent: "waits" }, onBusy: "enqueue" }, { token: maker }));
  return item;
}
/** A runner of the chat's own user has its lease. */
async function leased({ id, maker, ids }: Chat): Promise<Record<string, string>> {
  const claimed = await ok(test.call("POST", `/v1/sessions/${id}/lease`, { runner: "r1", turn: ids.turn }, { token: maker, headers: { "tidemark-lease": SECRET } }));
  return { "producer-id": "r1", "producer-epoch": String(claimed.body.fence), "tidemark-lease": SECRET };
}

interface Caller { role: Role | null; sessions?: boolean; reaches: boolean; token(chat: Chat): Promise<string | null> | string | null; maker(): Promise<string> | string }
const owners = () => TOKEN;
const CALLERS: Record<string, Caller> = {
  owner: { role: "owner", reaches: true, token: owners, maker: owners },
  "another owner": { role: "owner", reaches: false, token: () => OTHER_TOKEN, maker: owners },
  participant: { role: "participant", reaches: true, token: () => test.sign({}), maker: () => test.sign({}) },
  "participant (EdDSA)": { role: "participant", reaches: true, token: () => test.signEdDSA({}), maker: () => test.sign({}) },
  "participant of the same name as the owner": { role: "participant", reaches: false, token: () => test.sign({ sub: "owner" }), maker: owners },
  "another participant": { role: "participant", reaches: false, token: () => test.sign({ sub: "u2" }), maker: () => test.sign({}) },
  "participant, chat named": { role: "participant", sessions: true, reaches: true, token: ({ id }) => test.sign({ sub: "u2", sessions: [id, `${id}-next`] }), maker: owners },
  "participant, other chats named": { role: "participant", sessions: true, reaches: false, token: () => test.sign({ sessions: ["elsewhere"] }), maker: () => test.sign({}) },
  observer: { role: "observer", reaches: true, token: () => test.sign({ role: "observer" }), maker: () => test.sign({}) },
  "another observer": { role: "observer", reaches: false, token: () => test.sign({ sub: "u2", role: "observer" }), maker: owners },
  "observer, chat named": { role: "observer", sessions: true, reaches: true, token: ({ id }) => test.sign({ sub: "u2", role: "observer", sessions: [id] }), maker: owners },
  "observer, other chats named": { role: "observer", sessions: true, reaches: false, token: () => test.sign({ role: "observer", sessions: ["elsewhere"] }), maker: () => test.sign({}) },
  share: { role: "share", sessions: true, reaches: true, token: async ({ id }) => (await test.share(id)).token, maker: owners },
  "share of another chat": { role: "share", sessions: true, reaches: false, token: async () => (await test.share((await chat(TOKEN, "says")).id)).token, maker: owners },
  "share taken back": { role: null, reaches: false, token: async ({ id }) => { const { id: share, token } = await test.share(id); await test.call("DELETE", `/v1/access/shares/${share}`); return token; }, maker: owners },
  "expired token": { role: null, reaches: false, token: () => test.sign({ expiresIn: -60 }), maker: () => test.sign({}) },
  ...Object.fromEntries((["forged (none)", "forged (another key)", "forged (public key)"] as const).map((name): [string, Caller] => [name, { role: null, reaches: false, token: () => forgedTokens(test.clock.now())[name], maker: () => test.sign({}) }])),
  none: { role: null, reaches: false, token: () => null, maker: owners },
};

const SHARE_MAY = ["GET /v1", "GET /v1/sessions/:id", "GET /v1/sessions/:id/window", "GET /v1/sessions/:id/files/:file", "GET /v1/stream/:session", "GET /v1/events"];
const OBSERVER_MAY = [
  ...SHARE_MAY, "GET /v1/sessions", "GET /v1/search", "GET /v1/sessions/:id/export", "GET /v1/sessions/:id/turns/live", "GET /v1/sessions/:id/rules/:tool",
  "PUT /v1/sessions/:id/tabs/:tab", "DELETE /v1/sessions/:id/tabs/:tab",
];
const PARTICIPANT_MAY_NOT = ["POST /v1/access/codes", "GET /v1/access/tokens", "DELETE /v1/access/tokens/:token"];
/** Whose token names chats is a person in them. */
const NAMED_MAY_NOT = [...PARTICIPANT_MAY_NOT, "GET /v1/work", "POST /v1/sessions/:id/lease", "PUT /v1/sessions/:id/lease", "DELETE /v1/sessions/:id/lease", "POST /v1/stream/:session"];
/** Of somebody else's chat, with a token that names it. */
const OWNERS_ALONE = ["DELETE /v1/sessions/:id", "POST /v1/sessions/:id/restore", "GET /v1/access/shares", "POST /v1/access/shares", "DELETE /v1/access/shares/:share"];
function isAllowed(route: string, role: Role, named: boolean): boolean {
  switch (role) {
    case "owner": return true;
    case "participant": return !(named ? NAMED_MAY_NOT : PARTICIPANT_MAY_NOT).includes(route);
    case "observer": return OBSERVER_MAY.includes(route);
    case "share": return SHARE_MAY.includes(route);
    default: return role satisfies never;
  }
}
const WITHOUT_TOKEN = ["GET /healthz", "GET /readyz", "POST /v1/access/exchange"];
/** They ask for no chat: somebody else gets an answer of their own, and nothing of this chat in it. */
const OF_NO_CHAT = ["GET /v1", "GET /v1/events", "GET /v1/sessions", "GET /v1/search", "GET /v1/work", "POST /v1/access/codes", "GET /v1/access/tokens", ...WITHOUT_TOKEN];

function expected(route: string, { role, sessions, reaches }: Caller, sample: Sample, tokenGiven: boolean): [number, string | null] {
  if (WITHOUT_TOKEN.includes(route)) return [sample.passes, null];
  if (role === null) return route === "GET /v1" && !tokenGiven ? [200, null] : [401, "unauthorized"];
  if (!isAllowed(route, role, sessions ?? false)) return [403, "forbidden"];
  if (reaches && sessions && OWNERS_ALONE.includes(route)) return [403, "forbidden"];
  // The message that waits is its maker's, and goes out under their name.
  if (reaches && sessions && route === "PATCH /v1/sessions/:id/queue/:item") return [403, "forbidden"];
  if (reaches || OF_NO_CHAT.includes(route)) return [sample.passes, sample.passes === 403 ? "not-pinned-here" : null];
  // Making one tells nobody whether the id is free: to whom any id is open, it can't be used; to others none is.
  if (route === "PUT /v1/sessions/:id") return sessions ? [403, "forbidden"] : [409, "id-unusable"];
  return [404, "not-found"];
}

async function send(route: string, sample: Sample, chat: Chat, token: string | null): Promise<Answer> {
  const [method] = route.split(" ") as [string];
  if (sample.form) {
    const response = await upload(chat.id, fresh(), token);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
  }
  const { path, body, headers = {}, tab } = sample;
  return test.call(method, path, body, { token, headers, ...(tab && { tab: "N.1", secret: "secret-of-the-new-window" }) });
}

const routes = createApp({ limits: DEFAULT_LIMITS } as Api, () => undefined).routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);

it("SEC-5: every route of the app says who may use it and is asked here, and one that does not can't be mounted", () => {
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(ROUTE_NEEDS).toSorted());
  expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(ROUTE_NEEDS).toSorted());
  expect(() => checkNeeds([{ method: "POST", path: "/v1/sessions/:id/new-thing" }])).toThrow("does not say who may use it");
});

for (const [name, caller] of Object.entries(CALLERS)) {
  it(`SEC-5: ${name}, at every route`, async () => {
    const [got, wanted]: Record<string, unknown>[] = [{}, {}];
    for (const route of Object.keys(SAMPLES)) {
      const here = await chat(await caller.maker(), agentFor(route));
      const token = await caller.token(here);
      const sample = await SAMPLES[route]!(here);
      if (sample.tab && /take-over/.test(route) && caller.reaches && caller.role !== "observer" && caller.role !== "share") {
        await ok(test.call("PUT", `/v1/sessions/${here.id}/tabs/N.1`, { label: "New", context: null, tools: [], canAct: true }, { token, tab: "N.1", secret: "secret-of-the-new-window" }));
      }
      // What the sample set going has come to rest.
      await test.clock.advance(300);
      const before = (await test.store.session(here.id as never))!;
      const answer = await send(route, sample, here, token);
      const code = answer.status >= 400 ? answer.body.code : null;
      got![route] = [answer.status, code];
      wanted![route] = expected(route, caller, sample, token !== null);
      if (answer.body instanceof ReadableStream) await answer.body.cancel();
      const refused = answer.status >= 400;
      // Who is refused leaves no trace, and hears nothing of the chat.
      if (refused) expect([route, await test.store.session(here.id as never)]).toEqual([route, before]);
      if (!caller.reaches && !WITHOUT_TOKEN.includes(route)) expect([route, answer.text.includes(here.id)]).toEqual([route, false]);
    }
    expect(got).toEqual(wanted);
  });
}

it("SEC-5: what is somebody else's and what is not there are one answer, byte for byte", async () => {
  for (const route of Object.keys(SAMPLES).filter((key) => key.includes("/:id") || key.includes(":session"))) {
    const theirs = await chat(OTHER_TOKEN, agentFor(route));
    const sample = await SAMPLES[route]!(theirs);
    for (const claims of [{}, { sessions: ["elsewhere"] }, { role: "observer" as const }]) {
      const token = await test.sign(claims);
      const [there, nowhere] = await Promise.all([theirs.id, `nothing${fresh()}`].map((id) => send(route, { ...sample, path: sample.path.replace(theirs.id, id) }, { ...theirs, id }, token)));
      // An id that is free is the caller's from then on.
      if (route === "PUT /v1/sessions/:id" && Object.keys(claims).length === 0) continue;
      const told = ({ status, text, headers }: Answer) => [status, text, [...headers]];
      expect([route, told(there!)]).toEqual([route, told(nowhere!)]);
      expect(there!.status).toBeOneOf([403, 404]);
    }
  }
});

it("SEC-5: an id in the body that is another one than the address's is refused, and nothing is recorded", async () => {
  const here = await chat(TOKEN, "says");
  const other = await chat(TOKEN, "says");
  for (const name of ["session", "sessionId"]) {
    for (const route of ["PATCH /v1/sessions/:id", "POST /v1/sessions/:id/turns", "POST /v1/sessions/:id/boundaries", "POST /v1/sessions/:id/continue"]) {
      const sample = await SAMPLES[route]!(here);
      expect(await send(route, { ...sample, body: { ...(sample.body as object), [name]: other.id } }, here, TOKEN)).toMatchObject({ status: 400, body: { code: "invalid" } });
    }
  }
  expect(await test.call("PUT", `/v1/sessions/${here.id}`, { agent: "says", id: other.id })).toMatchObject({ status: 400 });
  expect(await test.call("PUT", `/v1/sessions/${here.id}`, { agent: "says", id: here.id, session: here.id })).toMatchObject({ status: 200 });
  expect((await test.store.session(here.id as never))!.state.count).toBe((here.base as { count: number }).count);
});

it("SEC-9: no token of any kind stands in an answer to a request that it came with", async () => {
  const here = await chat(TOKEN, "says");
  for (const [name, caller] of Object.entries(CALLERS)) {
    const token = await caller.token(here);
    if (token === null) continue;
    for (const path of ["/v1", "/v1/sessions", `/v1/sessions/${here.id}`, "/v1/nowhere", `/v1/sessions/${here.id}/turns`]) {
      for (const method of ["GET", "POST"]) expect([name, (await test.call(method, path, method === "POST" ? { token } : undefined, { token })).text.includes(token)]).toEqual([name, false]);
    }
  }
});

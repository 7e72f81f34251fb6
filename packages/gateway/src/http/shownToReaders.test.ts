import { afterAll, beforeAll, expect, it } from "vitest";
import { inputHash } from "@tidemark/entities/gate";
import type { AgentStream } from "../agents/agent.ts";
import { openHostedGateway, type HostedGateway } from "../testing/callers.ts";
import { OFFERS, pageWindow } from "../testing/pageWindow.ts";
import { readEvents } from "../testing/readEvents.ts";

/**
 * One chat in which everything that is not for everybody stands somewhere, and every route that an observer or the reader of a share link may
 * use, with every way of reading that it has.
 */
let test: HostedGateway;
const TAB = "WINDOWB.WINDOWT";
/** What a share link never shows, by the place where it stands. */
const HIDDEN = {
  tab: TAB, browser: "WINDOWB", label: "canary-label", contextId: "canary-context-id", contextTitle: "canary-context-title", pageInput: "canary-page-input", pageOutput: "canary-page-output",
  pageError: "canary-page-error", queued: "canary-queued", rule: '"type":"rule"', rules: '"rules":[{', reason: "canary-reason", name: "canary-name", answer: "canary-of-a-failure", windows: "canary-window-list",
};
/** A tool of the server that asks first; its name is part of what was done. */
const GUARDED = "guarded_tool";
/** What nobody but the chat's writers gets. */
const DATA = "canary-context-data";
const SAID = ["What does the page say?", "It says nothing.", "canary-server-input", "canary-server-output"];

beforeAll(async () => {
  test = await openHostedGateway({ agents: { reads: ({ uiMessages }) => stepOf(uiMessages) } });
  const maker = await test.sign({ name: HIDDEN.name });
  const secret = "secret-of-the-chats-only-window";
  const asks = { token: maker, tab: TAB, secret };
  const context = { id: HIDDEN.contextId, title: HIDDEN.contextTitle };
  await test.call("PUT", "/v1/sessions/s1", { agent: "reads" }, { token: maker });
  await test.call("PUT", `/v1/sessions/s1/tabs/${TAB}`, { label: HIDDEN.label, context, tools: OFFERS, canAct: true }, asks);
  const submit = async (id: string, text: string, onBusy = "reject") => {
    const { state } = (await test.store.session("s1" as never))!;
    const { status, text: said } = await test.call("POST", "/v1/sessions/s1/turns", {
      message: { id, parts: [{ type: "text", text }] }, base: { epoch: state.epoch, count: state.count, last: state.last },
      origin: { tab: TAB, context: { ...context, data: { what: DATA } }, agent: "reads" }, tools: OFFERS, onBusy,
    }, asks);
    if (status >= 300) throw new Error(said);
    await test.clock.advance(300);
  };
  const live = async () => (await test.store.session("s1" as never))!.state.live;
  const settle = async (body: unknown) => {
    const [call] = (await live())!.calls;
    for (const [what, content] of [["claim", { version: (await live())!.pinVersion }], ["result", body]] as const) {
      const { status, text } = await test.call("POST", `/v1/sessions/s1/calls/${call!.call}/${what}`, content, asks);
      if (status !== 201) throw new Error(text);
    }
    await test.clock.advance(300);
  };
  await submit("m1", SAID[0]!);
  await settle({ output: { page: HIDDEN.pageOutput } });
  await settle({ error: HIDDEN.pageError });
  for (const answer of ["approve", "deny"]) {
    const [gate] = (await live())!.gates;
    await test.call("POST", `/v1/sessions/s1/gates/${gate!.gate}`, {
      answerId: `a-${answer}`, answer, inputHash: inputHash({ text: "x" }), ...(answer === "deny" ? { reason: HIDDEN.reason } : { scope: "session" }),
    }, asks);
    await test.clock.advance(300);
  }
  await submit("m2", "fail");
  await submit("m3", "wait");
  await submit("m4", HIDDEN.queued, "enqueue");
});
afterAll(() => test.close());

/** One step of an agent that has a page tool, a server tool, approvals, the list of windows, and errors. */
function stepOf(messages: readonly { role: string; parts: { type: string; text?: string }[] }[]): AgentStream {
  const last = messages.findLast(({ role }) => role === "user")?.parts[0]?.text;
  const done = messages.at(-1)!.role === "assistant" ? messages.at(-1)!.parts.filter(({ type }) => type === "step-start").length : 0;
  const call = (toolCallId: string, toolName: string, input: unknown) => [{ type: "tool-input-start", toolCallId, toolName }, { type: "tool-input-delta", toolCallId, inputTextDelta: JSON.stringify(input) }, { type: "tool-input-available", toolCallId, toolName, input }];
  const steps: object[][] = [
    [...call("c1", "read_selection", { q: HIDDEN.pageInput })],
    [...call("c1", "fill_field", { value: HIDDEN.pageInput })],
    [...call("w1", "windows", {}), { type: "tool-output-available", toolCallId: "w1", output: [{ label: HIDDEN.windows, tab: TAB }] }, ...call("s1", "clock", { zone: SAID[2] }), { type: "tool-output-available", toolCallId: "s1", output: SAID[3] }, ...call("g1", GUARDED, { text: "x" }), { type: "tool-approval-request", approvalId: "g1", toolCallId: "g1" }],
    [{ type: "tool-output-available", toolCallId: "g1", output: "done" }, ...call("g2", "other_tool", { text: "x" }), { type: "tool-approval-request", approvalId: "g2", toolCallId: "g2", reason: HIDDEN.reason }],
    [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: SAID[1] }, { type: "text-end", id: "t" }],
  ];
  return (async function* () {
    if (last === "fail") throw new Error(HIDDEN.answer);
    if (last === "wait") {
      // In this turn, which the UI message stream renders, too: a field that no table names.
      yield* call("c1", "read_selection", { q: HIDDEN.pageInput }).map((chunk) => ({ ...chunk, signature: DATA })) as never[];
      return;
    }
    yield { type: "start-step" } as const;
    yield* steps[Math.min(done, steps.length - 1)] as never[];
  })() as AgentStream;
}

/** Every route that gives anything of a chat to who only reads, with each of its ways; the text of the whole answer, headers included. */
const READS: Record<string, string[]> = {
  "GET /v1": ["/v1"],
  "GET /v1/sessions/:id": ["/v1/sessions/s1"],
  "GET /v1/sessions/:id/window": ["/v1/sessions/s1/window", "/v1/sessions/s1/window?turns=1", "/v1/sessions/s1/window?turns=1&before=MIDDLE"],
  "GET /v1/stream/:session": ["/v1/stream/s1", "/v1/stream/s1?merge=1", "/v1/stream/s1?offset=MIDDLE", "/v1/stream/s1?offset=LATE&merge=1", "/v1/stream/s1?live=sse&merge=1", "/v1/stream/s1?live=sse&offset=MIDDLE"],
  "GET /v1/events": ["/v1/events", "/v1/events?since=0", "/v1/events?sessions=s1"],
  "GET /v1/sessions": ["/v1/sessions"],
  "GET /v1/search": ["/v1/search?q=page", "/v1/search?q=canary"],
  "GET /v1/sessions/:id/export": ["/v1/sessions/s1/export"],
  "GET /v1/sessions/:id/turns/live": ["/v1/sessions/s1/turns/live"],
  "GET /v1/sessions/:id/rules/:tool": [`/v1/sessions/s1/rules/${GUARDED}`],
  "GET /v1/sessions/:id/files/:file": ["/v1/sessions/s1/files/none"],
};

/** What of it a share link is for. */
const OF_A_SHARE = ["GET /v1", "GET /v1/sessions/:id", "GET /v1/sessions/:id/window", "GET /v1/sessions/:id/files/:file", "GET /v1/stream/:session", "GET /v1/events"];

async function textOf(path: string, token: string): Promise<{ status: number; text: string }> {
  const { count } = (await test.store.session("s1" as never))!.state;
  const answer = await test.call("GET", path.replace("MIDDLE", String(Math.floor(count / 2))).replace("LATE", String(count - 8)), undefined, { token });
  const headers = JSON.stringify([...answer.headers]);
  if (answer.text !== "") return { status: answer.status, text: headers + answer.text };
  const reader = readEvents(answer.body);
  await test.clock.advance(500);
  await reader.cancel();
  return { status: answer.status, text: headers + JSON.stringify(reader.events) };
}
const found = (text: string, what: Record<string, string>) => Object.keys(what).filter((name) => text.includes(what[name]!));

it("SEC-14: the chat holds all that is looked for, and its writer reads it", async () => {
  const all = await Promise.all([...READS["GET /v1/stream/:session"]!.slice(0, 1), "/v1/sessions/s1", `/v1/sessions/s1/rules/${GUARDED}`].map((path) => test.sign({}).then((token) => textOf(path, token))));
  const text = all.map((one) => one.text).join("");
  expect(found(text, { ...HIDDEN, DATA })).toEqual(Object.keys({ ...HIDDEN, DATA }));
  for (const said of SAID) expect(text).toContain(said);
});

it("SEC-14: whatever way a share link reads, no window, page, page tool, queue, rule, name or reason is in it, and the conversation is", async () => {
  const makeShare = async () => (await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt: new Date(test.clock.now() + 3_600_000).toISOString() }, { token: await test.sign({}) })).body.token as string;
  const token = await makeShare();
  for (const [route, paths] of Object.entries(READS)) {
    for (const path of paths) {
      const { status, text } = await textOf(path, token);
      expect([path, status]).toEqual([path, !OF_A_SHARE.includes(route) ? 403 : path.endsWith("none") ? 404 : 200]);
      expect([path, found(text, { ...HIDDEN, DATA })]).toEqual([path, []]);
    }
  }
  const { text } = await textOf("/v1/stream/s1", token);
  for (const said of SAID) expect(text).toContain(said);
});

it("SEC-14: a share link reads the same from wherever it begins, also in the middle of an answer, and as it comes", async () => {
  const token = (await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt: new Date(test.clock.now() + 3_600_000).toISOString() }, { token: await test.sign({}) })).body.token as string;
  const rows = async (path: string) => (await test.call("GET", path, undefined, { token })).body as { seq: number }[];
  const all = await rows("/v1/stream/s1");
  for (let offset = 0; offset < all.length; offset++) {
    expect(await rows(`/v1/stream/s1?offset=${offset}`)).toEqual(all.slice(offset));
    const window = (await test.call("GET", `/v1/sessions/s1/window?turns=1&before=${offset + 1}`, undefined, { token })).body.records as { seq: number; from?: number }[];
    const plain = window.filter(({ from }) => from === undefined);
    expect(plain).toEqual(all.filter(({ seq }) => plain.some((row) => row.seq === seq)));
  }
  const live = readEvents((await test.call("GET", `/v1/stream/s1?live=sse&offset=${Math.floor(all.length / 3)}`, undefined, { token })).body);
  await test.clock.advance(100);
  expect(live.events.filter(({ event }) => event === "data").flatMap(({ data }) => data)).toEqual(all.slice(Math.floor(all.length / 3)));
  await live.cancel();
});

it("SEC-14: an observer reads what the page shows, by every route, and not the data of the page", async () => {
  const token = await test.sign({ role: "observer" });
  let all = "";
  for (const paths of Object.values(READS)) {
    for (const path of paths) {
      const { status, text } = await textOf(path, token);
      expect([path, status]).toEqual([path, path.endsWith("none") ? 404 : 200]);
      expect([path, text.includes(DATA)]).toEqual([path, false]);
      all += text;
    }
  }
  expect(found(all, HIDDEN)).toEqual(Object.keys(HIDDEN));
});

it("SEC-14: counts, numbers, ids and ends are the same for everybody, joined or not", async () => {
  const tokens = [await test.sign({}), await test.sign({ role: "observer" }), (await test.call("POST", "/v1/access/shares", { session: "s1", expiresAt: new Date(test.clock.now() + 3_600_000).toISOString() }, { token: await test.sign({}) })).body.token as string];
  const reads = await Promise.all(tokens.map((token) => test.call("GET", "/v1/stream/s1", undefined, { token })));
  const places = reads.map(({ body }) => (body as { seq: number; id: string; turn: string; at: string }[]).map(({ seq, id, turn, at }) => [seq, id, turn, at]));
  expect(places[1]).toEqual(places[0]);
  expect(places[2]).toEqual(places[0]);
  const heads = reads.map(({ headers }) => ["tidemark-count", "tidemark-last", "tidemark-epoch", "stream-next-offset"].map((name) => headers.get(name)));
  expect([heads[1], heads[2]]).toEqual([heads[0], heads[0]]);
});

it("SEC-14: an observer's window is there for others to see, offers nothing and may not act", async () => {
  const token = await test.sign({ role: "observer" });
  const window = { token, tab: "O.1", secret: "secret-of-the-observers-window" };
  expect((await test.call("PUT", "/v1/sessions/s1/tabs/O.1", { label: "Looks", context: { id: "p", title: "P" }, tools: OFFERS, canAct: true }, window)).status).toBe(200);
  expect(await test.store.attachment("s1" as never, "O.1" as never)).toMatchObject({ label: "Window of an observer", context: null, tools: [], canAct: false });
  const turn = (await test.store.session("s1" as never))!.state.live!.turn;
  expect((await test.call("POST", `/v1/sessions/s1/turns/${turn}/take-over`, undefined, window)).status).toBe(403);
});

it("SEC-5: in a chat that several use, a window is its first subject's: nobody else attaches or acts under its id", async () => {
  const window = pageWindow(test, TAB, "s1");
  const guest = { token: await test.sign({ sub: "guest", sessions: ["s1"] }), tab: TAB, secret: window.secret };
  const [call] = (await test.store.session("s1" as never))!.state.live!.calls;
  expect(await test.call("POST", `/v1/sessions/s1/calls/${call!.call}/claim`, { version: 0 }, guest)).toMatchObject({ status: 403, body: { code: "tab-superseded" } });
  expect(await test.call("PUT", `/v1/sessions/s1/tabs/${TAB}`, { label: "Guest", context: null, tools: OFFERS, canAct: true }, guest)).toMatchObject({ status: 403, body: { code: "tab-superseded" } });
  // Under an id of their own they take the page tools over, and their window is what they are pinned to.
  const own = { ...guest, tab: "G.1" };
  const turn = (await test.store.session("s1" as never))!.state.live!.turn;
  await test.call("PUT", "/v1/sessions/s1/tabs/G.1", { label: "Guest", context: null, tools: OFFERS, canAct: true }, own);
  expect((await test.call("POST", `/v1/sessions/s1/turns/${turn}/take-over`, undefined, own)).status).toBe(201);
  expect((await test.store.session("s1" as never))!.state.live!.pin).toMatchObject({ tab: "G.1", subject: "app:guest" });
});

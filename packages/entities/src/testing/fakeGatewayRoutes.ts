import { HEADER, formatTurn, offsetText } from "../contract/streamHeaders.ts";
import { PROBLEM_STATUS, type WireCode } from "../contract/problem.ts";
import { answerBodySchema, attachBodySchema, createBodySchema, exchangeBodySchema, patchBodySchema, submitBodySchema } from "../contract/requests.ts";
import type { CommandInput, Reply } from "../authority/index.ts";
import type { ServerInfo, SessionList } from "../contract/header.ts";
import type { Clock } from "../environment/environment.ts";
import { gateIdSchema, tabIdSchema, turnIdSchema, type SessionId, type TabId } from "../ids/ids.ts";
import { joinDeltas } from "../records/joinDeltas.ts";
import type { FakeRunner } from "./fakeGatewayAgent.ts";
import { turnFieldOf, type FakeSession, type FakeStore } from "./fakeGatewayStore.ts";
import type { FakeStreams } from "./fakeGatewayStreams.ts";

export interface FakeRoutesParts {
  store: FakeStore; runner: FakeRunner; streams: FakeStreams; clock: Clock;
  info: () => ServerInfo;
  tokens: Set<string>; codes: Map<string, { token: string | null }>;
  newCode: () => string;
  push: () => boolean;
  pageRows: number;
  superseded: (tab: TabId) => boolean;
}
export type Handler = (request: FakeRequest) => Response;
export interface FakeRequest { method: string; url: URL; headers: Headers; body: string | null; signal: AbortSignal | null }

const OWNER = "owner";

/** The route table of the fake gateway: small, with the headers and refusals of the real one. */
export function createFakeRoutes(parts: FakeRoutesParts): Handler {
  const { store, runner, streams, clock } = parts;

  return (request) => {
    const path = request.url.pathname.split("/").filter(Boolean);
    const token = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
    if (path[0] !== "v1") return refuse("not-found");
    if (path.length === 1 && token === null) return json({ product: "tidemark", instance: parts.info().instance });
    if (path[1] === "access" && path[2] === "exchange") return exchange(request);
    if (token === null || !parts.tokens.has(token)) return refuse("unauthorized");
    const tabText = request.headers.get(HEADER.tab)?.split(";")[0]?.trim();
    const tab = tabText === undefined ? undefined : tabIdSchema.parse(tabText);
    if (tab !== undefined && parts.superseded(tab)) return refuse("tab-superseded");
    switch (path[1]) {
      case undefined: return json(parts.info());
      case "access": return json(code(), 201);
      case "events": return parts.push() ? streams.events(sinceOf(request.url), request.signal) : refuse("live-off");
      case "stream": return read(request, path[2] as SessionId);
      case "sessions": return path[2] === undefined ? list(request.url) : session(request, path[2] as SessionId, path.slice(3), tab);
      default: return refuse("not-found");
    }
  };

  function read(request: FakeRequest, id: SessionId): Response {
    const stored = found(id);
    if (stored instanceof Response) return stored;
    const { state, records, revision } = stored;
    const text = request.url.searchParams.get("offset");
    const offset = request.method === "HEAD" || text === "now" ? state.count : Math.max(0, Number(text ?? 0));
    const last = request.headers.get(HEADER.last);
    const epoch = request.headers.get(HEADER.epoch);
    const other = offset > state.count || (last !== null ? records[offset - 1]?.id !== last : epoch !== null && epoch !== state.epoch);
    if (other) return refuse("log-restarted", { epoch: state.epoch, count: state.count });
    const merge = request.url.searchParams.get("merge") === "1";
    if (request.url.searchParams.get("live") === "sse") return parts.push() ? streams.live(id, offset, merge, request.signal) : refuse("live-off");
    const rows = records.slice(offset, offset + parts.pageRows);
    const next = rows.at(-1)?.seq ?? offset;
    const headers = {
      "Content-Type": "application/json", "Cache-Control": "no-store", Vary: "Authorization",
      [HEADER.nextOffset]: offsetText(next), ...(next >= state.count && { [HEADER.upToDate]: "true" }),
      [HEADER.count]: String(state.count), [HEADER.epoch]: state.epoch, ...(state.last !== null && { [HEADER.last]: state.last }),
      [HEADER.turn]: formatTurn(turnFieldOf(state)), [HEADER.header]: String(revision), [HEADER.time]: new Date(clock.now()).toISOString(),
    };
    return new Response(request.method === "HEAD" ? null : JSON.stringify(merge ? joinDeltas(rows) : rows), { headers });
  }

  function session(request: FakeRequest, id: SessionId, rest: string[], tab: TabId | undefined): Response {
    const caller = { subject: OWNER, name: "Owner", ...(tab !== undefined && { tab }) };
    const key = `${request.method} ${rest[0] ?? ""}`;
    const body = request.body === null ? {} : JSON.parse(request.body) as unknown;
    if (key === "PUT ") {
      const reply = run(id, { kind: "create", caller, session: id, ...createFields(body) });
      return reply instanceof Response ? reply : headerAnswer(id, reply.kind === "created" ? 201 : 200);
    }
    if (key === "POST restore") return orHeader(run(id, { kind: "restore", caller }), id);
    const stored = found(id);
    if (stored instanceof Response) return stored;
    switch (key) {
      case "GET ": return headerAnswer(id);
      case "PATCH ": {
        const change = patchBodySchema.parse(body);
        const version = Number(/\d+/.exec(request.headers.get("If-Match") ?? "")?.[0] ?? -1);
        return orHeader(run(id, { kind: "patch", caller, version, change: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }), id);
      }
      case "DELETE ": return orNothing(run(id, { kind: "delete", caller }));
      case "GET window": return windowAnswer(stored, Number(request.url.searchParams.get("turns") ?? 20), Number(request.url.searchParams.get("before") ?? stored.state.count + 1));
      case "POST turns": {
        if (rest[2] === "stop") {
          const reply = run(id, { kind: "stop", caller, turn: turnIdSchema.parse(rest[1]) });
          return reply instanceof Response ? reply : json({ stopped: reply.kind === "stopped" && reply.stopped });
        }
        const submit = submitBodySchema.parse(body);
        if (submit.origin.tab !== null && submit.origin.tab !== tab) return refuse("origin-tab");
        const reply = run(id, {
          kind: "submit", caller, runner: runner.identity, message: submit.message, base: submit.base, origin: submit.origin, tools: [],
          onBusy: submit.onBusy === "interrupt" ? "interrupt" : "reject", ...(submit.rewindTo !== undefined && { rewindTo: submit.rewindTo }),
        });
        if (reply instanceof Response) return reply;
        if (tab !== undefined && stored.attachments[tab] === undefined) store.attach(id, tab, { label: "", context: submit.origin.context, tools: [], canAct: true });
        return reply.kind === "submitted" ? json(reply.submit, 201) : refuse("invalid");
      }
      case "POST gates": {
        const { scope: _scope, ...answer } = answerBodySchema.parse(body);
        const { value, reason, ...must } = answer;
        const reply = run(id, {
          kind: "answer", caller, runner: runner.identity, gate: gateIdSchema.parse(rest[1]), ...must,
          ...(value !== undefined && { value }), ...(reason !== undefined && { reason }),
        });
        if (reply instanceof Response) return reply;
        return reply.kind === "answered" ? json(reply.record, reply.first ? 201 : 200) : refuse("invalid");
      }
      case "PUT tabs":
        if (tab === undefined || tab !== rest[1]) return refuse("origin-tab");
        store.attach(id, tab, attachBodySchema.parse(body));
        return json({ ttl: 150 });
      case "DELETE tabs":
        if (tab === undefined || tab !== rest[1]) return refuse("origin-tab");
        store.detach(id, tab);
        return nothing();
      default: return refuse("not-found");
    }
  }

  function found(id: SessionId): FakeSession | Response {
    const stored = store.sessions.get(id);
    if (stored === undefined) return refuse("not-found");
    return stored.state.deletedAt === null ? stored : refuse("deleted");
  }
  function run(id: SessionId, input: CommandInput): Extract<Reply, { ok: true }> | Response {
    const { reply } = runner.execute(id, input);
    if (reply.ok) return reply;
    const { code, ...facts } = reply.problem;
    const stored = store.sessions.get(id);
    return refuse(code, { ...facts, ...(code === "header-changed" && stored && { header: store.header(stored) }) });
  }
  function headerAnswer(id: SessionId, status = 200): Response {
    return json(store.header(store.sessions.get(id)!), status);
  }
  function orHeader(reply: Response | Reply, id: SessionId): Response {
    return reply instanceof Response ? reply : headerAnswer(id);
  }
  function list(url: URL): Response {
    const text = url.searchParams.get("q")?.toLowerCase() ?? "";
    const archived = url.searchParams.get("archived") === "true";
    const rows = [...store.sessions.values()]
      .filter(({ state }) => state.deletedAt === null && state.count > 0 && state.archived === archived && state.title.toLowerCase().includes(text))
      .sort((a, b) => (a.state.updatedAt < b.state.updatedAt ? 1 : -1));
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = from + Number(url.searchParams.get("limit") ?? rows.length);
    const more = to < rows.length;
    return json({ revision: store.revision(), complete: from === 0 && !more, cursor: more ? String(to) : null, sessions: rows.slice(from, to).map(store.header), cache: "local" } satisfies SessionList);
  }
  function code(): { code: string; expiresAt: string } {
    const made = parts.newCode();
    parts.codes.set(made, { token: null });
    return { code: made, expiresAt: new Date(clock.now() + 600_000).toISOString() };
  }
  function exchange(request: FakeRequest): Response {
    const { code: given, token } = exchangeBodySchema.parse(JSON.parse(request.body ?? "{}"));
    const known = parts.codes.get(given);
    if (known === undefined || (known.token !== null && known.token !== token)) return refuse("unauthorized");
    known.token = token;
    parts.tokens.add(token);
    return json({ instance: parts.info().instance, name: parts.info().name });
  }
}

function createFields(body: unknown): { agent: ReturnType<typeof createBodySchema.parse>["agent"]; title?: string } {
  const { agent, title } = createBodySchema.parse(body);
  return { agent, ...(title !== undefined && { title }) };
}
function windowAnswer({ state, records }: FakeSession, turns: number, before: number): Response {
  const asked = records.slice(0, before - 1);
  const starts = asked.filter((record) => record.type === "user-message").map((record) => record.seq).reverse();
  // A boundary may point before the last turns; the fake then gives the whole log, which is always right.
  const first = records.some((record) => record.type === "boundary") ? 1 : starts[Math.min(turns, starts.length) - 1] ?? 1;
  const from = starts.length <= turns ? 1 : first;
  return json({ epoch: state.epoch, first: from, count: state.count, last: state.last, records: joinDeltas(asked.slice(from - 1)) });
}
function sinceOf(url: URL): number | null {
  const text = url.searchParams.get("since");
  return text === null ? null : Number(text);
}
function orNothing(reply: Response | Reply): Response {
  return reply instanceof Response ? reply : nothing();
}
function nothing(): Response {
  return new Response(null, { status: 204 });
}
function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });
}
function refuse(code: WireCode, facts: Record<string, unknown> = {}): Response {
  const status = PROBLEM_STATUS[code];
  const body = { ...facts, type: `urn:tidemark:problem:${code}`, title: code, status, code, detail: `Refused: ${code}.` };
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/problem+json" } });
}

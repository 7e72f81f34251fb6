import { HEADER, formatTurn, offsetText } from "../contract/streamHeaders.ts";
import { exchangeBodySchema } from "../contract/requests.ts";
import type { Tokens } from "../contract/access.ts";
import type { ServerInfo, SessionList } from "../contract/header.ts";
import { tabIdSchema, type SessionId, type TabId } from "../ids/ids.ts";
import { joinDeltas } from "../records/joinDeltas.ts";
import { json, refuse } from "./fakeGatewayAnswers.ts";
import { createSessionRoutes } from "./fakeGatewaySessionRoutes.ts";
import type { FakeRequest, FakeRoutesParts, Handler } from "./fakeGatewayRequest.ts";
import { turnFieldOf } from "./fakeGatewayStore.ts";

/** The route table of the fake gateway: small, with the headers and refusals of the real one. */
export function createFakeRoutes(parts: FakeRoutesParts): Handler {
  const { store, streams, clock } = parts;
  const session = createSessionRoutes(parts);

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
    if (tab !== undefined) store.attachments.renew(tab);
    const from = { signal: request.signal, tab: tab ?? null };
    switch (path[1]) {
      case undefined: return json(infoFor(token));
      case "access": return path[2] === "tokens" ? tokens(request.method, path[3], token) : json(code(), 201);
      case "events": return parts.push() ? streams.events(sinceOf(request.url), from) : refuse("live-off");
      case "stream": return read(request, path[2] as SessionId, tab ?? null);
      case "sessions": return path[2] === undefined ? list(request.url) : session(request, path[2] as SessionId, path.slice(3), tab);
      default: return refuse("not-found");
    }
  };

  function read(request: FakeRequest, id: SessionId, tab: TabId | null): Response {
    const stored = store.sessions.get(id);
    if (stored === undefined) return refuse("not-found");
    if (stored.state.deletedAt !== null) return refuse("deleted");
    const { state, records, revision } = stored;
    const text = request.url.searchParams.get("offset");
    const offset = request.method === "HEAD" || text === "now" ? state.count : Math.max(0, Number(text ?? 0));
    const last = request.headers.get(HEADER.last);
    const epoch = request.headers.get(HEADER.epoch);
    const other = offset > state.count || (last !== null ? records[offset - 1]?.id !== last : epoch !== null && epoch !== state.epoch);
    if (other) return refuse("log-restarted", { epoch: state.epoch, count: state.count });
    const merge = request.url.searchParams.get("merge") === "1";
    if (request.url.searchParams.get("live") === "sse") return parts.push() ? streams.live(id, offset, merge, { signal: request.signal, tab }) : refuse("live-off");
    const rows = records.slice(offset, offset + parts.pageRows);
    const next = rows.at(-1)?.seq ?? offset;
    const headers = {
      "Content-Type": "application/json", "Cache-Control": "no-store", Vary: "Authorization",
      [HEADER.nextOffset]: offsetText(next), ...(next >= state.count && { [HEADER.upToDate]: "true" }),
      [HEADER.count]: String(state.count), [HEADER.epoch]: state.epoch, ...(state.last !== null && { [HEADER.last]: state.last }),
      [HEADER.turn]: formatTurn(turnFieldOf(state)), [HEADER.header]: String(revision), [HEADER.time]: store.at(),
    };
    return new Response(request.method === "HEAD" ? null : JSON.stringify(merge ? joinDeltas(rows) : rows), { headers });
  }

  function list(url: URL): Response {
    const text = url.searchParams.get("q")?.toLowerCase() ?? "";
    const archived = url.searchParams.get("archived") === "true";
    const deleted = url.searchParams.get("deleted") === "true";
    const rows = [...store.sessions.values()]
      .filter(({ state }) => (state.deletedAt !== null) === deleted && state.count > 0 && state.archived === archived && state.title.toLowerCase().includes(text))
      .sort((a, b) => (a.state.updatedAt < b.state.updatedAt ? 1 : -1));
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const to = from + Number(url.searchParams.get("limit") ?? rows.length);
    const more = to < rows.length;
    const sessions = rows.slice(from, to).map((row) => ({ ...store.header(row), queue: row.state.queue.length }));
    return json({ revision: store.revision(), complete: from === 0 && !more, cursor: more ? String(to) : null, sessions, cache: parts.info().cache } satisfies SessionList);
  }
  function infoFor(token: string): ServerInfo {
    const { you, ...info } = parts.info();
    return { ...info, ...(you && { you: { ...you, token: tokenId(token) } }) };
  }
  function tokens(method: string, id: string | undefined, asking: string): Response {
    if (method === "GET") {
      const at = new Date(clock.now()).toISOString();
      return json({ tokens: [...parts.tokens].map((one) => ({ id: tokenId(one), name: "Browser", createdAt: at, lastUsedAt: null, asking: one === asking, printed: false })) } satisfies Tokens);
    }
    for (const one of parts.tokens) if (tokenId(one) === id) parts.tokens.delete(one);
    return new Response(null, { status: 204 });
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

/** No part of the token: whoever has the one has nothing of the other. */
function tokenId(token: string): string {
  return `id${[...token].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7)}`;
}

function sinceOf(url: URL): number | null {
  const text = url.searchParams.get("since");
  return text === null ? null : Number(text);
}

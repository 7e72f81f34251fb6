import type { CallResult, CommandInput, Reply } from "../authority/index.ts";
import {
  answerBodySchema, attachBodySchema, boundaryBodySchema, callClaimBodySchema, callResultBodySchema, continueBodySchema, createBodySchema, feedbackBodySchema, patchBodySchema,
  queueEditBodySchema, submitBodySchema, type CallResultBody,
} from "../contract/requests.ts";
import { HEADER } from "../contract/streamHeaders.ts";
import { callIdSchema, gateIdSchema, messageIdSchema, turnIdSchema, type SessionId, type TabId } from "../ids/ids.ts";
import { joinDeltas } from "../records/joinDeltas.ts";
import { json, nothing, refuse } from "./fakeGatewayAnswers.ts";
import type { FakeRequest, FakeRoutesParts } from "./fakeGatewayRequest.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";

type Caller = Extract<CommandInput, { kind: "stop" }>["caller"];
type Ok = Extract<Reply, { ok: true }>;
/** One request to one session: who asks, with what, and what is there. */
interface Asked { id: SessionId; caller: Caller; rest: string[]; body: unknown; request: FakeRequest; stored: FakeSession }

/** What is asked of one session: the same routes, bodies and codes as the real gateway's. */
export function createSessionRoutes({ store, runner }: Pick<FakeRoutesParts, "store" | "runner">) {
  const routes: Record<string, (asked: Asked) => Response> = {
    "GET ": ({ id }) => headerAnswer(id),
    "PATCH ": patch,
    "DELETE ": ({ id, caller }) => run(id, { kind: "delete", caller }, nothing),
    "GET window": ({ stored, request }) => windowAnswer(stored, Number(request.url.searchParams.get("turns") ?? 20), Number(request.url.searchParams.get("before") ?? stored.state.count + 1)),
    "POST turns": submit,
    "POST turns stop": ({ id, caller, rest }) => run(id, { kind: "stop", caller, turn: turnIdSchema.parse(rest[1]) }, (reply) => json({ stopped: reply.kind === "stopped" && reply.stopped })),
    "POST turns take-over": ({ id, caller, rest }) => run(id, { kind: "take-over", caller, runner: runner.identity, turn: turnIdSchema.parse(rest[1]) },
      (reply) => (reply.kind === "taken-over" ? json({ version: reply.version, record: reply.record }, 201) : refuse("invalid"))),
    "POST gates": answer,
    "PATCH queue": ({ id, caller, rest, body }) => run(id, { kind: "queue-edit", caller, item: messageIdSchema.parse(rest[1]), ...queueEditBodySchema.parse(body) }, () => headerAnswer(id)),
    "DELETE queue": ({ id, caller, rest }) => run(id, { kind: "queue-remove", caller, item: messageIdSchema.parse(rest[1]) }, () => headerAnswer(id)),
    "POST queue send-now": ({ id, caller, rest }) => run(id, { kind: "send-now", caller, runner: runner.identity, item: messageIdSchema.parse(rest[1]) },
      (reply) => (reply.kind === "sent-now" ? json(reply.submit, 201) : refuse("invalid"))),
    "POST calls claim": ({ id, caller, rest, body }) => run(id, { kind: "claim-call", caller, call: callIdSchema.parse(rest[1]), ...callClaimBodySchema.parse(body) },
      (reply) => (reply.kind === "call-claimed" ? json(reply.record, 201) : refuse("invalid"))),
    "POST calls result": ({ id, caller, rest, body }) => run(id, { kind: "call-result", caller, runner: runner.identity, call: callIdSchema.parse(rest[1]), ...resultOf(callResultBodySchema.parse(body)) },
      (reply) => (reply.kind === "call-settled" ? json(reply.record, 201) : refuse("invalid"))),
    "GET rules": ({ stored, rest }) => {
      const tool = decodeURIComponent(rest[1] ?? "");
      const rule = Object.hasOwn(stored.state.rules, tool) ? stored.state.rules[tool] : undefined;
      return rule === undefined ? refuse("not-found") : json({ tool, ...rule });
    },
    "DELETE rules": ({ id, caller, rest }) => run(id, { kind: "drop-rule", caller, tool: decodeURIComponent(rest[1] ?? "") }, nothing),
    "PUT feedback": ({ id, caller, rest, body }) => run(id, { kind: "feedback", caller, turn: turnIdSchema.parse(rest[1]), ...feedbackBodySchema.parse(body) }, () => headerAnswer(id)),
    "POST boundaries": ({ id, caller, body }) => {
      const { kind, to, base, interrupt } = boundaryBodySchema.parse(body);
      return run(id, { kind: "boundary", caller, boundary: kind, to, base, interrupt: interrupt === true }, (reply) => (reply.kind === "bounded" ? json(reply.record, 201) : refuse("invalid")));
    },
    "POST continue": ({ id, caller, body }) => {
      const { id: next, agent, at } = continueBodySchema.parse(body);
      return run(next, { kind: "continue", caller, session: next, agent, from: { session: id, at } }, (reply) => headerAnswer(next, reply.kind === "continued" && reply.first ? 201 : 200));
    },
    "PUT tabs": ({ id, caller, rest, body, request }) => {
      if (caller.tab === undefined || caller.tab !== rest[1]) return refuse("origin-tab");
      store.attachments.attach(id, caller.tab, attachBodySchema.parse(body), { secret: secretOf(request) });
      return json({ ttl: 150 });
    },
    "DELETE tabs": ({ id, caller, rest, request }) => {
      if (caller.tab === undefined || caller.tab !== rest[1]) return refuse("origin-tab");
      store.attachments.detach(id, caller.tab, secretOf(request));
      return nothing();
    },
  };

  return (request: FakeRequest, id: SessionId, rest: string[], tab: TabId | undefined): Response => {
    const caller: Caller = { subject: "owner", name: "Owner", ...(tab !== undefined && { tab }) };
    const body = request.body === null ? {} : JSON.parse(request.body) as unknown;
    const key = `${request.method} ${rest[0] ?? ""}${rest[2] === undefined ? "" : ` ${rest[2]}`}`;
    if (key === "PUT ") return run(id, { kind: "create", caller, session: id, ...createFields(body) }, (reply) => headerAnswer(id, reply.kind === "created" ? 201 : 200));
    if (key === "POST restore") return run(id, { kind: "restore", caller }, () => headerAnswer(id));
    const stored = store.sessions.get(id);
    if (stored === undefined) return refuse("not-found");
    if (stored.state.deletedAt !== null && key !== "DELETE tabs") return refuse("deleted");
    const asked: Asked = { id, caller, rest, body, request, stored };
    return routes[key]?.(asked) ?? refuse("not-found");
  };

  function submit({ id, caller, body, stored, request }: Asked): Response {
    const { message, base, rewindTo, origin, tools = [], onBusy } = submitBodySchema.parse(body);
    if (origin.tab !== null && origin.tab !== caller.tab) return refuse("origin-tab");
    return run(id, { kind: "submit", caller, runner: runner.identity, message, base, origin, tools, onBusy, ...(rewindTo !== undefined && { rewindTo }) }, (reply) => {
      const known = caller.tab === undefined ? undefined : stored.attachments[caller.tab];
      if (caller.tab !== undefined && known?.detachedMs !== null) {
        const { label, canAct } = known?.body ?? { label: "", canAct: true };
        store.attachments.attach(id, caller.tab, { label, context: origin.context, tools: [], canAct }, { secret: secretOf(request) });
      }
      if (reply.kind === "queued") return json({ queued: reply.item }, 202);
      return reply.kind === "submitted" ? json(reply.submit, 201) : refuse("invalid");
    });
  }

  function answer({ id, caller, rest, body }: Asked): Response {
    const { value, reason, scope, ...must } = answerBodySchema.parse(body);
    return run(id, {
      kind: "answer", caller, runner: runner.identity, gate: gateIdSchema.parse(rest[1]), ...must,
      ...(value !== undefined && { value }), ...(reason !== undefined && { reason }), ...(scope !== undefined && { scope }),
    }, (reply) => (reply.kind === "answered" ? json(reply.record, reply.first ? 201 : 200) : refuse("invalid")));
  }

  /** Privacy is no field that two people could overwrite for each other: it needs no version. */
  function patch({ id, caller, body, request }: Asked): Response {
    const { private: on, ...change } = patchBodySchema.parse(body);
    if (on !== undefined) return run(id, { kind: "privacy", caller, runner: runner.identity, on }, () => headerAnswer(id));
    const version = Number(/\d+/.exec(request.headers.get("If-Match") ?? "")?.[0] ?? -1);
    return run(id, { kind: "patch", caller, version, change: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }, () => headerAnswer(id));
  }

  function run(id: SessionId, input: CommandInput, done: (reply: Ok) => Response): Response {
    const { reply } = runner.execute(id, input);
    if (reply.ok) return done(reply);
    const { code, ...facts } = reply.problem;
    const stored = store.sessions.get(id);
    return refuse(code, { ...facts, ...(code === "header-changed" && stored && { header: store.header(stored) }) });
  }
  function headerAnswer(id: SessionId, status = 200): Response {
    return json(store.header(store.sessions.get(id)!), status);
  }
}

function secretOf({ headers }: FakeRequest): string {
  return /secret=([^;]+)/.exec(headers.get(HEADER.tab) ?? "")?.[1] ?? "";
}

function createFields(body: unknown): { agent: ReturnType<typeof createBodySchema.parse>["agent"]; title?: string } {
  const { agent, title } = createBodySchema.parse(body);
  return { agent, ...(title !== undefined && { title }) };
}

function resultOf(body: CallResultBody): Pick<Extract<CommandInput, { kind: "call-result" }>, "result" | "context"> {
  if ("lost" in body) return { result: { kind: "lost" } };
  const result: CallResult = "error" in body ? { kind: "error", error: body.error } : { kind: "output", output: body.output };
  return { result, ...(body.context !== undefined && { context: body.context }) };
}

function windowAnswer({ state, records }: FakeSession, turns: number, before: number): Response {
  const asked = records.slice(0, before - 1);
  const starts = asked.filter((record) => record.type === "user-message").map((record) => record.seq).reverse();
  // A boundary may point before the last turns; the fake then gives the whole log, which is always right.
  const first = records.some((record) => record.type === "boundary") ? 1 : starts[Math.min(turns, starts.length) - 1] ?? 1;
  const from = starts.length <= turns ? 1 : first;
  return json({ epoch: state.epoch, first: from, count: state.count, last: state.last, records: joinDeltas(asked.slice(from - 1)) });
}

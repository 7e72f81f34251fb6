import { createGatewayClient, type GatewayClient } from "../client/gatewayClient.ts";
import { mayWrite } from "../contract/role.ts";
import type { CachePolicy, Role } from "../contract/access.ts";
import type { ServerInfo } from "../contract/header.ts";
import type { ToolOffer } from "../contract/requests.ts";
import type { Clock, Environment } from "../environment/environment.ts";
import type { Reply, Run } from "../authority/index.ts";
import { newId } from "../ids/newId.ts";
import type { AgentId, ConnectionId, MessageId, SessionId, TabId, TurnId } from "../ids/ids.ts";
import type { PageContext } from "../records/pageContext.ts";
import type { KnownRecord } from "../records/record.ts";
import { createFakeRunner, type FakeAgent } from "./fakeGatewayAgent.ts";
import type { Handler } from "./fakeGatewayRequest.ts";
import { createFakeRoutes } from "./fakeGatewayRoutes.ts";
import { refuse } from "./fakeGatewayAnswers.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";
import { createFakeStore, type FakeCommit, type FakeStore } from "./fakeGatewayStore.ts";
import { createFakeStreams, type FakeStream } from "./fakeGatewayStreams.ts";
import { createFakeNetwork, type FakeNetwork } from "./fakeNetwork.ts";
import type { SeededRandom } from "./seededRandom.ts";

export const FAKE_URL = "http://fake.test";
export const FAKE_TOKEN = "fake-token-0123456789abcdef";

/** What a window that the test only speaks of has around its chat. */
export interface SendMore { context?: PageContext | null; tools?: ToolOffer[] }

export interface FakeGateway {
  readonly instance: ConnectionId;
  readonly agentId: AgentId;
  /** The way of one browser (by name) to this gateway, with its own faults. Hand its `fetch` to the virtual browser. */
  network(browser?: string): FakeNetwork;
  /** The real HTTP client over one browser's network: a SessionSource and a GatewayApi. */
  client(options?: { browser?: string; environment?: Environment; tab?: TabId | null; token?: () => string | null; onSuperseded?: () => void; onUnauthorized?: () => void }): GatewayClient;
  session(id: SessionId): FakeSession;
  sessions(): SessionId[];
  records(id: SessionId): KnownRecord[];
  newSessionId(): SessionId;
  /** Somebody else's window (or nobody's, `tab: null`) makes the session where it is missing and sends: a turn starts. */
  send(session: SessionId, text: string, tab: TabId | null, more?: SendMore): { turn: TurnId; message: MessageId };
  /** The same while an answer runs: the message waits in the queue. */
  enqueue(session: SessionId, text: string, tab: TabId | null, more?: SendMore): MessageId;
  agent(session: SessionId): FakeAgent;
  /** Called with each run of an agent that a command started. */
  onRun(listen: (session: SessionId, run: Run) => void): void;
  /** Called after each step that was committed, with its records. */
  onCommit(listen: (commit: FakeCommit) => void): () => void;
  stop(session: SessionId): void;
  /** Long answers that are open now. */
  streams(): FakeStream[];
  setPush(on: boolean): void;
  /** What browsers may keep, from the next answer on. */
  setCache(policy: CachePolicy): void;
  /** What whoever asks may do, from the next request on. */
  setRole(role: Role): void;
  supersede(tab: TabId): void;
  revokeTokens(): void;
  addToken(token: string): void;
  /** The process is gone until `start`; its long answers are cut. Starting again ends its running turns (TURN-15). */
  kill(): void;
  start(): void;
  backup(): string;
  /** The store is put back from a copy. */
  restore(backup: string, options?: { newEpoch?: boolean }): void;
  /** Another process on the same store, with a clock of its own (several gateways on one database). */
  another(clock: Clock): FakeGateway;
}

/** The processes on one store, by their letter. */
interface Shared { store: FakeStore; letters: string[] }

/**
 * A gateway in memory on a virtual clock: the same `decide` as the real stores, the same headers, and all the trouble a network makes.
 * `script` runs where an agent would be started; without it the test drives `agent(session)` by hand.
 */
export function createFakeGateway(options: {
  clock: Clock; random: SeededRandom; push?: boolean; pageRows?: number; latencyMs?: number; heartbeatSeconds?: number;
  instance?: ConnectionId; agent?: AgentId;
  /** Further agents, by id. */
  agents?: AgentId[];
  script?: (agent: FakeAgent, session: SessionId) => void;
}, shared?: Shared): FakeGateway {
  const { clock, random } = options;
  const makeId = (): string => newId(clock.now(), random.bytes);
  const instance = options.instance ?? (makeId() as ConnectionId);
  const agentId = options.agent ?? ("offline" as AgentId);
  const heartbeat = options.heartbeatSeconds ?? 15;
  let push = options.push ?? true;
  let cache: CachePolicy = "local";
  let role: Role = "owner";
  let running = true;
  const tokens = new Set([FAKE_TOKEN]);
  const superseded = new Set<TabId>();
  const networks = new Map<string, FakeNetwork>();
  const processes: Shared = shared ?? { store: createFakeStore(clock, makeId), letters: [] };
  const { store, letters } = processes;
  const letter = "fabcde"[letters.length]!;
  letters.push(letter);
  const streams = createFakeStreams(store, clock, heartbeat * 1000);
  const runner = createFakeRunner(store, clock, {
    ...(options.script && { script: options.script }), letter, isAlone: () => letters.length === 1,
    openTabs: () => streams.all().flatMap(({ tab }) => (tab === null ? [] : [tab])),
  });
  const info = (): ServerInfo => ({
    product: "tidemark", instance, name: "Fake", agents: [{ id: agentId, name: "Practice agent" }, ...(options.agents ?? []).map((id) => ({ id, name: `Agent ${id}` }))], defaultAgent: agentId, heartbeat,
    modes: { push, live: push }, limits: { bodyBytes: 1_000_000, messageChars: 100_000 }, addresses: [], model: null, cache,
    you: { subject: "owner", name: "Owner", role, sessions: null, expiresAt: null },
  });
  const routes: Handler = createFakeRoutes({
    store, runner, streams, clock, info, tokens, codes: new Map(), newCode: makeId, push: () => push,
    pageRows: options.pageRows ?? 500, superseded: (tab) => superseded.has(tab),
  });
  const handle: Handler = (request) => (mayWrite(role) || reads(request.method, request.url.pathname) ? routes(request) : refuse("forbidden"));
  const network = (browser = "A"): FakeNetwork => {
    const known = networks.get(browser) ?? createFakeNetwork(clock, () => (running ? handle : null), options.latencyMs);
    networks.set(browser, known);
    return known;
  };
  const session = (id: SessionId): FakeSession => {
    const stored = store.sessions.get(id);
    if (stored === undefined) throw new Error(`The fake gateway has no session ${id}`);
    return stored;
  };

  function submit(id: SessionId, text: string, tab: TabId | null, onBusy: "reject" | "enqueue", { context = null, tools = [] }: SendMore = {}): { message: MessageId; reply: Reply } {
    const caller = { subject: "owner", name: "Owner", ...(tab !== null && { tab }) };
    if (!store.sessions.has(id)) runner.execute(id, { kind: "create", caller, session: id, agent: agentId });
    const { state } = session(id);
    const message = makeId() as MessageId;
    const { reply } = runner.execute(id, {
      kind: "submit", caller, runner: runner.identity, message: { id: message, parts: [{ type: "text", text }] },
      base: { epoch: state.epoch, count: state.count, last: state.last }, origin: { tab, context, agent: state.agent }, tools, onBusy,
    });
    if (reply.ok && tab !== null) store.attachments.attach(id, tab, { label: "", context, tools, canAct: true }, { keeps: true });
    return { message, reply };
  }

  return {
    instance, agentId, network, session,
    client: (wanted = {}) => createGatewayClient({
      baseUrl: FAKE_URL, instance, getToken: wanted.token ?? (() => FAKE_TOKEN),
      fetch: wanted.environment?.fetch ?? network(wanted.browser).fetch, clock: wanted.environment?.clock ?? clock,
      tab: () => (wanted.tab ? `${wanted.tab}; secret=${"s".repeat(22)}` : null),
      onSuperseded: wanted.onSuperseded ?? (() => {}), onUnauthorized: wanted.onUnauthorized ?? (() => {}),
    }),
    sessions: () => [...store.sessions.keys()],
    records: (id) => session(id).records,
    newSessionId: () => makeId() as SessionId,
    send(id, text, tab, more) {
      const { message, reply } = submit(id, text, tab, "reject", more);
      if (!reply.ok || reply.kind !== "submitted") throw new Error(`The message was refused: ${JSON.stringify(reply)}`);
      return { turn: reply.submit.turn, message };
    },
    enqueue(id, text, tab, more) {
      const { message, reply } = submit(id, text, tab, "enqueue", more);
      if (!reply.ok || reply.kind !== "queued") throw new Error(`The message was not queued: ${JSON.stringify(reply)}`);
      return message;
    },
    agent: runner.agent,
    onRun: runner.onRun,
    onCommit: store.onCommit,
    stop(id) {
      const { live } = session(id).state;
      if (live) runner.execute(id, { kind: "stop", caller: { subject: "owner", name: "Owner" }, turn: live.turn });
    },
    streams: streams.all,
    setPush(on) {
      push = on;
      if (!on) streams.cutAll();
    },
    setCache(policy) { cache = policy; },
    setRole(next) { role = next; },
    supersede: (tab) => { superseded.add(tab); },
    revokeTokens: () => { tokens.clear(); },
    addToken: (token) => { tokens.add(token); },
    kill() {
      running = false;
      runner.kill();
      streams.cutAll();
    },
    start() {
      running = true;
      runner.restart();
    },
    backup: store.backup,
    restore: (backup, { newEpoch = true } = {}) => { store.restore(backup, newEpoch); },
    another: (own) => createFakeGateway({ ...options, instance, clock: own }, processes),
  };
}

/** An observer reads, and says which window has a chat open. */
function reads(method: string, path: string): boolean {
  return method === "GET" || method === "HEAD" || path.includes("/tabs/");
}

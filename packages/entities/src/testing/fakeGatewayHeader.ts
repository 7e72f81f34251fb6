import type { LiveTurn, SessionState } from "../authority/index.ts";
import type { LiveHeader, QueueItemView, SessionHeader } from "../contract/header.ts";
import type { SessionId } from "../ids/ids.ts";
import type { FakeAttachments } from "./fakeGatewayAttachments.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";

/** A session as windows see it; lists have the queue's length instead of its items. */
export function headerOf(stored: FakeSession, sessions: ReadonlyMap<SessionId, FakeSession>, attachments: FakeAttachments): SessionHeader {
  const { state, revision } = stored;
  const { live } = state;
  return {
    id: state.id, epoch: state.epoch, agent: state.agent, title: state.title, titleBy: state.titleBy, createdAt: state.createdAt,
    updatedAt: state.updatedAt, count: state.count, last: state.last, version: state.version, revision,
    live: live && liveOf(stored, live, attachments),
    lastOutcome: state.lastOutcome && { outcome: state.lastOutcome.outcome, ...(state.lastOutcome.error !== undefined && { error: state.lastOutcome.error }) },
    waiting: (live?.gates ?? []).map((gate) => ({ gate: gate.gate, kind: gate.kind, tool: live?.calls.find(({ call }) => call === gate.call)?.name ?? "" })),
    queue: queueOf(stored), queueHeld: live === null && state.queue.length > 0,
    rules: Object.entries(state.rules).map(([tool, { by, at }]) => ({ tool, by, at })), private: state.private, feedback: state.feedback,
    continuedFrom: state.continuedFrom, continuedAs: continuationsOf(state, sessions),
    starred: state.starred, archived: state.archived,
  };
}

function liveOf({ state, attachments: known }: FakeSession, live: LiveTurn, attachments: FakeAttachments): LiveHeader {
  const body = live.pin ? known[live.pin.tab]?.body : undefined;
  return {
    turn: live.turn, state: live.state, fence: live.fence, since: live.since, lastRecordAt: live.lastRecordAt, pinVersion: live.pinVersion, context: live.context,
    driver: live.pin && {
      tab: live.pin.tab, label: body?.label || null, context: body?.context ?? null, attached: attachments.isAttached(state.id, live.pin.tab), tools: live.tools.length > 0,
    },
  };
}

function queueOf({ state, submits }: FakeSession): QueueItemView[] {
  return state.queue.map(({ item, version, origin, by, at }) => ({ item, version, origin, by, at, parts: submits[item]?.parts ?? [] }));
}

function continuationsOf({ id }: SessionState, sessions: ReadonlyMap<SessionId, FakeSession>): SessionHeader["continuedAs"] {
  return [...sessions.values()].flatMap(({ state }) => (state.continuedFrom?.session === id && state.deletedAt === null
    ? [{ session: state.id, agent: state.agent, at: state.continuedFrom.at }] : []));
}

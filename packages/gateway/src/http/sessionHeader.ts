import type { QueueItemView, SessionHeader, TurnField } from "@tidemark/entities/contract";
import type { SessionState } from "@tidemark/entities/authority";
import type { Store, StoredSession } from "../store/store.ts";
import { isAttached } from "./attached.ts";
import { shownHeader } from "../access/shownHeader.ts";
import type { SessionId } from "@tidemark/entities/ids";
import type { Api, HttpCaller } from "./api.ts";

/** A session as a window sees it, with the messages that wait. */
export async function sessionHeader(api: Pick<Api, "store" | "clock">, caller: HttpCaller, stored: StoredSession): Promise<SessionHeader> {
  return shownHeader(caller, { ...(await wholeHeader(api, caller, stored)), queue: await queueOf(api.store, stored.state), feedback: stored.state.feedback });
}

/** The same of a session as it is now, for the answer to a command. */
export async function headerOf(api: Pick<Api, "store" | "clock">, caller: HttpCaller, id: SessionId): Promise<SessionHeader> {
  return sessionHeader(api, caller, (await api.store.session(id))!);
}

/** The same for a list: of the queue its length. */
export async function listHeader(api: Pick<Api, "store" | "clock">, caller: HttpCaller, stored: StoredSession): Promise<SessionHeader> {
  return shownHeader(caller, await wholeHeader(api, caller, stored));
}

async function wholeHeader({ store, clock }: Pick<Api, "store" | "clock">, { subject }: Pick<HttpCaller, "subject">, { state, revision }: StoredSession): Promise<SessionHeader> {
  const { live } = state;
  const attachment = live?.pin ? await store.attachment(state.id, live.pin.tab) : null;
  const continuations = await store.continuations(state.id);
  return {
    id: state.id, epoch: state.epoch, agent: state.agent, title: state.title, titleBy: state.titleBy,
    createdAt: state.createdAt, updatedAt: state.updatedAt, count: state.count, last: state.last,
    version: state.version, revision,
    live: live && {
      turn: live.turn, state: live.state, fence: live.fence, since: live.since, lastRecordAt: live.lastRecordAt,
      driver: live.pin && {
        tab: live.pin.tab, label: attachment?.label || null, context: attachment?.context ?? null,
        attached: attachment !== null && isAttached(attachment, clock.now()), tools: live.tools.length > 0,
      },
      pinVersion: live.pinVersion, context: live.context,
    },
    lastOutcome: state.lastOutcome && { outcome: state.lastOutcome.outcome, ...(state.lastOutcome.error !== undefined && { error: state.lastOutcome.error }) },
    waiting: (live?.gates ?? []).map((gate) => ({ gate: gate.gate, kind: gate.kind, tool: live?.calls.find(({ call }) => call === gate.call)?.name ?? "" })),
    queue: state.queue.length, queueHeld: live === null && state.queue.length > 0,
    rules: Object.entries(state.rules).map(([tool, rule]) => ({ tool, ...rule })), private: state.private, continuedFrom: state.continuedFrom,
    continuedAs: continuations.flatMap(({ state: { id, agent, owner, continuedFrom } }) => (continuedFrom && owner === state.owner ? [{ session: id, agent, at: continuedFrom.at }] : [])),
    ...(state.owner !== subject && { guest: true }), starred: state.starred, archived: state.archived, ...(state.deletedAt !== null && { deletedAt: state.deletedAt }),
  };
}

async function queueOf(store: Store, { id, queue }: SessionState): Promise<QueueItemView[]> {
  return Promise.all(queue.map(async ({ item, version, by, origin, at }) => ({ item, version, by, origin, at, parts: (await store.queued(id, item)) ?? [] })));
}

/** Liveness as a read's header says it. */
export function turnField({ live }: Pick<SessionState, "live">): TurnField {
  return live ? { kind: live.state, turn: live.turn, fence: live.fence, driver: live.pin?.tab ?? null, at: live.lastRecordAt } : { kind: "idle" };
}

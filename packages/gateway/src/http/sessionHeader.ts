import type { SessionHeader, TurnField } from "@tidemark/entities/contract";
import type { SessionState } from "@tidemark/entities/authority";
import type { Store, StoredSession } from "../store/store.ts";
import { isAttached } from "./attached.ts";
import type { Clock } from "@tidemark/entities/environment";

/** A session as lists and windows see it. */
export async function sessionHeader(store: Store, clock: Clock, { state, revision }: StoredSession): Promise<SessionHeader> {
  const { live } = state;
  const attachment = live?.pin ? await store.attachment(state.id, live.pin.tab) : null;
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
    },
    lastOutcome: state.lastOutcome && { outcome: state.lastOutcome.outcome, ...(state.lastOutcome.error !== undefined && { error: state.lastOutcome.error }) },
    waiting: (live?.gates ?? []).map((gate) => ({ gate: gate.gate, kind: gate.kind, tool: live?.calls.find(({ call }) => call === gate.call)?.name ?? "" })),
    starred: state.starred, archived: state.archived,
  };
}

/** Liveness as a read's header says it. */
export function turnField({ live }: Pick<SessionState, "live">): TurnField {
  return live ? { kind: live.state, turn: live.turn, fence: live.fence, driver: live.pin?.tab ?? null, at: live.lastRecordAt } : { kind: "idle" };
}

import { epochSchema } from "@tidemark/entities/ids";
import type { Store, StoredSession } from "../store/store.ts";
import type { Subject } from "./access.ts";
import { hashOf } from "./hash.ts";
import { pathOf } from "./shownPath.ts";

/**
 * A chat's state as one caller is told of it. For who comes by a share link: no window, no page, nothing that waits; and where the share was made
 * for a record, the chat as it stood there, at rest, whatever has happened since. Where an earlier version is shown again it is another log: who
 * has read that version withheld reads anew.
 */
export async function shownState(store: Store, caller: Subject, stored: StoredSession): Promise<StoredSession> {
  if (caller.role !== "share") return stored;
  const { state, revision } = stored;
  const live = state.live && { ...state.live, pin: null, context: null, gates: [], calls: [], tools: [] };
  const lastOutcome = state.lastOutcome && { turn: state.lastOutcome.turn, outcome: state.lastOutcome.outcome, seq: state.lastOutcome.seq };
  const { broughtBack } = await pathOf(store, caller.share, stored);
  const epoch = broughtBack === 0 ? state.epoch : epochSchema.parse(hashOf(`${state.epoch} ${broughtBack}`).slice(0, 22));
  const quiet = { ...state, epoch, live, lastOutcome, queue: [], rules: {}, private: null, contexts: [], feedback: [] };
  const { upTo, title } = caller.share;
  if (upTo === null) return { state: quiet, revision };
  const [last] = upTo < state.count ? await store.records(state.id, upTo - 1, 1) : [];
  const count = last?.seq ?? state.count;
  return {
    // The store's counter would tell of each later change.
    revision: 0,
    state: {
      ...quiet, count, last: last?.id ?? state.last, updatedAt: last?.at ?? state.updatedAt, title: title ?? state.title, titleBy: "user", live: null,
      lastOutcome: lastOutcome && lastOutcome.seq <= count ? lastOutcome : null,
    },
  };
}

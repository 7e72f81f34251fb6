import { DETACH_GRACE_MS } from "@tidemark/entities/authority";
import type { Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import { isAttached } from "../http/attached.ts";
import type { Store } from "../store/store.ts";

/**
 * Watches whether the window of a live turn is still there, and which page it shows. That is no part of the log, but of the header: when it
 * changes, the header takes a new revision, so that other windows learn that "its window is closed".
 */
export interface Presence {
  /** Looks now, and tells if it changed. */
  check(session: SessionId): Promise<void>;
  /** Looks when the grace of a detach is over. */
  checkAfterGrace(session: SessionId): void;
  /** From now on nothing is looked at: a grace that ended after the gateway once asked a store that was closed. */
  end(): void;
}

export function createPresence(store: Store, clock: Clock, onError: (what: string, error: unknown) => void): Presence {
  /** What was last told of the window of a session's live turn. Gone with the turn. */
  const told = new Map<SessionId, { of: string; seen: string }>();
  const waiting = new Set<() => void>();
  let ended = false;
  const check = async (session: SessionId): Promise<void> => {
    const live = (await store.session(session))?.state.live;
    if (!live?.pin) return void told.delete(session);
    const attachment = await store.attachment(session, live.pin.tab);
    const attached = attachment !== null && isAttached(attachment, clock.now());
    const before = told.get(session);
    // A pin that moved is told by its own step.
    const now = { of: `${live.turn} ${live.pin.tab}`, seen: JSON.stringify([attached, attachment?.label, attachment?.context]) };
    told.set(session, now);
    if (before && before.of === now.of && before.seen !== now.seen) await store.touch(session);
  };
  return {
    check,
    checkAfterGrace(session) {
      if (ended) return;
      const cancel = clock.after(DETACH_GRACE_MS, () => {
        waiting.delete(cancel);
        check(session).catch((error: unknown) => onError("presence", error));
      });
      waiting.add(cancel);
    },
    end() {
      ended = true;
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}

import { formatTurn, offsetText, STREAM_EVENT } from "@tidemark/entities/contract";
import type { ControlEvent, ControlFacts } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";
import { createBell } from "../clock/bell.ts";
import type { StoredSession } from "../store/store.ts";
import type { Api } from "./api.ts";
import { BEAT, frame } from "./eventStream.ts";
import { turnField } from "./sessionHeader.ts";
import { pageOf, shown } from "./readPage.ts";

/** One `live=sse` read: the rows after `offset` as they come, each page with what changed beside it. */
export function liveRead(api: Api, session: SessionId, offset: number, merge: boolean, signal: AbortSignal): { next(): Promise<string | null>; close(): void } {
  const bell = createBell(api.clock);
  const off = api.store.onCommit((commit) => {
    if (commit.session === session) bell.ring();
  });
  signal.addEventListener("abort", () => bell.ring(), { once: true });
  let at = offset;
  let told: ControlFacts | null = null;
  let over = false;

  const look = async (): Promise<string | null> => {
    const stored = await api.store.session(session);
    if (!stored || stored.state.deletedAt !== null) {
      over = true;
      return frame(STREAM_EVENT.control, { streamNextOffset: offsetText(at), streamClosed: true, tidemark: {} } satisfies ControlEvent);
    }
    const rows = await pageOf(api, session, at, stored.state.count);
    const facts = factsOf(stored);
    const changed = told === null ? { ...facts, time: new Date(api.clock.now()).toISOString() } : differences(told, facts);
    if (rows.length === 0 && Object.keys(changed).length === 0) return null;
    at = rows.at(-1)?.seq ?? at;
    told = facts;
    const control: ControlEvent = { streamNextOffset: offsetText(at), streamCursor: offsetText(at), ...(at >= stored.state.count && { upToDate: true }), tidemark: changed };
    return (rows.length > 0 ? frame(STREAM_EVENT.data, shown(rows, merge)) : "") + frame(STREAM_EVENT.control, control);
  };
  return {
    async next() {
      while (!over && !signal.aborted) {
        const found = await look();
        if (found !== null) return found;
        if ((await bell.wait(api.limits.heartbeat * 1000)) === "timeout") return BEAT;
      }
      return null;
    },
    close: off,
  };
}

function factsOf({ state, revision }: StoredSession): ControlFacts {
  return { count: state.count, epoch: state.epoch, last: state.last, turn: formatTurn(turnField(state)), header: revision };
}

function differences(before: ControlFacts, now: ControlFacts): ControlFacts {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name as keyof ControlFacts] !== value));
}

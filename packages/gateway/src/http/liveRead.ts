import { formatTurn, offsetText, STREAM_EVENT } from "@tidemark/entities/contract";
import type { ControlEvent, ControlFacts } from "@tidemark/entities/contract";
import type { SessionId } from "@tidemark/entities/ids";
import type { StoredSession } from "../store/store.ts";
import { recordReader } from "../access/recordReader.ts";
import { shownState } from "../access/shownState.ts";
import type { Api, HttpCaller } from "./api.ts";
import { frame } from "./eventStream.ts";
import { followLog, type Look } from "./followLog.ts";
import { turnField } from "./sessionHeader.ts";
import { pageOf, wired } from "./readPage.ts";

/** One `live=sse` read: the rows after `offset` as they come, each page with what changed beside it. */
export function liveRead(api: Api, caller: HttpCaller, { session, offset, merge }: { session: SessionId; offset: number; merge: boolean }, signal: AbortSignal): { next(): Promise<string | null>; close(): void } {
  let at = offset;
  let told: ControlFacts | null = null;
  const read = recordReader(api.store, caller, session);

  const look = async (): Promise<Look> => {
    const now = await api.store.session(session);
    if (!now || now.state.deletedAt !== null) {
      return { over: true, text: frame(STREAM_EVENT.control, { streamNextOffset: offsetText(at), streamClosed: true, tidemark: {} } satisfies ControlEvent) };
    }
    const stored = await shownState(api.store, caller, now);
    // The reader comes again, is told that it is another log, and begins anew.
    if (caller.role === "share" && told !== null && told.epoch !== stored.state.epoch) return { over: true, text: null };
    const rows = await pageOf(api, session, at, stored.state.count);
    const facts = factsOf(stored);
    const changed = told === null ? facts : differences(told, facts);
    if (rows.length === 0 && Object.keys(changed).length === 0) return { over: false, text: null };
    // The time is always another: "last seen" and the seconds of a running answer are counted from it.
    const time = new Date(api.clock.now()).toISOString();
    at = rows.at(-1)?.seq ?? at;
    told = facts;
    const control: ControlEvent = { streamNextOffset: offsetText(at), streamCursor: offsetText(at), ...(at >= stored.state.count && { upToDate: true }), tidemark: { ...changed, time } };
    return { over: false, text: (rows.length > 0 ? frame(STREAM_EVENT.data, wired(await read(rows), merge)) : "") + frame(STREAM_EVENT.control, control) };
  };
  return followLog(api, session, signal, look);
}

function factsOf({ state, revision }: StoredSession): ControlFacts {
  return { count: state.count, epoch: state.epoch, last: state.last, turn: formatTurn(turnField(state)), header: revision };
}

function differences(before: ControlFacts, now: ControlFacts): ControlFacts {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name as keyof ControlFacts] !== value));
}

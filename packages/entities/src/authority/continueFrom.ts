import { epochSchema } from "../ids/ids.ts";
import type { KnownRecord, RecordOf } from "../records/record.ts";
import { barred } from "./access.ts";
import { contextsAfter } from "./contextNote.ts";
import { Draft, refusal } from "./draft.ts";
import { withoutData } from "./originData.ts";
import type { Caller, Command, Decision, Now, SessionState } from "./types.ts";

type Continue = Extract<Command, { kind: "continue" }>;

/**
 * "Go on with another agent" (BOUND-5): a session of that agent from what is visible in another one at the end of a turn, in one step. Records keep
 * their ids, times and turns and get numbers from 1. The first session is not touched: it is only read.
 */
export function continueFrom(state: SessionState | null, command: Continue, now: Now): Decision {
  const { source, toIsEnd, records } = command.found;
  if (state !== null) return again(state, command);
  const bar = barred(source, command.caller);
  if (source === null || bar) return refusal(null, bar ?? { code: "not-found" });
  if (!toIsEnd || records.length === 0) return refusal(null, { code: "invalid", detail: "The place to go on from is not the end of an answer." });
  return copied(source, command, now);
}

/** The same request again finds the session that it made. An id that is anything else's is not usable. */
function again(state: SessionState, { caller, agent, from }: Continue): Decision {
  const made = state.continuedFrom;
  const same = state.owner === caller.subject && state.agent === agent && made?.session === from.session && made.at === from.at;
  if (!same) return refusal(state, { code: "id-unusable" });
  if (state.deletedAt !== null) return refusal(state, { code: "deleted" });
  return { state, records: [], reply: { ok: true, kind: "continued", first: false }, headerChanged: false };
}

function copied(source: SessionState, { caller, session, agent, from, found }: Continue, now: Now): Decision {
  const records = found.records.map((record, index): KnownRecord => withAuthor(withoutPageData({ ...record, seq: index + 1 }), source, caller));
  const end = records.at(-1)!;
  const draft = new Draft({
    id: session, epoch: epochSchema.parse(now.id()), agent, owner: caller.subject,
    title: source.title, titleBy: source.titleBy, createdAt: now.at, updatedAt: now.at, count: end.seq, last: end.id,
    version: 0, starred: false, archived: false, deletedAt: null,
    // Beyond every fence that the copied records name (TURN-2).
    fence: source.fence, live: null, lastOutcome: end.type === "turn-end" ? outcomeOf(end) : null, tip: end.seq, lastBoundary: 0,
    // What a page told the first agent is kept from the second one as well (PIN-12).
    queue: [], rules: {}, private: source.private, contexts: contextsOf(records), feedback: [], continuedFrom: { session: from.session, agent: source.agent, at: from.at },
  }, now);
  draft.records.push(...records);
  draft.headerChanged();
  return draft.done({ ok: true, kind: "continued", first: true });
}

/** What a page gave for the first agent's eyes is not for another one's. */
function withoutPageData(record: KnownRecord): KnownRecord {
  return record.type === "user-message" ? { ...record, data: { ...record.data, origin: withoutData(record.data.origin) } } : record;
}

/** Who goes on is the new chat's owner: what was said in somebody else's chat stays what it was, that one's and the other guests'. */
function withAuthor(record: KnownRecord, { owner }: SessionState, { subject, name }: Caller): KnownRecord {
  const { guest, ...by } = record.by;
  if (by.kind !== "user" || subject === owner) return record;
  return { ...record, by: guest && by.name === name ? by : { ...by, guest: true } };
}

function outcomeOf({ seq, data, turn }: RecordOf<"turn-end">): SessionState["lastOutcome"] {
  return turn && { turn, outcome: data.outcome, ...(data.error !== undefined && { error: data.error }), seq };
}

function contextsOf(records: readonly KnownRecord[]): SessionState["contexts"] {
  let contexts: SessionState["contexts"] = [];
  for (const record of records) {
    if (record.type === "user-message") contexts = contextsAfter(contexts, { tip: record.seq - 1, seq: record.seq, context: record.data.origin.context });
  }
  return contexts;
}

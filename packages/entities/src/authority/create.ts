import { epochSchema } from "../ids/ids.ts";
import { mayUse } from "./access.ts";
import { Draft, refusal } from "./draft.ts";
import { oneLine } from "./oneLine.ts";
import type { Command, Decision, Now, SessionState } from "./types.ts";

/** Makes the session, or finds it there and the same. An id that is another's, or another agent's, is not usable; nothing says more. */
export function create(state: SessionState | null, command: Extract<Command, { kind: "create" }>, now: Now): Decision {
  const { caller, session, agent, title } = command;
  if (state !== null) {
    if (!mayUse(state, caller) || state.agent !== agent) return refusal(state, { code: "id-unusable" });
    if (state.deletedAt !== null) return refusal(state, { code: "deleted" });
    return { state, records: [], reply: { ok: true, kind: "there" }, headerChanged: false };
  }
  const draft = new Draft({
    id: session, epoch: epochSchema.parse(now.id()), agent, owner: caller.subject,
    title: oneLine(title ?? ""), titleBy: title === undefined ? "auto" : "user", createdAt: now.at, updatedAt: now.at,
    count: 0, last: null, version: 0, starred: false, archived: false, deletedAt: null,
    fence: 0, live: null, lastOutcome: null, tip: 0, lastBoundary: 0, queue: [], rules: {}, private: null, contexts: [], feedback: [], continuedFrom: null,
  }, now);
  draft.headerChanged();
  return draft.done({ ok: true, kind: "created" });
}

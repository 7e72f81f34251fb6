import type { Look } from "../authority/index.ts";
import type { SessionId } from "../ids/ids.ts";
import type { FakeAttachments } from "./fakeGatewayAttachments.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";

/** What a command names in one session, read in the step that decides it. */
export function lookIn(sessions: ReadonlyMap<SessionId, FakeSession>, session: SessionId, attachments: FakeAttachments): Look {
  const stored = sessions.get(session);
  const records = stored?.records ?? [];
  return {
    recordAt: (seq) => records[seq - 1] ?? null,
    record: (id) => records.find((record) => record.id === id) ?? null,
    submit: (message) => stored?.submits[message] ?? null,
    answerTo: (gate) => records.find((record) => record.type === "gate-answer" && record.data.gate === gate) ?? null,
    said: (message) => records.some((record) => record.type === "user-message" && record.data.id === message),
    queued: (message) => {
      const { parts, data } = stored?.submits[message] ?? { parts: null, data: undefined };
      return parts && { parts, data };
    },
    tab: (tab) => attachments.found(session, tab),
    source: (from, at) => ({ state: sessions.get(from)?.state ?? null, records: sessions.get(from)?.records.slice(0, at) ?? [] }),
  };
}

import { agentIdSchema, connectionIdSchema, epochSchema, messageIdSchema, recordIdSchema, sessionIdSchema, type TabId } from "../ids/ids.ts";
import type { Snapshot } from "../adoption/snapshot.ts";
import type { MessageEntry } from "../outbox/outboxEntry.ts";
import type { SessionKey } from "../owner/sessionKey.ts";
import type { HistoryEntry } from "../storage/historyEntry.ts";

export function aKey(session: string, agent = "agent", connection = "gate"): SessionKey {
  return { connection: connectionIdSchema.parse(connection), agent: agentIdSchema.parse(agent), session: sessionIdSchema.parse(session) };
}

export function aSnapshot(watermark: number, more: { chars?: number; epoch?: string; text?: string } = {}): Snapshot {
  const text = more.text ?? "x".repeat(more.chars ?? 10);
  return {
    v: 1, epoch: epochSchema.parse(more.epoch ?? "epoch"), first: 1, watermark, last: recordIdSchema.parse(`r${watermark}`),
    owner: { connection: aKey("s").connection, agent: aKey("s").agent }, seenAt: "2026-11-29T09:00:00.000Z", records: [{ text }],
  };
}

export function anEntry(session: string, more: Partial<Omit<HistoryEntry, "key">> = {}): HistoryEntry {
  return {
    key: aKey(session), title: `Chat ${session}`, at: "2026-11-29T09:00:00.000Z", starred: false, archived: false,
    epoch: epochSchema.parse("epoch"), version: 1, revision: 1, ...more,
  };
}

export function aMessage(id: string, tab: TabId, madeAt = 1): MessageEntry {
  return {
    kind: "message", id: messageIdSchema.parse(id), parts: [{ type: "text", text: id }], base: { epoch: null, count: 0, last: null },
    origin: { tab, context: null, agent: aKey("s").agent }, creates: false, madeAt, attempts: 0, tab, state: { kind: "waiting" },
  };
}

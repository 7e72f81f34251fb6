import { decide, foundFor, type CommandInput, type Decision, type SessionState, type SubmitReply } from "../authority/index.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { AttachBody } from "../contract/requests.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import type { Epoch, SessionId, TabId } from "../ids/ids.ts";
import type { KnownRecord } from "../records/record.ts";
import type { Clock } from "../environment/environment.ts";

/** What one session of the fake gateway keeps; plain data, so that a backup is a copy. */
export interface FakeSession {
  state: SessionState;
  revision: number;
  records: KnownRecord[];
  submits: Record<string, { outcome: SubmitReply; fingerprint: string }>;
  attachments: Record<string, { body: AttachBody; detachedMs: number | null }>;
}
export interface FakeCommit { session: SessionId; headerChanged: boolean }

/** The store half: sessions in memory, every decision by the same `decide` as the real stores. */
export interface FakeStore {
  readonly sessions: ReadonlyMap<SessionId, FakeSession>;
  revision(): number;
  execute(session: SessionId, input: CommandInput): Decision;
  attach(session: SessionId, tab: TabId, body: AttachBody): void;
  detach(session: SessionId, tab: TabId): void;
  header(session: FakeSession): SessionHeader;
  onCommit(listen: (commit: FakeCommit) => void): () => void;
  backup(): string;
  /** Puts a backup back, under the epochs of the backup or under new ones (LOG-1). */
  restore(backup: string, newEpoch: boolean): void;
}

const DETACH_GRACE_MS = 5_000;

export function createFakeStore(clock: Clock, makeId: () => string): FakeStore {
  let sessions = new Map<SessionId, FakeSession>();
  let revision = 0;
  const listeners = new Set<(commit: FakeCommit) => void>();
  const at = (): string => new Date(clock.now()).toISOString();
  const tell = (commit: FakeCommit): void => { for (const listen of listeners) listen(commit); };

  function touch(session: SessionId): void {
    const stored = sessions.get(session);
    if (stored === undefined) return;
    stored.revision = ++revision;
    tell({ session, headerChanged: true });
  }

  return {
    get sessions() { return sessions; },
    revision: () => revision,
    execute(session, input) {
      const stored = sessions.get(session) ?? null;
      const before = stored?.state ?? null;
      const records = stored?.records ?? [];
      const command = foundFor(input, before, {
        recordAt: (seq) => records[seq - 1] ?? null,
        record: (id) => records.find((record) => record.id === id) ?? null,
        submit: (message) => stored?.submits[message] ?? null,
        answerTo: (gate) => records.find((record) => record.type === "gate-answer" && record.data.gate === gate) ?? null,
      });
      const decision = decide(before, command, { at: at(), id: makeId });
      const { state, reply } = decision;
      if (state === null || (before !== null && state === before)) return decision;
      if (decision.headerChanged) revision++;
      const next: FakeSession = {
        state, revision: decision.headerChanged ? revision : (stored?.revision ?? 0),
        records: [...records, ...decision.records], submits: { ...stored?.submits }, attachments: { ...stored?.attachments },
      };
      if (reply.ok && reply.kind === "submitted" && reply.first && command.kind === "submit") {
        next.submits[command.message.id] = { outcome: reply.submit, fingerprint: command.found.fingerprint };
      }
      sessions.set(session, next);
      tell({ session, headerChanged: decision.headerChanged });
      return decision;
    },
    attach(session, tab, body) {
      const stored = sessions.get(session);
      if (stored === undefined) return;
      const was = stored.attachments[tab];
      stored.attachments[tab] = { body, detachedMs: null };
      if (stored.state.live?.pin?.tab === tab && (was === undefined || was.detachedMs !== null)) touch(session);
    },
    detach(session, tab) {
      const attachment = sessions.get(session)?.attachments[tab];
      if (attachment === undefined || attachment.detachedMs !== null) return;
      attachment.detachedMs = clock.monotonic();
      clock.after(DETACH_GRACE_MS, () => {
        const now = sessions.get(session);
        const still = now?.attachments[tab];
        if (still?.detachedMs != null && now?.state.live?.pin?.tab === tab) touch(session);
      });
    },
    header: (stored) => headerOf(stored, clock.monotonic()),
    onCommit(listen) {
      listeners.add(listen);
      return () => { listeners.delete(listen); };
    },
    backup: () => JSON.stringify({ revision, sessions: [...sessions] }),
    restore(backup, newEpoch) {
      const copy = JSON.parse(backup) as { revision: number; sessions: [SessionId, FakeSession][] };
      sessions = new Map(copy.sessions);
      // All that the store counts goes back with it; a restore that mints epochs writes each session, a copied file does not.
      revision = copy.revision;
      for (const [id, stored] of sessions) {
        if (newEpoch) {
          stored.state = { ...stored.state, epoch: makeId() as Epoch };
          touch(id);
        } else tell({ session: id, headerChanged: true });
      }
    },
  };
}

export function turnFieldOf({ live }: SessionState): TurnField {
  return live ? { kind: live.state, turn: live.turn, fence: live.fence, driver: live.pin?.tab ?? null, at: live.lastRecordAt } : { kind: "idle" };
}

function headerOf({ state, revision, attachments }: FakeSession, nowMs: number): SessionHeader {
  const { live } = state;
  const attachment = live?.pin ? attachments[live.pin.tab] : undefined;
  const attached = attachment !== undefined && (attachment.detachedMs === null || nowMs - attachment.detachedMs < DETACH_GRACE_MS);
  return {
    id: state.id, epoch: state.epoch, agent: state.agent, title: state.title, titleBy: state.titleBy, createdAt: state.createdAt,
    updatedAt: state.updatedAt, count: state.count, last: state.last, version: state.version, revision,
    live: live && {
      turn: live.turn, state: live.state, fence: live.fence, since: live.since, lastRecordAt: live.lastRecordAt,
      driver: live.pin && {
        tab: live.pin.tab, label: attachment?.body.label || null, context: attachment?.body.context ?? null, attached, tools: live.tools.length > 0,
      },
    },
    lastOutcome: state.lastOutcome && { outcome: state.lastOutcome.outcome, ...(state.lastOutcome.error !== undefined && { error: state.lastOutcome.error }) },
    waiting: (live?.gates ?? []).map((gate) => ({ gate: gate.gate, kind: gate.kind, tool: live?.calls.find(({ call }) => call === gate.call)?.name ?? "" })),
    starred: state.starred, archived: state.archived,
  };
}

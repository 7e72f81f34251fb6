import { decide, foundFor, type CommandInput, type Decision, type Reply, type SessionState, type SubmitOutcome } from "../authority/index.ts";
import type { SessionHeader } from "../contract/header.ts";
import type { TurnField } from "../contract/streamHeaders.ts";
import type { Epoch, SessionId } from "../ids/ids.ts";
import type { KnownRecord } from "../records/record.ts";
import type { Clock } from "../environment/environment.ts";
import { createFakeAttachments, type FakeAttachments } from "./fakeGatewayAttachments.ts";
import { headerOf } from "./fakeGatewayHeader.ts";
import { lookIn } from "./fakeGatewayLook.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";

/** One committed step; `command`: what was asked, null where only the header changed. */
export interface FakeCommit { session: SessionId; headerChanged: boolean; records: readonly KnownRecord[]; command: CommandInput["kind"] | null }

/** The store half: sessions in memory, every decision by the same `decide` as the real stores. */
export interface FakeStore {
  readonly sessions: ReadonlyMap<SessionId, FakeSession>;
  readonly attachments: FakeAttachments;
  revision(): number;
  /** Time is the store's, whichever process answers: one whose own clock is ahead would else make every record an hour old. */
  at(): string;
  execute(session: SessionId, input: CommandInput): Decision;
  header(session: FakeSession): SessionHeader;
  onCommit(listen: (commit: FakeCommit) => void): () => void;
  backup(): string;
  /** Puts a backup back, under the epochs of the backup or under new ones (LOG-1). */
  restore(backup: string, newEpoch: boolean): void;
}

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
    tell({ session, headerChanged: true, records: [], command: null });
  }

  const attachments = createFakeAttachments(() => sessions, clock, touch);

  return {
    get sessions() { return sessions; },
    attachments,
    revision: () => revision,
    at,
    execute(session, input) {
      const stored = sessions.get(session) ?? null;
      const before = stored?.state ?? null;
      const command = foundFor(input, before, lookIn(sessions, session, attachments));
      const decision = decide(before, command, { at: at(), id: makeId });
      const { state, reply } = decision;
      if (state === null || (before !== null && state === before)) return decision;
      if (decision.headerChanged) revision++;
      const next: FakeSession = {
        state, revision: decision.headerChanged ? revision : (stored?.revision ?? 0),
        records: [...(stored?.records ?? []), ...decision.records], submits: { ...stored?.submits }, attachments: { ...stored?.attachments },
      };
      const outcome = outcomeOf(reply);
      if (outcome !== null && command.kind === "submit") next.submits[command.message.id] = { outcome, fingerprint: command.found.fingerprint, parts: null, tools: command.tools, data: command.origin.context?.data };
      for (const { message, parts } of decision.queueWrites ?? []) {
        const submit = next.submits[message];
        if (submit !== undefined) next.submits[message] = { ...submit, parts };
      }
      sessions.set(session, next);
      tell({ session, headerChanged: decision.headerChanged, records: decision.records, command: command.kind });
      // The first chat says in its header that another one goes on from it.
      if (command.kind === "continue") touch(command.from.session);
      return decision;
    },
    header: (stored) => headerOf(stored, sessions, attachments),
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
        } else tell({ session: id, headerChanged: true, records: [], command: null });
      }
    },
  };
}

/** What is remembered of a submit: its first outcome, and no refusal. */
function outcomeOf(reply: Reply): SubmitOutcome | null {
  if (!reply.ok || (reply.kind !== "submitted" && reply.kind !== "queued") || !reply.first) return null;
  return reply.kind === "submitted" ? reply.submit : { queued: reply.item };
}

export function turnFieldOf({ live }: SessionState): TurnField {
  return live ? { kind: live.state, turn: live.turn, fence: live.fence, driver: live.pin?.tab ?? null, at: live.lastRecordAt } : { kind: "idle" };
}

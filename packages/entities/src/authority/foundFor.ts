import { inputHash } from "../gate/inputHash.ts";
import { recordIdSchema, type CallId, type GateId, type MessageId, type RecordId, type SessionId, type TabId } from "../ids/ids.ts";
import type { KnownRecord } from "../records/record.ts";
import { oneLine } from "./oneLine.ts";
import { pageCallsOf } from "./pageCalls.ts";
import { lastCall } from "./takeChunk.ts";
import type { Command, FoundTab, QueuedContent, SessionState, SubmitOutcome } from "./types.ts";
import { visiblePath } from "./visiblePath.ts";

/** A command as callers give it: what it names and the state doesn't hold is read in the same step. */
export type CommandInput = { [K in Command["kind"]]: Omit<Extract<Command, { kind: K }>, "found"> }[Command["kind"]];

/** One session's log and submits, as the atomic step sees them. */
export interface Look {
  recordAt(seq: number): KnownRecord | null;
  record(id: RecordId): KnownRecord | null;
  /** The remembered outcome of a submit, with the fingerprint of what was submitted. */
  submit(message: MessageId): { outcome: SubmitOutcome; fingerprint: string } | null;
  /** The `gate-answer` record of a gate. */
  answerTo(gate: GateId): KnownRecord | null;
  /** Does a `user-message` of this id stand in the log? (Asked of queued ones.) */
  said(message: MessageId): boolean;
  /** Content of a queued message, kept beside the state. */
  queued(message: MessageId): QueuedContent | null;
  /** A window, as this session knows it; null for one that the store never saw. */
  tab(tab: TabId): FoundTab | null;
  /** Another session, for one that goes on from it: its state, and its records up to `at`, as stored. */
  source(session: SessionId, at: number): { state: SessionState | null; records: KnownRecord[] };
}

/** Completes a command with what `decide` needs to know beside the state. Reads only what the command names. */
export function foundFor(given: CommandInput, state: SessionState | null, look: Look): Command {
  const input = withLabel(given, look);
  switch (input.kind) {
    case "submit": {
      const submit = look.submit(input.message.id);
      return {
        ...input,
        found: {
          submit, fingerprint: fingerprintOf(input), baseRecord: idAt(look, input.base.count), head: headOf(state, look),
          said: submit !== null && "queued" in submit.outcome && look.said(input.message.id),
          ...(input.rewindTo !== undefined && { rewindIsEnd: isEnd(look, input.rewindTo) }),
        },
      };
    }
    case "append": {
      const asked = input.chunks.flatMap((chunk) => (chunk.type === "tool-approval-request" && !chunk.isAutomatic ? [chunk.toolCallId] : []));
      const calls = asked.flatMap((id) => (state?.live && lastCall(state.live, id)) ?? []);
      return { ...input, found: { inputs: Object.fromEntries(calls.map((call) => [call.toolCallId, inputAt(look, call.seq)])) } };
    }
    case "stream-end": {
      const forms = state?.live?.calls.filter((call) => call.form && call.gate === null) ?? [];
      return { ...input, found: { inputs: Object.fromEntries(forms.map((call) => [call.call, inputAt(look, call.seq)])), head: headOf(state, look), tab: pinned(state, look) } };
    }
    case "answer": {
      const open = look.record(recordIdSchema.parse(input.gate));
      const edited = input.value !== undefined && open?.type === "gate-open" && open.data.kind === "approval" && open.data.call !== undefined;
      return { ...input, found: { open, answer: look.answerTo(input.gate), ...(edited && { call: callRecord(look, open.data.call!) }) } };
    }
    case "boundary":
      return { ...input, found: { baseRecord: idAt(look, input.base.count), toIsEnd: isEnd(look, input.to) } };
    case "send-now":
      return { ...input, found: { content: look.queued(input.item) } };
    case "claim-call":
      return { ...input, found: { call: callRecord(look, input.call), tab: tabOf(input.caller.tab, look) } };
    case "call-result":
      return { ...input, found: { call: callRecord(look, input.call) } };
    case "feedback": {
      const record = look.recordAt(input.end);
      return { ...input, found: { isItsEnd: record?.type === "turn-end" && record.turn === input.turn } };
    }
    case "take-over":
      return { ...input, found: { tab: tabOf(input.caller.tab, look) } };
    case "continue": {
      const source = look.source(input.from.session, input.from.at);
      const records = visiblePath(source.records, input.from.at);
      return { ...input, found: { source: source.state, toIsEnd: records.at(-1)?.seq === input.from.at, records } };
    }
    case "sweep":
      return { ...input, found: { tab: pinned(state, look) } };
    default:
      return input;
  }
}

/** Records say from which window, by its name: a window's id tells nobody anything once it is closed. Only its own person's; a chat's first message is said before the window is attached to it. */
function withLabel(input: CommandInput, look: Look): CommandInput {
  if (!("caller" in input)) return input;
  const tab = tabOf(input.caller.tab, look);
  const label = tab?.subject === input.caller.subject ? oneLine(tab.label) : "";
  return label === "" ? input : { ...input, caller: { ...input.caller, label } };
}

function headOf(state: SessionState | null, look: Look): QueuedContent | null {
  const [first] = state?.queue ?? [];
  return first ? look.queued(first.item) : null;
}

/** The window that the waiting page calls would run in; nobody is looked up where none waits. */
function pinned(state: SessionState | null, look: Look): FoundTab | null {
  const live = state?.live;
  return live?.pin && pageCallsOf(live).length > 0 ? look.tab(live.pin.tab) : null;
}

function tabOf(tab: TabId | undefined, look: Look): FoundTab | null {
  return tab === undefined ? null : look.tab(tab);
}

/** A call's id is that of the record that opened it. */
function callRecord(look: Look, call: CallId): KnownRecord | null {
  return look.record(recordIdSchema.parse(call));
}

/** What a retry must repeat: the parts and the place it rewinds to; base, origin, tools and onBusy may differ (TURN-7). */
function fingerprintOf({ message, rewindTo }: Extract<CommandInput, { kind: "submit" }>): string {
  return inputHash({ parts: message.parts, rewindTo: rewindTo ?? null });
}

function idAt(look: Look, seq: number): RecordId | null {
  return seq === 0 ? null : look.recordAt(seq)?.id ?? null;
}

function isEnd(look: Look, seq: number): boolean {
  return seq === 0 || look.recordAt(seq)?.type === "turn-end";
}

function inputAt(look: Look, seq: number): unknown {
  const record = look.recordAt(seq);
  return record?.type === "chunk" && record.data.type === "tool-input-available" ? record.data.input : null;
}

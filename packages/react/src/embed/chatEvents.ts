import type { SessionHeader } from "@tidemark/entities/contract";
import type { GateId, TurnId } from "@tidemark/entities/ids";
import type { SessionView } from "@tidemark/entities/session";
import type { TidemarkEvent } from "./options.ts";

type Outcome = Extract<TidemarkEvent, { type: "turn-end" }>["outcome"];

/** What was told of one open chat, and so needs not be told again. */
export interface ChatTold { turn: TurnId | null; gates: ReadonlySet<GateId> }
export const NOTHING_TOLD: ChatTold = { turn: null, gates: new Set() };

/**
 * Events of one open chat, out of what is shown of it now and what was told before. A window that reads late tells late, but each once: a
 * turn that is live when the chat is opened starts with its first sight.
 */
export function chatEvents(view: SessionView, told: ChatTold): { events: TidemarkEvent[]; told: ChatTold } {
  const session = view.key.session;
  const live = liveTurn(view);
  if (live === "unknown") return { events: [], told };
  const events: TidemarkEvent[] = [];
  if (told.turn !== null && told.turn !== live?.turn) events.push({ type: "turn-end", session, turn: told.turn, outcome: outcomeOf(view, told.turn) });
  if (live !== null && live.turn !== told.turn) events.push({ type: "turn-start", session, turn: live.turn, by: live.by });
  const gates = new Set<GateId>(live?.gates);
  for (const gate of gates) if (!told.gates.has(gate)) events.push({ type: "approval-needed", session, gate, tool: toolOf(view, gate) });
  const same = live?.turn === (told.turn ?? undefined) && gates.size === told.gates.size && [...gates].every((gate) => told.gates.has(gate));
  return { events, told: same ? told : { turn: live?.turn ?? null, gates } };
}

/** `unknown`: the server is not reached, or nothing was read yet; what was true may still be. */
function liveTurn({ activity }: SessionView): { turn: TurnId; by: "here" | "elsewhere"; gates: readonly GateId[] } | null | "unknown" {
  switch (activity.kind) {
    case "working": return { turn: activity.turn, by: "here", gates: [] };
    case "stopping": return { turn: activity.turn, by: "here", gates: [] };
    case "elsewhere": return { turn: activity.turn, by: "elsewhere", gates: [] };
    case "waiting": return { turn: activity.turn, by: activity.where === "here" ? "here" : "elsewhere", gates: activity.gates };
    case "idle": case "interrupted": case "failed": return null;
    case "unread-yet": case "unreachable": case "offline": return "unknown";
  }
}

/** As the log says it; the header where a boundary took the answer out of sight. */
function outcomeOf(view: SessionView, turn: TurnId): Outcome {
  for (const item of view.items) {
    const state = item.kind === "message" && item.message.role === "assistant" && item.message.metadata.turn === turn ? item.message.metadata.turnState : undefined;
    if (state?.kind === "ended") return state.outcome;
  }
  return view.header?.lastOutcome?.outcome ?? "done";
}

function toolOf(view: SessionView, gate: GateId): string {
  for (const item of view.items.toReversed()) {
    const found = item.kind === "message" ? item.message.metadata.gates.find(({ id }) => id === gate) : undefined;
    if (found) return found.toolName;
  }
  return view.header?.waiting.find((one) => one.gate === gate)?.tool ?? "";
}

/** Chats of this window with news that nobody saw here, and those that wait for a person. */
export function countsOf(views: readonly (SessionView | null)[], isUnread: (view: SessionView, header: SessionHeader) => boolean): { unread: number; waiting: number } {
  const open = views.filter((view) => view !== null);
  return {
    unread: open.filter((view) => view.header !== null && isUnread(view, view.header)).length,
    waiting: open.filter((view) => view.status === "waiting").length,
  };
}

/** What became of a message that the host sent: where it landed, or why it did not. */
export type SentOutcome = { kind: "landed"; turn: string | null; queued: boolean } | { kind: "not-sent"; reason: string } | { kind: "open" };

export function sentOutcome(view: SessionView, message: string): SentOutcome {
  const entry = view.sending.find(({ id }) => id === message);
  if (entry?.state.kind === "not-sent") return { kind: "not-sent", reason: entry.state.reason };
  for (const item of view.items) {
    if (item.kind === "message" && item.message.role === "user" && item.message.id === message) return { kind: "landed", turn: item.message.metadata.turn, queued: false };
  }
  return view.queue.items.some(({ item, version }) => item === message && version !== null) ? { kind: "landed", turn: null, queued: true } : { kind: "open" };
}


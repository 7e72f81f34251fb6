import type { ToolOffer } from "../contract/requests.ts";
import { turnIdSchema, type MessageId } from "../ids/ids.ts";
import { shownContext } from "../records/pageContext.ts";
import type { By, Origin, UserPart } from "../records/record.ts";
import { grantLease } from "../turn/lease.ts";
import { contextAt, contextNote, contextsAfter } from "./contextNote.ts";
import { BY_GATEWAY, type Draft } from "./draft.ts";
import { withoutData } from "./originData.ts";
import { pauseTurn } from "./pauseTurn.ts";
import { pinOf } from "./pinOf.ts";
import { titleFrom } from "./title.ts";
import { LEASE_MS, type PageToolName, type Run, type RunnerIdentity, type SubmitReply } from "./types.ts";

export interface Start {
  message: { id: MessageId; parts: UserPart[] };
  by: By;
  origin: Origin;
  tools: PageToolName[];
  /** When it was queued, where it waited. */
  queuedAt?: string;
  /** Whose window it came from, where that is not the session's owner. */
  subject?: string;
  external?: true;
}
export type Started = Pick<SubmitReply, "turn" | "seq"> & { run?: Run };

/**
 * A message and the start of its turn, as two records of one step (TURN-10). A built-in agent's turn starts leased to the executing gateway;
 * an external one starts paused, for its runner to claim. Callers have seen to it that no turn is live.
 */
export function startTurn(draft: Draft, { message, by, origin, tools, queuedAt, subject, external }: Start, runner: RunnerIdentity): Started {
  const { tip, agent, titleBy } = draft.state;
  if (draft.state.fence === 0 && titleBy === "auto") draft.set({ title: titleFrom(message.parts) });
  const turn = turnIdSchema.parse(draft.now.id());
  const { seq } = draft.add("user-message", turn, by, { id: message.id, parts: message.parts, origin: draft.state.private === null ? origin : withoutData(origin), ...(queuedAt !== undefined && { queuedAt }) });
  const fence = draft.nextFence();
  const tab = pinOf([origin]);
  const note = takeContext(draft, { tip, seq, origin });
  draft.add("turn-start", turn, BY_GATEWAY, { turn, messages: [message.id], agent, fence, pin: tab && { tab }, ...(note !== null && { note }) });
  const { at } = draft.now;
  draft.set({
    live: {
      turn, seq, state: "running", fence, lease: external ? null : grantLease(runner, at, LEASE_MS), since: at, lastRecordAt: at,
      origin: withoutData(origin), message: message.id, pin: tab && { tab, version: 0, ...(subject !== undefined && { subject }) }, pinVersion: 0, context: shownContext(origin.context),
      tools: tools.map(({ name }) => name), navigating: tools.flatMap(({ name, navigates }) => (navigates ? [name] : [])),
      step: 0, calls: [], gates: [], approvalIds: [], settled: false, batch: -1, errorText: null, ...(external && { external }),
    },
  });
  draft.headerChanged();
  if (!external) return { turn, seq, run: { turn, fence } };
  pauseTurn(draft, BY_GATEWAY);
  return { turn, seq };
}

/** While the page is private the agent learns nothing of it, and a page that was never told is told when it may be (PIN-6, PIN-12). */
function takeContext(draft: Draft, { tip, seq, origin }: { tip: number; seq: number; origin: Origin }): string | null {
  const { contexts } = draft.state;
  const context = draft.state.private === null ? origin.context : null;
  draft.set({ contexts: contextsAfter(contexts, { tip, seq, context }) });
  return contextNote(contextAt(contexts, tip), context);
}

/** What the state keeps of the offers of a submit. */
export function toolNames(offers: readonly ToolOffer[]): PageToolName[] {
  return offers.map(({ name, navigates }) => ({ name, ...(navigates === true && { navigates }) }));
}

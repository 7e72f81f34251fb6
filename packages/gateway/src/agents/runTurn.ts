import type { UIMessageChunk } from "ai";
import type { Run, RunnerIdentity, SessionState } from "@tidemark/entities/authority";
import { RENEW_MS } from "@tidemark/entities/authority";
import type { Clock } from "@tidemark/entities/environment";
import type { SessionId } from "@tidemark/entities/ids";
import type { Store } from "../store/store.ts";
import type { AnyAgent } from "./agent.ts";
import { createAppender, type Appender } from "./appender.ts";
import { checkedChunk, chunksOf } from "./chunksOf.ts";
import { errorSentence } from "./errorSentence.ts";
import { liveRules } from "./liveRules.ts";
import { messagesFor } from "./messages.ts";
import { pageOfTurn } from "./pageOfTurn.ts";
import { pageTools } from "./pageTools.ts";
import { WINDOWS_TOOL } from "@tidemark/entities/transcript";
import { windowsOf, windowsTool } from "./windows.ts";

export interface TurnSetting {
  store: Store;
  clock: Clock;
  runner: RunnerIdentity;
  agentOf: (id: string) => AnyAgent | undefined;
  session: SessionId;
  /** Aborted when the turn was stopped or fenced, or the server stops. */
  control: AbortController;
  /** The queue's next item was started in the step that ended this turn: another turn, with a control of its own (TURN-11). */
  startNext(run: Run): void;
}

/**
 * Runs one turn under its lease until it ends or pauses: calls the agent, appends what it says, renews the lease,
 * and calls it again as long as the end of its stream says so. Never throws; what went wrong ends the turn with a sentence.
 */
export async function runTurn(setting: TurnSetting, first: Run): Promise<void> {
  for (let run: Run | null = first; run && !setting.control.signal.aborted;) run = await runOnce(setting, run);
}

async function runOnce(setting: TurnSetting, run: Run): Promise<Run | null> {
  const { store, clock, runner, session, control } = setting;
  const lease = { runner, turn: run.turn, fence: run.fence };
  const state = (await store.session(session))?.state;
  if (!state?.live || state.live.turn !== run.turn) return null;
  let batch = state.live.batch + 1;
  const appender = createAppender(clock, async (chunks) => {
    const { reply } = await store.execute(session, { kind: "append", ...lease, batch: batch++, chunks });
    if (!reply.ok && reply.problem.code === "invalid") throw new Error(reply.problem.detail);
    if (reply.ok && reply.kind === "appended" && !reply.stop) return true;
    control.abort();
    return false;
  });
  const stopRenewing = renewEvery(setting, lease);
  let outcome: { kind: "end" } | { kind: "failed"; error: string } = { kind: "end" };
  try {
    await pump(setting, run, state, appender);
  } catch (error) {
    outcome = { kind: "failed", error: errorSentence(error) };
  }
  try {
    await appender.flush();
  } catch (error) {
    outcome = { kind: "failed", error: errorSentence(error) };
  }
  stopRenewing();
  if (control.signal.aborted) return null;
  const { reply } = await store.execute(session, { kind: "stream-end", ...lease, outcome });
  // A failed turn is over: its model call and its tools end with it.
  if (outcome.kind === "failed") control.abort();
  if (!reply.ok || reply.kind !== "turn-settled") return null;
  if (reply.next) setting.startNext(reply.next);
  return reply.run ?? null;
}

async function pump(setting: TurnSetting, run: Run, state: SessionState, appender: Appender): Promise<void> {
  const { store, clock, session, control: { signal } } = setting;
  const agent = setting.agentOf(state.agent);
  if (!agent?.run) throw new Error(`This server has no agent "${state.agent}" of its own any more. Start a new chat with another one.`);
  const { messages, uiMessages } = await messagesFor(store, session);
  const offers = state.live ? await store.offers(session, state.live.message) : [];
  const windows = () => windowsOf(store, clock, session);
  const context = await pageOfTurn(store, state);
  const rules = await liveRules(store, session);
  try {
    const tools = { ...pageTools(offers), [WINDOWS_TOOL]: windowsTool(windows) };
    await read(setting, chunksOf(await agent.run({ messages, uiMessages, tools, approve: rules.approve, windows, context, signal, session, turn: run.turn }), run.fence), appender);
  } finally {
    rules.close();
  }
}

async function read({ control: { signal } }: TurnSetting, stream: AsyncIterable<UIMessageChunk>, appender: Appender): Promise<void> {
  const chunks = stream[Symbol.asyncIterator]();
  // An agent that ignores the signal must not hold the turn: the wait for its next chunk ends with the signal, too.
  const aborted = new Promise<{ done: true; value: undefined }>((done) => signal.addEventListener("abort", () => done({ done: true, value: undefined }), { once: true }));
  let ended = false;
  try {
    while (!signal.aborted) {
      const next = await Promise.race([chunks.next(), aborted]);
      if (next.done) { ended = !signal.aborted; break; }
      appender.push(await checkedChunk(next.value));
      await appender.ready();
    }
  } finally {
    // Stopped, or thrown at in the middle: the agent must not go on writing into nothing.
    if (!ended) void chunks.return?.().catch(() => undefined);
  }
}

/** Renews while the turn runs (TURN-3). A refusal means that the turn is somebody else's, or over. */
function renewEvery({ store, clock, session, control }: TurnSetting, lease: { runner: RunnerIdentity; turn: Run["turn"]; fence: number }): () => void {
  let stopped = false;
  let cancel = () => {};
  const plan = () => {
    cancel = clock.after(RENEW_MS, () => {
      store.execute(session, { kind: "renew", ...lease }).then(
        ({ reply }) => {
          if (stopped) return;
          if (reply.ok && reply.kind === "renewed" && !reply.stop) plan();
          else control.abort();
        },
        () => { if (!stopped) plan(); },
      );
    });
  };
  plan();
  return () => {
    stopped = true;
    cancel();
  };
}

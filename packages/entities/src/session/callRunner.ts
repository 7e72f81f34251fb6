import type { CallResultBody } from "../contract/requests.ts";
import type { Clock } from "../environment/environment.ts";
import type { CallId, SessionId } from "../ids/ids.ts";
import type { Failure, SessionSource, SourceAnswer } from "../client/sessionSource.ts";
import { shownContext, type PageContext } from "../records/pageContext.ts";
import type { DriverEvent } from "./driverState.ts";
import type { PageCallEffect } from "./pageCallsState.ts";
import { pageNow } from "./pageOffers.ts";
import type { PageTools } from "./pageTools.ts";
import { MOST_ERROR_CHARS, runPageTool } from "./runPageTool.ts";

export interface CallRunnerPorts {
  source: SessionSource;
  session: SessionId;
  pageTools: PageTools;
  clock: Clock;
  dispatch: (event: DriverEvent) => void;
  hearPage: () => void;
  /** Tells the connection of an answer or a failure. */
  settle: (answer: { kind: string } | Failure) => void;
}

/** So long a tool that navigates is given to arrive: its document may be about to go, and the next one then settles the call (PIN-5). */
export const ARRIVAL_MS = 1_500;

/** Runs the effects of the page calls: requests and the page's own functions. No decision stands here. */
export function createCallRunner({ source, session, pageTools, clock, dispatch, hearPage, settle }: CallRunnerPorts) {
  const running = new Map<CallId, AbortController>();

  const arrived = (from: PageContext | null, signal: AbortSignal): Promise<void> => new Promise((resolve) => {
    const there = (): boolean => pageNow(pageTools).context?.id !== from?.id;
    if (there()) return resolve();
    const end = (): void => { stopWaiting(); stopListening(); resolve(); };
    const stopWaiting = clock.after(ARRIVAL_MS, end);
    const stopListening = pageTools.subscribe(() => { if (there()) end(); });
    signal.addEventListener("abort", end);
  });

  return {
    async claim(call: CallId, version: number): Promise<void> {
      const answer = await source.claimCall(session, call, version);
      settle(answer);
      hearPage();
      dispatch({ type: "claimed", call, answer: wordOf(answer) });
    },
    async run({ call, name, input, navigates }: Extract<PageCallEffect, { type: "run-tool" }>): Promise<void> {
      const abort = new AbortController();
      running.set(call, abort);
      const from = pageNow(pageTools).context;
      let body = await runPageTool(pageTools, name, input, abort.signal);
      if (navigates && !abort.signal.aborted) {
        if ("output" in body) await arrived(from, abort.signal);
        if (!("lost" in body)) body = { ...body, context: shownContext(pageNow(pageTools).context) };
      }
      running.delete(call);
      if (abort.signal.aborted) return;
      hearPage();
      dispatch({ type: "ran", call, body });
    },
    abort(call: CallId): void {
      running.get(call)?.abort();
      running.delete(call);
    },
    async settle(call: CallId, body: CallResultBody): Promise<void> {
      let answer = await source.settleCall(session, call, body);
      // The server takes no body of this shape (nested too deeply, too many entries): said to the agent, or it would wait for the call's limit.
      if (answer.kind === "refused" && "output" in body && (answer.code === "invalid" || answer.code === "too-large")) {
        const { output: _, ...rest } = body;
        answer = await source.settleCall(session, call, { ...rest, error: `It ran, and the server refused its result: ${answer.detail}`.slice(0, MOST_ERROR_CHARS) });
      }
      settle(answer);
      // Refused is final, too: the call is closed, or another window's.
      dispatch({ type: "settled", call, answer: wordOf(answer) === "unknown" ? "unknown" : "done" });
    },
    stop(): void {
      for (const abort of running.values()) abort.abort();
      running.clear();
    },
  };
}

/** A request under an identity that this page has given up proves nothing either. */
function wordOf(answer: SourceAnswer<unknown>): "yes" | "no" | "unknown" {
  if (answer.kind === "ok") return "yes";
  return answer.kind === "unreachable" || answer.code === "tab-superseded" || answer.code === "unauthorized" ? "unknown" : "no";
}

import type { GatewayClient } from "@tidemark/entities/client";
import type { CallResultBody } from "@tidemark/entities/contract";
import type { Clock } from "@tidemark/entities/environment";
import type { CallId, TabId } from "@tidemark/entities/ids";
import { pageNow, runPageTool, verdictOf, type PageTool, type PageTools } from "@tidemark/entities/session";
import { liveTurnOf, openPageCallsOf, type OpenPageCall } from "@tidemark/entities/transcript";
import type { ChatLog } from "./chatLog.ts";
import { sendAgain } from "./sendAgain.ts";
import type { TransportTool } from "./transportOptions.ts";

export interface PageDeskPorts {
  client: GatewayClient;
  clock: Clock;
  me: TabId;
  page: { context: PageTools["context"]; tools: () => readonly TransportTool[] };
}

/**
 * What becomes of the page's calls that are pinned to this window. A call is claimed before anything runs, and by this object only once: what the
 * server gives to nobody else is run by nobody else, and never twice (PIN-7). Nothing here trusts a stream to come only once.
 */
export interface PageDesk {
  /** Where the page is and what it offers, as far as the server takes it. */
  page(): ReturnType<typeof pageNow>;
  /** Claims and runs what is this window's to run. */
  look(log: ChatLog): void;
  /** Of a call that is open in the log. `busy`: it is being settled here. `yours`: the page is to answer it; said to one asker. `elsewhere`: another window's, or the page was told before. */
  stateOf(call: CallId): "busy" | "yours" | "elsewhere";
  /** Gives the page's answer. The record that holds it; 0 where the call was not this window's to settle, or is settled. */
  settle(log: ChatLog, call: OpenPageCall, body: CallResultBody): Promise<number>;
}

/** `settled`: the server has the result, and the log is about to show it. `gone`: not this window's, or nobody can say. */
type Work = "claiming" | "claimed" | "told" | "running" | "settled" | "gone";

export function createPageDesk({ client, clock, me, page }: PageDeskPorts): PageDesk {
  const works = new Map<CallId, Work>();
  const running = new Map<CallId, { log: ChatLog; control: AbortController }>();
  const pageTools: PageTools = { context: page.context, tools: () => page.tools().map(offered), subscribe: () => () => {} };

  const claim = async (log: ChatLog, call: CallId, version: number): Promise<boolean> => {
    works.set(call, "claiming");
    const answer = await sendAgain(clock, () => client.claimCall(log.session, call, version));
    // An answer that was lost may have been a yes: then the log has the claim as ours, and nobody else can have it.
    const isOurs = answer.kind === "ok" || (answer.kind === "refused" && answer.code === "call-settled" && claimedHere(log, call, me));
    works.set(call, isOurs ? "claimed" : "gone");
    return isOurs;
  };

  const run = async (log: ChatLog, call: OpenPageCall, version: number): Promise<void> => {
    if (await claim(log, call.call, version)) {
      works.set(call.call, "running");
      await send(log, call.call, await execute(log, call));
    }
    log.tell();
  };

  const execute = async (log: ChatLog, call: OpenPageCall): Promise<CallResultBody> => {
    const live = liveTurnOf(log.state().fold);
    const verdict = verdictOf({ call, turnContext: live?.context ?? null, page: pageNow(pageTools), cameBack: false, graceOver: true });
    if (verdict.kind !== "execute") return { error: verdict.kind === "refuse" ? verdict.error : `"${call.name}" was not run.` };
    const control = new AbortController();
    running.set(call.call, { log, control });
    const body = await runPageTool(pageTools, call.name, call.input, control.signal);
    running.delete(call.call);
    return verdict.navigates && !("lost" in body) ? { ...body, context: page.context() } : body;
  };

  const send = async (log: ChatLog, call: CallId, body: CallResultBody): Promise<number> => {
    const answer = await sendAgain(clock, () => client.settleCall(log.session, call, body));
    works.set(call, answer.kind === "ok" ? "settled" : "gone");
    return answer.kind === "ok" ? answer.value.seq : 0;
  };

  return {
    page: () => pageNow(pageTools),
    look(log) {
      const { fold } = log.state();
      const live = liveTurnOf(fold);
      const open = live?.pin?.tab === me ? openPageCallsOf(fold) : [];
      // Stopped, taken over, closed: what comes of it is for nobody any more.
      for (const [id, one] of running) if (one.log === log && !open.some(({ call }) => call === id)) one.control.abort();
      if (live === null) return;
      for (const call of open) {
        if (works.has(call.call) || call.claim !== null) continue;
        const tool = page.tools().find(({ name }) => name === call.name);
        if (tool === undefined) continue;
        if (tool.execute !== undefined) void run(log, call, live.pinVersion);
        else void claim(log, call.call, live.pinVersion).then(() => { log.tell(); });
      }
    },
    stateOf(call) {
      switch (works.get(call)) {
        case "claiming": case "running": case "settled": return "busy";
        case "claimed":
          works.set(call, "told");
          return "yours";
        case "told": case "gone": case undefined: return "elsewhere";
      }
    },
    async settle(log, call, body) {
      const work = works.get(call.call);
      if (work === "running" || work === "settled" || work === "gone") return 0;
      const live = liveTurnOf(log.state().fold);
      if (work === undefined && (live?.pin?.tab !== me || !(await claim(log, call.call, live.pinVersion)))) return 0;
      return send(log, call.call, body);
    },
  };
}

function claimedHere(log: ChatLog, call: CallId, me: TabId): boolean {
  return openPageCallsOf(log.state().fold).some((open) => open.call === call && open.claim?.tab === me);
}

/** One without `execute` is offered like the others, and never run from here. */
function offered(tool: TransportTool): PageTool {
  return { ...tool, execute: (input, call) => tool.execute?.(input, call) };
}

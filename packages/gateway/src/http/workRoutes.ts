import type { Hono } from "hono";
import { isClaimable, type SessionState } from "@tidemark/entities/authority";
import type { Work } from "@tidemark/entities/contract";
import { createBell } from "../clock/bell.ts";
import type { Api, Env } from "./api.ts";
import { json, numberOf } from "./answer.ts";
import { refuse } from "./httpProblem.ts";
import { isOver } from "./isOver.ts";

const USUAL_WAIT_S = 25;
const LONGEST_WAIT_S = 60;
/** A lease runs out without a commit that would ring: it is looked for this often. */
const LOOK_MS = 5_000;

/** `GET /v1/work?agents=a,b&wait=25`: turns of external agents that a runner may claim now. Waits where there are none; the claim decides. */
export function workRoutes(app: Hono<Env>, api: Api): void {
  app.get("/v1/work", async (c) => {
    const caller = c.get("caller");
    const { subject } = caller;
    const agents = agentsOf(api, c.req.query("agents"));
    const waitMs = numberOf(c.req.query("wait"), "wait", USUAL_WAIT_S, 0, LONGEST_WAIT_S) * 1000;
    const leave = api.streams.open(subject) ?? refuse("too-many", { detail: "Too many open requests for work.", headers: { "Retry-After": "10" } });
    const bell = createBell(api.clock);
    const off = api.store.onCommit(({ state }) => {
      if (state.owner === subject && state.live?.external && agents.has(state.agent)) bell.ring();
    });
    const { signal } = c.req.raw;
    signal.addEventListener("abort", bell.ring, { once: true });
    const until = api.clock.monotonic() + waitMs;
    try {
      for (;;) {
        if (await isOver(api, caller)) refuse("unauthorized");
        const work = await workFor(api, subject, agents);
        const left = until - api.clock.monotonic();
        if (work.length > 0 || left <= 0 || signal.aborted) return json({ work });
        await bell.wait(Math.min(left, LOOK_MS));
      }
    } finally {
      signal.removeEventListener("abort", bell.ring);
      off();
      leave();
    }
  });
}

function agentsOf(api: Api, text: string | undefined): ReadonlySet<string> {
  const agents = (text ?? "").split(",").filter((id) => id !== "");
  if (agents.length === 0) refuse("invalid", { detail: 'Say with "agents" for which agents you run, separated by commas.' });
  // A misspelt agent would otherwise wait for ever.
  if (agents.some((id) => api.agents.get(id)?.kind !== "external")) refuse("invalid", { detail: 'One of "agents" is no external agent of this server.' });
  return new Set(agents);
}

async function workFor(api: Api, subject: string, agents: ReadonlySet<string>): Promise<Work> {
  const work: Work = [];
  for (const session of await api.store.liveSessions()) {
    const state = (await api.store.session(session))?.state;
    if (state?.live && state.owner === subject && agents.has(state.agent) && mayBeClaimed(api, state.live)) work.push({ session, turn: state.live.turn, agent: state.agent });
  }
  return work;
}

function mayBeClaimed({ clock, steadiness }: Api, live: NonNullable<SessionState["live"]>): boolean {
  return isClaimable(live, new Date(clock.now()).toISOString(), !steadiness.steady());
}

import type { Hono } from "hono";
import { STREAM_EVENT } from "@tidemark/entities/contract";
import type { Hint } from "@tidemark/entities/contract";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import { createBell } from "../clock/bell.ts";
import type { Api, Env } from "../http/api.ts";
import { numberOf } from "../http/answer.ts";
import { BEAT, eventStream, frame } from "../http/eventStream.ts";
import { refuse } from "../http/httpProblem.ts";
import type { StoredSession } from "../store/store.ts";
import { createPendingHints } from "./pendingHints.ts";

const MOST_NAMED = 200;

type Asked = { kind: "named"; sessions: ReadonlySet<SessionId> } | { kind: "all"; since: number | null };

/** `GET /v1/events`: hints of one subject's sessions. A hint carries no state: who gets one reads. */
export function eventRoutes(app: Hono<Env>, api: Api): void {
  app.get("/v1/events", (c) => {
    if (!api.push) refuse("live-off");
    const { subject, tab } = c.get("caller");
    const asked = askedOf(c.req.query("sessions"), c.req.query("since") ?? c.req.header("last-event-id"));
    return eventStream(api, { subject, tab }, (signal) => hints(api, subject, asked, signal), c.req.raw.signal);
  });
}

function askedOf(named: string | undefined, since: string | undefined): Asked {
  if (named === undefined) return { kind: "all", since: since === undefined ? null : numberOf(since, "since", 0, 0, Number.MAX_SAFE_INTEGER) };
  const ids = named.split(",").filter(Boolean).map((id) => sessionIdSchema.safeParse(id));
  if (ids.length > MOST_NAMED || ids.some((id) => !id.success)) refuse("invalid", { detail: `"sessions" names up to ${MOST_NAMED} sessions, divided by commas.` });
  return { kind: "named", sessions: new Set(ids.map((id) => id.data!)) };
}

function hints(api: Api, subject: string, asked: Asked, signal: AbortSignal): { next(): Promise<string | null>; close(): void } {
  const bell = createBell(api.clock);
  const pending = createPendingHints();
  // Listens before it looks: what commits in between is told twice rather than not at all.
  const off = api.store.onCommit(({ session, state, revision }) => {
    if (state.owner !== subject || (asked.kind === "named" && !asked.sessions.has(session))) return;
    pending.add(hintOf({ state, revision }), api.clock.monotonic());
    bell.ring();
  });
  signal.addEventListener("abort", () => bell.ring(), { once: true });
  let begun = false;
  return {
    async next() {
      if (!begun) {
        begun = true;
        return opening(api, subject, asked);
      }
      while (!signal.aborted) {
        const now = api.clock.monotonic();
        const due = pending.take(now);
        if (due.length > 0) return due.map((hint) => frame(STREAM_EVENT.hint, hint, hint.revision)).join("");
        const beat = api.limits.heartbeat * 1000;
        const next = pending.nextDue();
        const waited = await bell.wait(next === null ? beat : Math.max(0, next - now));
        if (waited === "timeout" && pending.nextDue() === null) return BEAT;
      }
      return null;
    },
    close: off,
  };
}

async function opening(api: Api, subject: string, asked: Asked): Promise<string> {
  const revision = await api.store.revision();
  const ready = frame(STREAM_EVENT.ready, { revision }, revision);
  if (asked.kind === "named") {
    const found = await Promise.all([...asked.sessions].map((id) => api.store.session(id)));
    return told(found.filter((stored): stored is StoredSession => stored !== null && stored.state.owner === subject)) + ready;
  }
  if (asked.since === null) return ready;
  const most = api.limits.toldSessions;
  const changed = await api.store.changedSince(subject, asked.since, most + 1);
  return changed.length > most ? frame(STREAM_EVENT.reload, { revision }, revision) : told(changed) + ready;
}

function told(sessions: readonly StoredSession[]): string {
  return sessions.map((stored) => frame(STREAM_EVENT.hint, hintOf(stored))).join("");
}

export function hintOf({ state, revision }: StoredSession): Hint {
  return {
    session: state.id, count: state.count, turn: state.live?.state ?? "idle", waiting: state.live?.gates.length ?? 0, revision,
    ...(state.deletedAt !== null && { deleted: true }),
  };
}

import type { Hono } from "hono";
import { STREAM_EVENT } from "@tidemark/entities/contract";
import type { Hint } from "@tidemark/entities/contract";
import { sessionIdSchema, type SessionId } from "@tidemark/entities/ids";
import { createBell } from "../clock/bell.ts";
import { reaches } from "../access/roles.ts";
import type { Api, Env, HttpCaller } from "../http/api.ts";
import { numberOf } from "../http/answer.ts";
import { BEAT, eventStream, frame } from "../http/eventStream.ts";
import { refuse } from "../http/httpProblem.ts";
import type { StoredSession } from "../store/store.ts";
import { createPendingHints } from "./pendingHints.ts";

const MOST_NAMED = 200;

type Asked = { kind: "named"; sessions: ReadonlySet<SessionId> } | { kind: "all"; since: number | null };

/** `GET /v1/events`: hints of one caller's sessions. A hint carries no state: who gets one reads. */
export function eventRoutes(app: Hono<Env>, api: Api): void {
  app.get("/v1/events", (c) => {
    if (!api.push) refuse("live-off");
    const caller = c.get("caller");
    const asked = askedOf(c.req.query("sessions"), c.req.query("since") ?? c.req.header("last-event-id"));
    return eventStream(api, caller, (signal) => hints(api, caller, asked, signal), c.req.raw.signal);
  });
}

function askedOf(named: string | undefined, since: string | undefined): Asked {
  if (named === undefined) return { kind: "all", since: since === undefined ? null : numberOf(since, "since", 0, 0, Number.MAX_SAFE_INTEGER) };
  const ids = named.split(",").filter(Boolean).map((id) => sessionIdSchema.safeParse(id));
  if (ids.length > MOST_NAMED || ids.some((id) => !id.success)) refuse("invalid", { detail: `"sessions" names up to ${MOST_NAMED} sessions, divided by commas.` });
  return { kind: "named", sessions: new Set(ids.map((id) => id.data!)) };
}

function hints(api: Api, caller: HttpCaller, asked: Asked, signal: AbortSignal): { next(): Promise<string | null>; close(): void } {
  const bell = createBell(api.clock);
  const pending = createPendingHints();
  // Listens before it looks: what commits in between is told twice rather than not at all.
  const off = api.store.onCommit(({ session, state, revision }) => {
    if (!reaches(caller, state) || (asked.kind === "named" && !asked.sessions.has(session))) return;
    const hint = hintFor(caller, { state, revision });
    if (hint === null) return;
    pending.add(hint, api.clock.monotonic());
    bell.ring();
  });
  signal.addEventListener("abort", () => bell.ring(), { once: true });
  let begun = false;
  return {
    async next() {
      if (!begun) {
        begun = true;
        return opening(api, caller, asked);
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

async function opening(api: Api, caller: HttpCaller, asked: Asked): Promise<string> {
  const revision = await revisionFor(api, caller);
  const ready = frame(STREAM_EVENT.ready, { revision }, revision);
  if (asked.kind === "named") {
    const found = await Promise.all([...asked.sessions].map((id) => api.store.session(id)));
    return told(caller, found.filter((stored): stored is StoredSession => stored !== null && reaches(caller, stored.state))) + ready;
  }
  if (asked.since === null) return ready;
  const most = api.limits.toldSessions;
  const changed = await api.store.changedSince(caller, asked.since, most + 1);
  return changed.length > most ? frame(STREAM_EVENT.reload, { revision }, revision) : told(caller, changed) + ready;
}

/** The store's counter grows with every chat's changes: who came by a link for one chat is told that one's, and of a chat as it stood none. */
async function revisionFor(api: Api, caller: HttpCaller): Promise<number> {
  if (caller.role !== "share") return api.store.revision();
  const [session] = caller.sessions;
  return caller.share.upTo !== null || session === undefined ? 0 : (await api.store.session(session))?.revision ?? 0;
}

function told(caller: HttpCaller, sessions: readonly StoredSession[]): string {
  return sessions.flatMap((stored) => hintFor(caller, stored) ?? []).map((hint) => frame(STREAM_EVENT.hint, hint)).join("");
}

/** What a caller is told: of a share link nothing that waits, and where it shows the chat of a certain record, nothing but a deletion. */
function hintFor(caller: HttpCaller, stored: StoredSession): Hint | null {
  const hint = hintOf(stored);
  if (caller.role !== "share") return hint;
  const { upTo } = caller.share;
  if (upTo === null) return { ...hint, waiting: 0 };
  return hint.deleted ? { ...hint, count: Math.min(upTo, hint.count), turn: "idle", waiting: 0 } : null;
}

export function hintOf({ state, revision }: StoredSession): Hint {
  return {
    session: state.id, count: state.count, turn: state.live?.state ?? "idle", waiting: state.live?.gates.length ?? 0, revision,
    ...(state.deletedAt !== null && { deleted: true }),
  };
}

import { STREAM_EVENT, type ControlEvent, type ControlFacts } from "../contract/liveEvents.ts";
import type { Hint } from "../contract/header.ts";
import { formatTurn, offsetText } from "../contract/streamHeaders.ts";
import type { Clock } from "../environment/environment.ts";
import type { SessionId, TabId } from "../ids/ids.ts";
import { joinDeltas } from "../records/joinDeltas.ts";
import type { FakeSession } from "./fakeGatewaySession.ts";
import { turnFieldOf, type FakeStore } from "./fakeGatewayStore.ts";

/** One long answer that the test can silence or cut. */
export interface FakeStream {
  kind: "live" | "events";
  /** The window that asked, where it said so. */
  tab: TabId | null;
  /** From now on nothing comes, beats neither: the socket stays open. */
  mute(): void;
  cut(): void;
  open(): boolean;
}
export interface FakeStreams {
  all(): FakeStream[];
  live(session: SessionId, offset: number, merge: boolean, from: StreamFrom): Response;
  events(since: number | null, from: StreamFrom): Response;
  cutAll(): void;
}

export interface StreamFrom { signal: AbortSignal | null; tab: TabId | null }

export function createFakeStreams(store: FakeStore, clock: Clock, heartbeatMs: number): FakeStreams {
  const streams = new Set<FakeStream>();

  function respond(kind: FakeStream["kind"], { signal, tab }: StreamFrom, begin: (send: (text: string) => void, end: () => void) => () => void): Response {
    const bytes = new TextEncoder();
    let open = true;
    let muted = false;
    let stop = (): void => {};
    let cancelBeat = (): void => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string): void => { if (open && !muted) controller.enqueue(bytes.encode(text)); };
        const finish = (error: Error | null): void => {
          if (!open) return;
          open = false;
          streams.delete(stream);
          cancelBeat();
          stop();
          if (error) controller.error(error);
          else controller.close();
        };
        const beat = (): void => {
          cancelBeat = clock.after(heartbeatMs, () => {
            send(": beat\n\n");
            beat();
          });
        };
        const stream: FakeStream = { kind, tab, mute: () => { muted = true; }, cut: () => { finish(new TypeError("network error")); }, open: () => open };
        streams.add(stream);
        signal?.addEventListener("abort", () => { finish(new DOMException("Aborted", "AbortError")); });
        beat();
        stop = begin(send, () => { finish(null); });
      },
      cancel() {
        open = false;
        cancelBeat();
        stop();
        for (const stream of streams) if (!stream.open()) streams.delete(stream);
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" } });
  }

  return {
    all: () => [...streams],
    cutAll: () => { for (const stream of streams) stream.cut(); },
    live: (session, offset, merge, from) => respond("live", from, (send, end) => {
      let at = offset;
      let told: ControlFacts | null = null;
      const look = (): void => {
        const stored = store.sessions.get(session);
        if (stored === undefined || stored.state.deletedAt !== null) {
          send(frame(STREAM_EVENT.control, { streamNextOffset: offsetText(at), streamClosed: true, tidemark: {} } satisfies ControlEvent));
          return end();
        }
        const rows = stored.records.slice(at);
        const facts = factsOf(stored);
        const changed = told === null ? { ...facts, time: store.at() } : differences(told, facts);
        if (rows.length === 0 && Object.keys(changed).length === 0) return;
        at = stored.state.count;
        told = facts;
        if (rows.length > 0) send(frame(STREAM_EVENT.data, merge ? joinDeltas(rows) : rows));
        send(frame(STREAM_EVENT.control, { streamNextOffset: offsetText(at), upToDate: true, tidemark: changed } satisfies ControlEvent));
      };
      look();
      return store.onCommit((commit) => { if (commit.session === session) look(); });
    }),
    events: (since, from) => respond("events", from, (send) => {
      for (const stored of since === null ? [] : store.sessions.values()) if (stored.revision > since!) send(frame(STREAM_EVENT.hint, hintOf(stored)));
      send(frame(STREAM_EVENT.ready, { revision: store.revision() }));
      return store.onCommit(({ session }) => {
        const stored = store.sessions.get(session);
        if (stored) send(frame(STREAM_EVENT.hint, hintOf(stored)));
      });
    }),
  };
}

function hintOf({ state, revision }: FakeSession): Hint {
  return {
    session: state.id, count: state.count, turn: state.live?.state ?? "idle", waiting: state.live?.gates.length ?? 0, revision,
    ...(state.deletedAt !== null && { deleted: true }),
  };
}
function factsOf({ state, revision }: FakeSession): ControlFacts {
  return { count: state.count, epoch: state.epoch, last: state.last, turn: formatTurn(turnFieldOf(state)), header: revision };
}
function differences(before: ControlFacts, now: ControlFacts): ControlFacts {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name as keyof ControlFacts] !== value));
}
function frame(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

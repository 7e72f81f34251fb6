import type { Clock } from "../environment/environment.ts";
import { unreachableFailure } from "./failure.ts";
import { createSseParser, type SseEvent } from "./sse.ts";
import type { Failure } from "./sessionSource.ts";

/** Beats that may be missed before a stream is called dead (FOLLOW-14). */
export const BEATS = 3;
/** After a sleep or in a throttled tab the timer comes late and may come before the bytes that wait: they get a moment. */
const GRACE_MS = 1_000;

/**
 * Reads an open event stream to its end. Any byte proves life; without one for three heartbeats it is dead, whatever the socket says:
 * a NAT that forgot the connection looks exactly like a quiet server.
 */
export async function readEventStream(stream: { body: ReadableStream<Uint8Array>; abort: () => void }, options: {
  clock: Clock; heartbeatMs: number; signal: AbortSignal;
  onEvent: (event: SseEvent) => "go-on" | "end" | Failure;
  onBeat?: () => void;
}): Promise<Failure | { kind: "closed" }> {
  const { clock, signal } = options;
  const limitMs = BEATS * options.heartbeatMs;
  const reader = stream.body.getReader();
  let heardMs = clock.monotonic();
  let ended: Failure | { kind: "closed" } | null = null;
  let cancelTimer = (): void => {};
  const end = (how: Failure | { kind: "closed" }): void => {
    ended ??= how;
    stream.abort();
    void reader.cancel().catch(() => {});
  };
  const watch = (ms: number, grace: boolean): void => {
    cancelTimer = clock.after(ms, () => {
      const quietMs = clock.monotonic() - heardMs;
      if (quietMs < limitMs) watch(limitMs - quietMs, false);
      else if (!grace) watch(GRACE_MS, true);
      else end(unreachableFailure("timeout"));
    });
  };
  const give = (): void => { end(unreachableFailure("aborted")); };
  signal.addEventListener("abort", give);
  if (signal.aborted) give();
  watch(limitMs, false);

  const decoder = new TextDecoder();
  const feed = createSseParser({
    event: (event) => {
      if (ended !== null) return;
      const verdict = options.onEvent(event);
      if (verdict === "end") end({ kind: "closed" });
      else if (verdict !== "go-on") end(verdict);
    },
    comment: () => { if (ended === null) options.onBeat?.(); },
  });
  try {
    while (ended === null) {
      const { done, value } = await reader.read();
      if (done) break;
      heardMs = clock.monotonic();
      feed(decoder.decode(value, { stream: true }));
    }
    return ended ?? { kind: "closed" };
  } catch {
    return ended ?? unreachableFailure("network");
  } finally {
    cancelTimer();
    signal.removeEventListener("abort", give);
  }
}

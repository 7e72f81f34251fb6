import type { Api, HttpCaller } from "./api.ts";
import { isOver } from "./isOver.ts";
import { problem } from "./problem.ts";

/** What a long answer sends next: a frame, or null when it is over. Called only when the reader takes more, so a slow one costs no memory. */
export type Frames = (signal: AbortSignal) => { next(): Promise<string | null>; close(): void };

export const BEAT = ": beat\n\n";

export function frame(event: string, data: unknown, id?: string | number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** How often an open stream renews its tab: an attachment lives for 150 s. */
const RENEW_MS = 30_000;

/**
 * An SSE answer. Counts as an open stream of its subject, and renews its tab's attachments while it is open. Whose token ended or was taken back
 * is told nothing more: that is asked before each frame, so at the latest at the next beat.
 */
export function eventStream(api: Api, who: HttpCaller, frames: Frames, signal: AbortSignal, headers: Record<string, string> = {}): Response {
  const leave = api.streams.open(who.subject);
  if (!leave) return problem("too-many", { detail: "Too many open streams. Close a window, or read without live.", headers: { "Retry-After": "10" } });
  const control = new AbortController();
  const source = frames(control.signal);
  const end = () => {
    leave();
    control.abort();
    source.close();
  };
  signal.addEventListener("abort", end, { once: true });
  const text = new TextEncoder();
  let renewAt = api.clock.monotonic() + RENEW_MS;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await source.next().catch(() => null);
      // A store that can't say whether the token is still good says no: the reader comes again and is asked for it.
      if (next === null || control.signal.aborted || await isOver(api, who).catch(() => true)) {
        end();
        try {
          controller.close();
        } catch {
          // The reader cancelled meanwhile: nothing is left to close.
        }
        return;
      }
      controller.enqueue(text.encode(next));
      // By time, not by beats: a long answer that always has something to say sends none, and its window lapsed while it was read.
      if (who.tab === null || api.clock.monotonic() < renewAt) return;
      renewAt = api.clock.monotonic() + RENEW_MS;
      await api.store.renewAttachments(who.subject, who.tab).catch(() => undefined);
    },
    cancel: end,
  }, { highWaterMark: 1 });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", Vary: "Authorization", ...headers },
  });
}

import type { Api, HttpCaller } from "./api.ts";
import { isOver } from "./isOver.ts";
import { problem } from "./problem.ts";

/**
 * A long answer made piece by piece, each when the reader takes more: a slow reader costs one piece of memory, and one that leaves ends it. Counts
 * as an open answer of its subject, and breaks off where what it was asked for with is over.
 */
export function textStream(api: Api, caller: HttpCaller, pieces: AsyncGenerator<string, void>, headers: Record<string, string>): Response {
  const leave = api.streams.open(caller.subject);
  if (!leave) return problem("too-many", { detail: "Too many open answers. Wait for one to end, or close a window.", headers: { "Retry-After": "10" } });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        if (await isOver(api, caller)) throw new Error("The token of a long answer ended before it.");
        const { done, value } = await pieces.next();
        if (!done) return controller.enqueue(encoder.encode(value));
        leave();
        controller.close();
      } catch (error) {
        // Half of an answer is none: the reader's request fails, and says so.
        leave();
        void pieces.return();
        controller.error(error);
      }
    },
    async cancel() {
      leave();
      await pieces.return();
    },
  }, { highWaterMark: 0 });
  return new Response(body, { headers: { "Cache-Control": "no-store", Vary: "Authorization", ...headers } });
}

import type { SessionId } from "@tidemark/entities/ids";
import { createBell } from "../clock/bell.ts";
import type { Api } from "./api.ts";
import { BEAT } from "./eventStream.ts";

/** What a look at the log gives a long answer: text to send (null: nothing new), and whether it was the last. */
export interface Look { text: string | null; over: boolean }

/** The frames of one session's log: `look` at once and after each commit of it, a beat where nothing came for the heartbeat's time. */
export function followLog(api: Api, session: SessionId, signal: AbortSignal, look: () => Promise<Look>): { next(): Promise<string | null>; close(): void } {
  const bell = createBell(api.clock);
  const off = api.store.onCommit((commit) => {
    if (commit.session === session) bell.ring();
  });
  signal.addEventListener("abort", () => bell.ring(), { once: true });
  let over = false;
  return {
    async next() {
      while (!over && !signal.aborted) {
        const seen = await look();
        over = seen.over;
        if (seen.text !== null) return seen.text;
        if (!over && (await bell.wait(api.limits.heartbeat * 1000)) === "timeout") return BEAT;
      }
      return null;
    },
    close: off,
  };
}

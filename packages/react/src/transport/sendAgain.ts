import type { SourceAnswer } from "@tidemark/entities/client";
import { wait, type Clock } from "@tidemark/entities/environment";

const WAITS_MS = [500, 1_500];

/** Sends up to three times while nobody answers. Only for what lands once however often it comes: it carries an id of its own, or is one call's claim or result. */
export async function sendAgain<T>(clock: Clock, send: () => Promise<SourceAnswer<T>>, signal = new AbortController().signal): Promise<SourceAnswer<T>> {
  let answer = await send();
  for (const ms of WAITS_MS) {
    if (answer.kind !== "unreachable" || answer.reason === "aborted" || answer.reason === "other-instance" || signal.aborted) break;
    await wait(clock, answer.retryAfterMs ?? ms, signal);
    if (!signal.aborted) answer = await send();
  }
  return answer;
}

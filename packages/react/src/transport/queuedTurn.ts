import type { GatewayClient } from "@tidemark/entities/client";
import type { MessageId, TurnId } from "@tidemark/entities/ids";
import { recordsOf } from "@tidemark/entities/records";
import { liveTurnOf, openGatesOf, openPageCallsOf, seqOfMessage } from "@tidemark/entities/transcript";
import type { ChatLog } from "./chatLog.ts";
import { abortError, errorOf, errorOfFailure } from "./TransportError.ts";

/**
 * Waits for the turn of a message that the server holds in its queue. Null: the answer before it waits for a person, perhaps for this one, who could
 * not answer while `useChat` waits for a stream; the message stays in the queue. Rejects where it was removed, or is held.
 */
export function queuedTurn(item: MessageId, { log, client, signal }: { log: ChatLog; client: GatewayClient; signal: AbortSignal }): Promise<TurnId | null> {
  return new Promise((resolve, reject) => {
    let asking = false;
    const end = (settle: () => void): void => {
      unfollow();
      signal.removeEventListener("abort", leave);
      settle();
    };
    const leave = (): void => { end(() => reject(abortError())); };
    const look = (lost: Error | null): void => {
      if (lost !== null) return end(() => reject(lost));
      const state = log.state();
      const turn = turnOf(log, item);
      if (turn !== null) return end(() => resolve(turn));
      const live = liveTurnOf(state.fold);
      if (live?.kind === "paused" && openGatesOf(state.fold).length + openPageCallsOf(state.fold).length > 0) return end(() => resolve(null));
      if (live === null && !asking) void askHeader();
    };
    /** Nothing runs, and our message was not started: the server says why. */
    async function askHeader(): Promise<void> {
      asking = true;
      const header = await client.header(log.session, signal);
      asking = false;
      if (signal.aborted || turnOf(log, item) !== null) return;
      if (header.kind === "refused") return end(() => reject(errorOfFailure(header)));
      // Unreachable, or something happened since: the log tells when it is read again.
      if (header.kind !== "ok" || header.value.live !== null) return;
      const waits = Array.isArray(header.value.queue) && header.value.queue.some((queued) => queued.item === item);
      if (waits && header.value.queueHeld) return end(() => reject(errorOf("queue-held")));
      if (!waits && header.value.count <= log.state().log.count) end(() => reject(errorOf("queue-item-removed")));
    }
    signal.addEventListener("abort", leave, { once: true });
    const unfollow = log.follow(look);
    if (signal.aborted) leave();
    else look(null);
  });
}

function turnOf(log: ChatLog, item: MessageId): TurnId | null {
  const state = log.state();
  const seq = seqOfMessage(state.fold, item);
  return seq === null ? null : recordsOf(state.log, seq)[0]?.turn ?? null;
}

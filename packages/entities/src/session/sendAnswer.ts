import type { Failure, SourceAnswer } from "../client/sessionSource.ts";
import type { Queued, Submitted } from "../contract/requests.ts";
import type { SendAnswer } from "../outbox/outbox.ts";

/** What an answer to a submit proves about the message. Only the server's own word makes it "not sent". */
export function afterSubmit(answer: SourceAnswer<Submitted | Queued>): SendAnswer {
  if (answer.kind === "ok") return "queued" in answer.value ? { kind: "queued" } : { kind: "accepted", seq: answer.value.seq };
  if (answer.kind === "refused" && answer.code === "queue-item-removed") return { kind: "removed" };
  return afterFailure(answer);
}

/** What an answer to a gate's answer proves: settled is settled, whoever was first; the record tells the card which. */
export function afterAnswer(answer: SourceAnswer<{ record: { seq: number } }>): SendAnswer {
  if (answer.kind === "ok") return { kind: "accepted", seq: answer.value.record.seq };
  if (answer.kind === "refused") {
    if (answer.code === "gate-answered") return { kind: "settled" };
    if (answer.code === "gate-closed") return { kind: "not-sent", reason: "gate-closed" };
    if (answer.code === "gate-changed") return { kind: "not-sent", reason: "gate-changed" };
  }
  return afterFailure(answer);
}

function afterFailure(failure: Failure): SendAnswer {
  // Nothing is proven: it may have landed. The log will say (case 27). So too where the page asked under an identity it has given up.
  if (failure.kind === "unreachable") return { kind: "unknown", retryAfterMs: failure.retryAfterMs ?? 0 };
  if (failure.code === "tab-superseded") return { kind: "unknown", retryAfterMs: 0 };
  switch (failure.code) {
    case "turn-in-progress": return { kind: "not-sent", reason: "busy" };
    case "conversation-changed": return { kind: "not-sent", reason: "conversation-changed" };
    case "log-restarted": return { kind: "not-sent", reason: "history-replaced" };
    case "deleted": return { kind: "not-sent", reason: "deleted" };
    default: return { kind: "not-sent", reason: "refused", detail: failure.detail };
  }
}

import { expect, it } from "vitest";
import type { Failure } from "../client/sessionSource.ts";
import type { MessageId, TurnId } from "../ids/ids.ts";
import { afterSubmit } from "./sendAnswer.ts";

const refused = (code: string): Failure => ({ kind: "refused", code, status: 400, detail: "Why.", facts: {} });

it("TURN-11: a submit is accepted, queued or removed by the server's own word, and nothing is proven by silence", () => {
  expect(afterSubmit({ kind: "ok", value: { turn: "t" as TurnId, seq: 5, missed: 0 } })).toEqual({ kind: "accepted", seq: 5 });
  expect(afterSubmit({ kind: "ok", value: { queued: "m1" as MessageId } })).toEqual({ kind: "queued" });
  expect(afterSubmit(refused("queue-item-removed"))).toEqual({ kind: "removed" });
  expect(afterSubmit(refused("turn-in-progress"))).toEqual({ kind: "not-sent", reason: "busy" });
  expect(afterSubmit(refused("invalid"))).toEqual({ kind: "not-sent", reason: "refused", detail: "Why." });
  expect(afterSubmit({ kind: "unreachable", reason: "network", retryAfterMs: null })).toEqual({ kind: "unknown", retryAfterMs: 0 });
});
